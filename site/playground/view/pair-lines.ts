import { svgElement } from "./element.ts";

const GUTTER = 30; // px beside the messages, where the lines run
const LANES = 5; // lines that run side by side before one covers another

/** Draws a line from each call to its result, in the gutter to the right of the list; reads the layout once. */
export function drawPairs(picture: SVGSVGElement, list: HTMLElement): void {
  const origin = list.getBoundingClientRect();
  const middles = (name: string): Map<string, number> =>
    new Map(
      [...list.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((block) => {
        const { top, height } = block.getBoundingClientRect();
        return [block.getAttribute(`data-${name}`) ?? "", top + height / 2 - origin.top];
      }),
    );
  const results = middles("answers");
  const lines = [...middles("call")].flatMap(([id, from], index) => {
    const to = results.get(id);
    return to === undefined ? [] : [lineBetween(from, to, index)];
  });
  picture.setAttribute("height", String(list.scrollHeight));
  picture.setAttribute("width", String(GUTTER));
  picture.replaceChildren(...lines);
}

function lineBetween(from: number, to: number, index: number): SVGPathElement {
  const out = 8 + (index % LANES) * 4.5;
  const bend = Math.min(6, out - 2);
  const d = `M0 ${from} H${out - bend} Q${out} ${from} ${out} ${from + bend} V${to - bend} Q${out} ${to} ${out - bend} ${to} H0`;
  return svgElement("path", { d, class: `pg-pair pg-pair-${index % LANES}` });
}
