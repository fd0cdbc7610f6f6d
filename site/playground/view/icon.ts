import { svgElement } from "./element.ts";

/** Outlines in a square of 16: drawn, because few fonts have these signs. */
const OUTLINES = {
  first: "M3 3h2v10H3z M13 3v10L6 8z",
  back: "M10.5 2.5 5 8l5.5 5.5 1.4-1.4L7.8 8l4.1-4.1z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4z M9 3h3v10H9z",
  forward: "M5.5 2.5 11 8l-5.5 5.5-1.4-1.4L8.2 8 4.1 3.9z",
  last: "M11 3h2v10h-2z M3 3v10l7-5z",
} as const;

export type IconName = keyof typeof OUTLINES;

/** A sign of the player; its meaning is told by the label of its button. */
export function icon(name: IconName): SVGSVGElement {
  const outline = svgElement("path", { d: OUTLINES[name], fill: "currentColor" });
  return svgElement("svg", { viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true" }, outline);
}
