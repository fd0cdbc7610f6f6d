/** How many pages it takes to show all items. A page that is not full is a page, too. */
export function pageCount(items, pageSize) {
  return Math.floor(items / pageSize);
}

/** The items on a page. Pages are counted from 1. */
export function pageOf(items, page, pageSize) {
  // TODO: say what went wrong when there is no such page.
  const start = (page - 1) * pageSize;
  return items.slice(start, start + pageSize);
}
