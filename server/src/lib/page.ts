/** A slice of a list: the number of items to skip, and the maximum number to take. */
export type Page = { readonly skip: number; readonly take: number }

export type Pagination = {
  returnedItems: number
  totalItems: number
  itemsPerPage: number
  remainingItems: number
  currentPage: number
  totalPages: number
  hasNextPage: boolean
  hasPreviousPage: boolean
}

/** Computes the place of a page in the whole list. A `skip` beyond the end counts as the end. */
export function paginate({ skip, take }: Page, totalItems: number): Pagination {
  const from = Math.min(skip, totalItems)
  const totalPages = Math.ceil(totalItems / take)
  const currentPage = totalPages === 0 ? 0 : Math.min(Math.floor(from / take) + 1, totalPages)
  return {
    returnedItems: Math.max(0, Math.min(totalItems - from, take)),
    totalItems,
    itemsPerPage: take,
    remainingItems: Math.max(0, totalItems - from - take),
    currentPage,
    totalPages,
    hasNextPage: from + take < totalItems,
    hasPreviousPage: from > 0,
  }
}

/** The rows with the largest ids below `before`. Without `before`, the rows with the largest ids of all. */
export type LatestRows = { readonly before: number | undefined; readonly limit: number }

/** A page of a list that grows while it is read. `nextCursor` asks for the next page; it is null at the end. */
export type CursorPage<Item> = { items: Item[]; nextCursor: string | null }

/** Returns the page of the latest rows. `find` is asked for one row more, which shows whether another page exists. */
export const latestPage = async <Item extends { id: number }>(
  { before, limit }: LatestRows,
  find: (rows: LatestRows) => Promise<readonly Item[]>,
): Promise<CursorPage<Item>> => cursorPage(await find({ before, limit: limit + 1 }), limit, ({ id }) => String(id))

/** Cuts the page from `found`, which holds one row more than `take` if another page exists. */
export function cursorPage<Item>(
  found: readonly Item[],
  take: number,
  cursorOf: (last: Item) => string,
): CursorPage<Item> {
  const items = found.slice(0, take)
  const last = items.at(-1)
  return { items, nextCursor: found.length > take && last !== undefined ? cursorOf(last) : null }
}
