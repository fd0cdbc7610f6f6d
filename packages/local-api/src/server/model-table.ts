import type { Model } from "@loopsmith/local-api/model";
import type { ModelFacts, ModelProfile } from "@loopsmith/local-api/validate";

/** The models of one server: by which names, with which facts, answered by whom. */
export type ModelTable = {
  /** In the order in which `GET /v1/models` lists them; the names of real models, which are served too, are not among them. */
  names: readonly string[];
  /** Undefined: no such model (M11). */
  find(name: string): ModelFacts | undefined;
  answering(name: string): Model;
};

export type ModelTableOptions = {
  model: Model;
  models: Readonly<Record<string, Model>>;
  profile: ModelProfile | undefined;
};

/** The model that no credential may use (M10). */
export const FORBIDDEN_MODEL = "forbidden";

/** Window and largest output of each profile. Tokens. */
const SIZES = {
  modern: { contextWindow: 1_000_000, maxOutputTokens: 128_000 },
  classic: { contextWindow: 200_000, maxOutputTokens: 64_000 },
} as const;

/** Names that every server has; undefined: the profile is the server's. */
const BUILT_IN: ReadonlyMap<string, ModelProfile | undefined> = new Map([
  ["offline-scout", undefined],
  ["scripted-modern", "modern"],
  ["scripted-classic", "classic"],
  [FORBIDDEN_MODEL, undefined],
]);

/**
 * Besides its own names a server answers to those of real models, because many clients insist on them: `claude-` with a
 * version number behind it (`claude-opus-5`). Without a number (`claude-nope`) it is unknown (M11).
 */
export function createModelTable(options: ModelTableOptions): ModelTable {
  const names = [...new Set([...Object.keys(options.models), ...BUILT_IN.keys()])];
  const known = new Set(names);
  return {
    names,
    find: (name) => {
      const version = realVersion(name);
      if (!known.has(name) && version === undefined) return undefined;
      const profile = BUILT_IN.get(name) ?? options.profile ?? profileOf(version);
      return { name, profile, ...SIZES[profile], ...exceptionsOf(name, version) };
    },
    answering: (name) => options.models[name] ?? options.model,
  };
}

/** `4.5` of `claude-haiku-4-5-20251001`; the number in front of a date is the version, never the date. */
function realVersion(name: string): number | undefined {
  const match = /^claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  return match === null ? undefined : Number(match[1]) + Number(match[2] ?? 0) / 100;
}

/** 4.5 is the last classic version; minor versions count in hundredths here, so that 4.10 comes after 4.9. */
const LAST_CLASSIC = 4.05;

function profileOf(version: number | undefined): ModelProfile {
  return version !== undefined && version <= LAST_CLASSIC ? "classic" : "modern";
}

/** What some real models do not share with their profile. */
const EXCEPTIONS: readonly (readonly [names: RegExp, facts: Partial<ModelFacts>])[] = [
  [/^claude-(?:opus|sonnet)-4-6/, { thinkingTypes: ["enabled", "adaptive", "between_tools", "disabled"] }],
  [/^claude-(?:opus-4-[56]|haiku-4-5)/, { minCacheTokens: 4_096 }],
  [/^claude-(?:opus-4-7|haiku-3)/, { minCacheTokens: 2_048 }],
  [/^claude-[a-z]+-5(?!\d)/, { minCacheTokens: 512 }],
];

/** The first version whose thinking is bound to what stands before it. */
const FIRST_BINDING = 5.01;

function exceptionsOf(name: string, version: number | undefined): Partial<ModelFacts> {
  const unbound = version !== undefined && version < FIRST_BINDING;
  return Object.assign(
    unbound ? { bindsThinking: false } : {},
    ...EXCEPTIONS.flatMap(([names, facts]) => (names.test(name) ? [facts] : [])),
  );
}
