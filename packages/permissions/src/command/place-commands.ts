import type { Place, ShellNode, SimpleCommand } from "./shell-tree.ts";

/** More ways to get somewhere than these are not followed. */
const MAX_CHAINS = 8;
/** Nor is a way of more steps than these. */
const MAX_STEPS = 32;
const ANYWHERE: Place = { kind: "unknown" };

/** The same tree in which each command knows where a `cd` before it may have led (P08, P15). */
export function placeCommands(nodes: readonly ShellNode[], start: Place): ShellNode[] {
  return walk(nodes, start, "then").nodes;
}

/** Where a command stands whose own script has moved on from where the script began. */
export function placeBehind(outer: Place, inner: Place): Place {
  if (outer.kind === "unknown" || inner.kind === "unknown") return ANYWHERE;
  return {
    kind: "known",
    chains: outer.chains.flatMap((before) => inner.chains.map((after) => [...before, ...after])),
  };
}

type Walk = { nodes: ShellNode[]; end: Place };

function walk(nodes: readonly ShellNode[], start: Place, joint: "and" | "then" | "apart"): Walk {
  const placed: ShellNode[] = [];
  let place = start;
  for (const node of nodes) {
    const step = walkNode(node, place);
    placed.push(step.node);
    if (joint === "and") place = step.end;
    if (joint === "then") place = either(place, step.end);
  }
  return { nodes: placed, end: joint === "then" || joint === "and" ? place : start };
}

function walkNode(node: ShellNode, place: Place): { node: ShellNode; end: Place } {
  switch (node.kind) {
    case "command": {
      const command = { ...node.command, place };
      return { node: { ...node, command, inner: walk(node.inner, place, "apart").nodes }, end: placeAfter(command) };
    }
    case "list": {
      const inside = walk(node.nodes, place, node.joint);
      // The last command of a chain may be reached or not, seen from what stands behind the chain.
      const end = node.joint === "and" ? either(place, inside.end) : inside.end;
      return { node: { ...node, nodes: inside.nodes }, end };
    }
    case "function": {
      // It may be called from anywhere later on.
      return { node: { ...node, body: walkNode(node.body, ANYWHERE).node }, end: place };
    }
    case "unclear":
      return { node, end: place };
    default:
      return node satisfies never;
  }
}

function placeAfter({ words, forms, place }: SimpleCommand): Place {
  const first = words.findIndex((word) => word !== "command" && word !== "builtin");
  const name = words[first];
  if (name === "popd") return ANYWHERE;
  if (name !== "cd" && name !== "pushd") return place;
  const target = words.findIndex((word, index) => index > first && !/^-[LPe@]+$|^--$/.test(word));
  if (target === -1) return name === "cd" ? move(place, "~") : ANYWHERE;
  const form = forms[target];
  const value = words[target] ?? "";
  const isKnown = form === "literal" || form === "tilde";
  return isKnown && !/^[-+]\d*$/.test(value) ? move(place, value) : ANYWHERE;
}

function move(place: Place, step: string): Place {
  if (place.kind === "unknown" || place.chains.some((chain) => chain.length >= MAX_STEPS)) return ANYWHERE;
  return { kind: "known", chains: place.chains.map((chain) => [...chain, step]) };
}

function either(one: Place, other: Place): Place {
  if (one === other) return one;
  if (one.kind === "unknown" || other.kind === "unknown") return ANYWHERE;
  const known = new Set(one.chains.map((chain) => chain.join("\0")));
  const chains = [...one.chains, ...other.chains.filter((chain) => !known.has(chain.join("\0")))];
  return chains.length > MAX_CHAINS ? ANYWHERE : { kind: "known", chains };
}
