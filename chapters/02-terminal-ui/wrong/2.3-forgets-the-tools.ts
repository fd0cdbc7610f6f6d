// mistake: takes everything away that is live when a reply is given up, also tools that ran
// killed by: 2.3c
import type { QueryEvent } from "@loopsmith/loop/events";

export function reduceScreen(screen: Screen, event: QueryEvent): Screen {
  const { live, status } = screen;
  switch (event.type) {
    case "text_delta":
      return { ...screen, live: addText(live, event.text) };
    case "tool_start":
      return { ...screen, live: [...live, startTool(event.toolUse, event.at)] };
    case "tool_progress":
      return { ...screen, live: changeTool(live, event.toolUseId, { detail: event.progress.text }) };
    case "tool_end":
      return { ...screen, live: changeTool(live, event.toolUseId, endTool(event)) };
    case "discarded":
      return { ...screen, live: [] };
    case "usage":
      return { ...screen, status: { ...status, ...addUsage(status, event) } };
    case "committed":
      return { ...screen, done: [...screen.done, ...live], live: [] };
    default:
      return screen;
  }
}
