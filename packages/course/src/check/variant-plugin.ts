import { dirname, sep } from "node:path";
import { areaSpecifier, packageOf } from "@loopsmith/course/chapter";
import type { Plugin } from "vitest/config";
import { findSharedPackages } from "./shared-packages.ts";
import { type Variant, variantFolder, variantId, variantIdOfPath } from "./variant.ts";

/** The plugin, and which workspace files each variant has loaded so far, by the variant's id. */
export interface VariantPlugin {
  readonly plugin: Plugin;
  readonly loaded: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Gives every variant its own copy of each workspace file it loads, by the suffix `?v=<variant>`, with the chapter's
 * areas taken from the variant. What lies in `node_modules` is loaded once a worker for all of them, and so are the
 * packages that no variant can change.
 */
export function variantPlugin(root: string, variants: readonly Variant[]): VariantPlugin {
  const known = new Map(variants.map((variant) => [variantId(variant), variant]));
  const loaded = new Map([...known.keys()].map((id) => [id, new Set<string>()]));
  // The way from a folder to a file is the same for every variant, and looking it up is most of the work.
  const resolved = new Map<string, string | undefined>();
  const shared = findSharedPackages(root, variants);
  const plugin: Plugin = {
    name: "loopsmith-variant",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const id = importer === undefined ? undefined : variantOf(importer);
      const variant = id === undefined ? undefined : known.get(id);
      if (importer === undefined || id === undefined || !variant) return null;
      const own = ownFile(variant, source);
      if (own !== undefined) return `${slashed(variantFolder(root, variant))}/src/${own}?v=${id}`;
      const question = `${dirname(importer)}\n${source}`;
      if (!resolved.has(question)) {
        const found = await this.resolve(source, withoutQuery(importer), { ...options, skipSelf: true });
        resolved.set(question, found && !found.external ? withoutQuery(found.id) : undefined);
      }
      const file = resolved.get(question);
      const path = file === undefined ? undefined : workspacePath(root, file);
      if (path === undefined) return null;
      const common = shared.get(path.split("/", 2).join("/"));
      for (const each of common ?? [path]) if (!each.includes("/.variants/")) loaded.get(id)?.add(each);
      return common ? file : `${file}?v=${id}`;
    },
  };
  return { plugin, loaded };
}

/** The id of the variant that a file was loaded for, or in whose folder it lies. */
function variantOf(file: string): string | undefined {
  return /\?v=([^&]+)/.exec(file)?.[1] ?? variantIdOfPath(slashed(file));
}

function ownFile({ chapter, purpose }: Variant, source: string): string | undefined {
  if (source === "#chapter") return "index.ts";
  const area = chapter.areas.find((each) => areaSpecifier(each) === source);
  const fromPackage = purpose.kind === "right" && purpose.target === "package";
  return area === undefined || fromPackage ? undefined : `${packageOf(area)}/index.ts`;
}

/** The path of a file below the root, or undefined for one that is installed or lies elsewhere. */
function workspacePath(root: string, file: string): string | undefined {
  const inside = file.startsWith(`${slashed(root)}/`) && !file.includes("/node_modules/");
  return inside ? file.slice(root.length + 1) : undefined;
}

function withoutQuery(file: string): string {
  return file.replace(/\?.*$/, "");
}

function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}
