import type { ApiProblem } from "./api-problem.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** A cache mark, where it stands, and whether what carries it may carry one. */
type Mark = { path: string; ttl: "5m" | "1h"; onEmptyText: boolean };

/** How many marks one request may have (M48). */
const MOST_MARKS = 4;

/** M48, M49, M50: the cache marks of a request, in the order in which prefixes grow: tools, system, messages. */
export function checkCacheMarks(body: RequestBody): ApiProblem | undefined {
  const marks = marksOf(body);
  return checkCarriers(marks) ?? checkCount(marks, body) ?? checkAutomatic(marks, body) ?? checkOrder(marks);
}

function marksOf({ tools = [], system = [], messages }: RequestBody): Mark[] {
  return [
    ...marksInAll(tools, "tools"),
    ...marksInAll(system, "system"),
    ...messages.flatMap(({ content }, index) => marksInAll(content, `messages.${index}.content`)),
  ];
}

function marksInAll(parts: unknown, path: string): Mark[] {
  return Array.isArray(parts) ? parts.flatMap((part: object, index) => marksIn(part, `${path}.${index}`)) : [];
}

/** The marks of the blocks inside a part, and its own. */
function marksIn(part: object, path: string): Mark[] {
  const inner = "content" in part ? marksInAll(part.content, `${path}.content`) : [];
  if (!("cache_control" in part) || !part.cache_control) return inner;
  return [...inner, { path, ttl: ttlOf(part.cache_control), onEmptyText: "text" in part && part.text === "" }];
}

function checkCarriers(marks: readonly Mark[]): ApiProblem | undefined {
  return firstProblem(marks, ({ path, onEmptyText }) =>
    onEmptyText
      ? refuse(
          "M49",
          `${path}.cache_control`,
          "cache_control cannot be set for empty text blocks. Leave the block out.",
        )
      : undefined,
  );
}

/** The automatic mark takes a slot, wherever it comes to stand. */
function checkCount(marks: readonly Mark[], body: RequestBody): ApiProblem | undefined {
  const found = marks.length + (body.cache_control ? 1 : 0);
  if (found <= MOST_MARKS) return undefined;
  const path = `${marks[MOST_MARKS]?.path ?? marks.at(-1)?.path}.cache_control`;
  const text = `A maximum of ${MOST_MARKS} blocks with cache_control may be provided. Found ${found}. Keep the last ones.`;
  return refuse("M48", path, text);
}

function checkAutomatic(
  marks: readonly Mark[],
  { cache_control: automatic, messages }: RequestBody,
): ApiProblem | undefined {
  const content = messages.at(-1)?.content;
  if (!automatic || !Array.isArray(content)) return undefined;
  const path = `messages.${messages.length - 1}.content.${content.length - 1}`;
  const explicit = marks.find((mark) => mark.path === path);
  if (explicit === undefined || explicit.ttl === ttlOf(automatic)) return undefined;
  const text = `the automatic mark asks for ${ttlOf(automatic)} and the mark of the last block for ${explicit.ttl}. Keep one.`;
  return refuse("M50", "cache_control.ttl", text);
}

function checkOrder(marks: readonly Mark[]): ApiProblem | undefined {
  const short = marks.findIndex(({ ttl }) => ttl === "5m");
  const late = short === -1 ? undefined : marks.slice(short).find(({ ttl }) => ttl === "1h");
  if (late === undefined) return undefined;
  const text =
    "a mark with ttl 1h may not stand behind one with ttl 5m, in the order tools, system, messages. Swap them.";
  return refuse("M50", `${late.path}.cache_control.ttl`, text);
}

function ttlOf(control: object): "5m" | "1h" {
  return "ttl" in control && control.ttl === "1h" ? "1h" : "5m";
}
