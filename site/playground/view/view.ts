import type { Film } from "../model/film.ts";

/** One part of the page. `show` draws a film, `go` moves to one of its entries; the film is always shown first. */
export type View = { root: HTMLElement; show(film: Film): void; go(index: number): void };
