export { MediaBudget, type MediaWeight } from "./media-budget.ts";
export { type ImageType, type MediaFile, mediaFileOf } from "./media-kind.ts";
export { type NotebookImage, type RenderedNotebook, renderNotebook } from "./render-notebook.ts";
export { type MediaBlock, mediaBlock, showMedia } from "./show-media.ts";
