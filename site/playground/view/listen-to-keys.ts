import type { Stage } from "./create-stage.ts";

/** Makes the keys of the player work while nothing else on the page wants them; gives back what ends that. */
export function listenToKeys(root: HTMLElement, stage: Stage): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target !== document.body && !root.contains(target)) return;
    if (!isOurs(target, event.key)) return;
    if (act(event.key, stage)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** A field keeps all its keys, a slider its arrows, a button the space bar. */
function isOurs(target: Element, key: string): boolean {
  if (target.matches("textarea, select, input:not([type=range])")) return false;
  if (target.matches("input[type=range]")) return key === " ";
  return key !== " " || !target.matches("button, summary, label");
}

function act(key: string, { player, go }: Stage): boolean {
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
      player.pause();
      player.step(key === "ArrowLeft" ? -1 : 1);
      return true;
    case "Home":
      go(0);
      return true;
    case "End":
      go(player.last());
      return true;
    case " ":
      player.toggle();
      return true;
    default:
      return false;
  }
}
