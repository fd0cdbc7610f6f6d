import type { BodyStep } from "./body-step.ts";
import type { Clock } from "./clock.ts";
import type { Exchange } from "./exchange.ts";
import { untilAborted } from "./until-aborted.ts";

/** A body that takes its steps as fast as it is read. Cancelling it means that the client left. */
export function bodyStream(steps: Iterator<BodyStep>, exchange: Exchange, clock: Clock): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => pull(controller, steps, exchange, clock),
      cancel: () => exchange.clientLeft(),
    },
    // Nothing is made before it is asked for, so a chunk can never wait in a queue that a reset would throw away.
    { highWaterMark: 0 },
  );
}

async function pull(
  controller: ReadableStreamDefaultController<Uint8Array>,
  steps: Iterator<BodyStep>,
  exchange: Exchange,
  clock: Clock,
): Promise<void> {
  while (!exchange.signal.aborted) {
    const next = nextStep(steps, exchange);
    if (next.done) {
      exchange.ended("answered");
      return controller.close();
    }
    switch (next.value.kind) {
      case "bytes":
        exchange.sent(next.value.bytes.byteLength);
        return controller.enqueue(next.value.bytes);
      case "pause":
        await clock.sleep(next.value.ms, exchange.signal);
        break;
      case "struck":
        exchange.struck(next.value.fault);
        break;
      case "stall":
        await untilAborted(exchange.signal);
        break;
      case "cut":
        exchange.ended("cut");
        return controller.close();
      case "reset":
        exchange.ended("reset");
        return controller.error(new Error("The connection was reset by a scripted fault."));
      default:
        return next.value satisfies never;
    }
  }
  controller.error(exchange.signal.reason);
}

/** A block that cannot be written as JSON is found only here. */
function nextStep(steps: Iterator<BodyStep>, exchange: Exchange): IteratorResult<BodyStep> {
  try {
    return steps.next();
  } catch (error) {
    exchange.logged.failure = error;
    exchange.ended("reset");
    throw error;
  }
}
