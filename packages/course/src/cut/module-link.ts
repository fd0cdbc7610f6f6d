import type { EcmaScriptModule, StaticImportEntry } from "oxc-parser";

/** A file or package that a module loads. */
export interface Import {
  readonly kind: "import" | "lazy import" | "re-export";
  readonly specifier: string;
  /** True when only types are taken, so that nothing is loaded. */
  readonly typeOnly: boolean;
  /** What an `import` statement brings into the file. */
  readonly bindings: readonly Binding[];
  readonly start: number;
  readonly end: number;
}

/** One name of an `import` statement: `local` in the file, `clause` as it stands in an import of its own. */
export interface Binding {
  readonly local: string;
  readonly clause: string;
}

/** A name that a module gives out. */
export interface NamedExport {
  readonly name: string;
  readonly typeOnly: boolean;
}

/** Imports, lazy imports of a fixed name, and re-exports, in the order of the file. */
export function listImports(module: EcmaScriptModule, text: string): Import[] {
  const fixed = module.staticImports.map(({ moduleRequest, entries, start, end }) => ({
    kind: "import" as const,
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    bindings: entries.map(bindingOf),
    start,
    end,
  }));
  const lazy = module.dynamicImports.flatMap(({ moduleRequest, start, end }) => {
    const specifier = /^(["'])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    return specifier === undefined
      ? []
      : [{ kind: "lazy import" as const, specifier, typeOnly: false, bindings: [], start, end }];
  });
  return [...fixed, ...lazy, ...listReExports(module)].sort((first, second) => first.start - second.start);
}

function bindingOf({ importName, localName, isType }: StaticImportEntry): Binding {
  const local = localName.value;
  const type = isType ? "type " : "";
  if (importName.kind === "NamespaceObject") return { local, clause: `${type}* as ${local}` };
  if (importName.kind === "Default") return { local, clause: `${type}${local}` };
  const name = importName.name === local ? local : `${importName.name} as ${local}`;
  return { local, clause: `${type}{ ${name} }` };
}

/** The names that a module exports; `export *` has none. */
export function listNamedExports(module: EcmaScriptModule): NamedExport[] {
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) =>
      exportName.name === null ? [] : [{ name: exportName.name, typeOnly: isType }],
    ),
  );
}

function listReExports(module: EcmaScriptModule): Import[] {
  return module.staticExports.flatMap(({ entries, start, end }) => {
    const specifier = entries[0]?.moduleRequest?.value;
    const typeOnly = entries.every((entry) => entry.isType);
    return specifier === undefined
      ? []
      : [{ kind: "re-export" as const, specifier, typeOnly, bindings: [], start, end }];
  });
}
