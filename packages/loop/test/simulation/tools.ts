import { type AnyTool, buildTool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import type { Behaviour, ToolName } from "./behaviour.ts";
import type { World } from "./world.ts";

const GRACE_BEYOND = 400_000; // a deaf tool ends long after everybody has given it up

const inputSchema = z.looseObject({
  n: z.number(),
  does: z.string(),
  ms: z.number().default(1),
  key: z.string().default("a"),
});

// Made once: every run asks for it once a tool.
const jsonSchema = inputSchema.toJSONSchema({ io: "input" });
inputSchema.toJSONSchema = () => jsonSchema;

type Facts = Pick<Partial<AnyTool>, "isReadOnly" | "isConcurrencySafe" | "concurrencyKey"> & {
  failureCancelsSiblings?: boolean;
  maxResultBytes?: number;
  timeoutMs?: number;
};

const yes = (): boolean => true;
const keyOf = ({ key }: Behaviour): string => key;

/** Which calls may run beside which (L12), whose failure stops others (L13), and small limits for one of them. */
const FACTS: Readonly<Record<ToolName, Facts>> = {
  shared: { isConcurrencySafe: yes, isReadOnly: yes },
  reader: { isConcurrencySafe: yes, isReadOnly: yes, concurrencyKey: keyOf },
  editor: { isConcurrencySafe: yes, concurrencyKey: keyOf },
  alone: {},
  breaker: { isConcurrencySafe: yes, failureCancelsSiblings: true },
  tiny: { isConcurrencySafe: yes, maxResultBytes: 200, timeoutMs: 700 },
};

/** The tools of a run; what they do is noted in the world. */
export function toolsOf(world: World): AnyTool[] {
  // The keys of an object, which the compiler forgets.
  const names = Object.keys(FACTS) as ToolName[];
  return names.map((name) =>
    buildTool({
      name,
      description: `The tool ${name} of the simulation.`,
      inputSchema,
      call: (input, context) =>
        world.follow(name, input as Behaviour, context, () => act(input as Behaviour, context, world)), // its own schema has passed it
      ...FACTS[name],
    }),
  );
}

async function act({ does, ms, n }: Behaviour, context: ToolContext, world: World): Promise<ToolOutput> {
  const { signal } = context;
  const done = { content: `done ${n}` };
  switch (does) {
    case "works":
      await world.sleep(ms, signal);
      return done;
    case "fails":
      await world.sleep(ms, signal);
      throw new Error(`failed ${n}`);
    case "fails_at_once":
      throw new Error(`failed ${n}`);
    case "gives_error":
      await world.sleep(ms, signal);
      return { content: "not so", isError: true };
    case "throws_odd":
      throw undefined;
    case "listens":
      await world.firing(signal);
      throw signal.reason;
    case "is_deaf":
      await world.sleep(GRACE_BEYOND);
      return done;
    case "is_late":
      await world.sleep(ms * 2);
      return done;
    case "rejects_late":
      await world.sleep(ms * 2);
      throw new Error(`late ${n}`);
    case "says_much":
      return { content: `${n} ${"🙂 much ".repeat(60)}` };
    case "says_nothing":
      await world.sleep(ms, signal);
      return { content: ms % 2 === 0 ? "" : [{ type: "text", text: " " }] };
    case "gives_nonsense":
      return 7n as unknown as ToolOutput; // a broken tool of a host that has no types
    case "reports":
      for (const text of ["one", "two", "three"]) {
        context.onProgress({ text });
        await world.sleep(ms / 3, signal);
      }
      return done;
    case "reports_late":
      world.later(ms, () => context.onProgress({ text: "too late" }));
      return done;
    case "aborts_run":
      world.abort();
      return done;
    default:
      return does satisfies never;
  }
}
