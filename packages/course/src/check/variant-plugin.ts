import { dirname, sep } from "node:path";
import type { Plugin } from "vitest/config";
import type { RunRequest, VariantPlace } from "./run-request.ts";

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
export function variantPlugin({ root, variants, shared }: RunRequest): VariantPlugin {
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const byFolder = new Map(variants.map((variant) => [variant.folder, variant]));
  const loaded = new Map(variants.map(({ id }) => [id, new Set<string>()]));
  // The way from a folder to a file is the same for every variant, and looking it up is most of the work.
  const resolved = new Map<string, string | undefined>();
  const plugin: Plugin = {
    name: "loopsmith-variant",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const variant = importer === undefined ? undefined : variantOf(importer);
      if (importer === undefined || !variant) return null;
      const own = source === "#chapter" ? "index.ts" : variant.copies[source];
      if (own !== undefined) return `${slashed(root)}/${variant.folder}/src/${own}?v=${variant.id}`;
      const question = `${dirname(importer)}\n${source}`;
      if (!resolved.has(question)) {
        const found = await this.resolve(source, withoutQuery(importer), { ...options, skipSelf: true });
        resolved.set(question, found && !found.external ? withoutQuery(found.id) : undefined);
      }
      const file = resolved.get(question);
      const path = file === undefined ? undefined : workspacePath(root, file);
      if (path === undefined) return null;
      const common = shared[path.split("/", 2).join("/")];
      for (const each of common ?? [path]) if (!each.includes("/.variants/")) loaded.get(variant.id)?.add(each);
      return common ? file : `${file}?v=${variant.id}`;
    },
  };
  return { plugin, loaded };

  /** The variant that a file was loaded for, or in whose folder it lies. */
  function variantOf(file: string): VariantPlace | undefined {
    const id = /\?v=([^&]+)/.exec(file)?.[1];
    if (id !== undefined) return byId.get(id);
    const folder = /^chapters\/[^/]+\/\.variants\/[^/]+/.exec(workspacePath(root, slashed(file)) ?? "")?.[0];
    return folder === undefined ? undefined : byFolder.get(folder);
  }
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
