import type { Fired } from "../model/decide-row.ts";
import type { StageEdge, StageName } from "../model/stage.ts";
import type { Texts } from "../text/texts.ts";
import { setAttributes, svgElement } from "./element.ts";

type Place = { x: number; y: number };
const WIDTH = 92;
const HEIGHT = 40;

/** Upper left corners, in a picture of 400 by 190. */
const PLACES: Readonly<Record<StageName, Place>> = {
  prepare: { x: 8, y: 18 },
  stream: { x: 154, y: 18 },
  tools: { x: 300, y: 18 },
  decide: { x: 154, y: 124 },
  end: { x: 300, y: 124 },
};

const PATHS: Readonly<Record<StageEdge, string>> = {
  "prepare-stream": "M100 38 H148",
  "stream-tools": "M 246 38 H294",
  "stream-decide": "M 200 58 V118",
  "tools-decide": "M 330 58 C330 92 262 92 234 119",
  "decide-prepare": "M 154 144 H54 V64",
  "decide-end": "M 246 144 H294",
};

/** Where what was decided is written: under the way that was taken. */
const AT_THE_END = { x: 392, "text-anchor": "end" };
const AT_THE_WAY_BACK = { x: 54, "text-anchor": "start" };

/** The picture of the loop: `light` lights the stage where it is, the way by which it got there, and what was decided. */
export type StateChart = {
  root: SVGSVGElement;
  light(stage: StageName, edge: StageEdge | undefined, fired: Fired | undefined): void;
};

/** Draws the stages of the loop and the ways between them. */
export function createStateChart(texts: Texts): StateChart {
  const stages = mapOf(PLACES, (place, name) => stageBox(place, texts.stages[name]));
  const edges = mapOf(PATHS, (d) => svgElement("path", { d, class: "pg-edge", "marker-end": "url(#pg-arrow)" }));
  const result = svgElement("text", { class: "pg-result", y: 182 });
  const root = svgElement(
    "svg",
    { viewBox: "0 0 400 190", class: "pg-chart", role: "img", "aria-label": texts.loopPicture },
    svgElement("defs", {}, arrow()),
    ...Object.values(edges),
    ...Object.values(stages),
    result,
  );
  return {
    root,
    light: (stage, edge, fired) => {
      for (const [name, box] of Object.entries(stages)) setAttributes(box, { "data-lit": name === stage });
      for (const [name, path] of Object.entries(edges)) setAttributes(path, { "data-lit": name === edge });
      result.textContent = fired?.result ?? "";
      setAttributes(result, fired?.ends ? AT_THE_END : AT_THE_WAY_BACK);
    },
  };
}

function mapOf<Key extends string, From, To>(
  source: Readonly<Record<Key, From>>,
  make: (value: From, key: Key) => To,
): Record<Key, To> {
  const keys = Object.keys(source) as Key[]; // the table is closed: it has exactly these keys
  return Object.fromEntries(keys.map((key) => [key, make(source[key], key)])) as Record<Key, To>; // for the same reason
}

function stageBox({ x, y }: Place, label: string): SVGGElement {
  return svgElement(
    "g",
    { class: "pg-stage" },
    svgElement("rect", { x, y, width: WIDTH, height: HEIGHT, rx: 10 }),
    svgElement(
      "text",
      { x: x + WIDTH / 2, y: y + HEIGHT / 2, "text-anchor": "middle", "dominant-baseline": "central" },
      label,
    ),
  );
}

function arrow(): SVGMarkerElement {
  return svgElement(
    "marker",
    {
      id: "pg-arrow",
      viewBox: "0 0 8 8",
      refX: 6,
      refY: 4,
      markerWidth: 7,
      markerHeight: 7,
      orient: "auto-start-reverse",
    },
    svgElement("path", { d: "M0 0 L8 4 L0 8 z", fill: "context-stroke" }),
  );
}
