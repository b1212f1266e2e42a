import { expect, test } from 'vitest'
import { cursorPage, paginate } from './page.ts'

const page = (skip: number, take: number, totalItems: number) => {
  const { returnedItems, remainingItems, currentPage, totalPages, hasNextPage, hasPreviousPage } = paginate(
    { skip, take },
    totalItems,
  )
  return [returnedItems, remainingItems, currentPage, totalPages, hasNextPage, hasPreviousPage]
}

test.each([
  // skip, take, total        returned, remaining, current, pages, next, previous
  [0, 10, 25, /*     */ [10, 15, 1, 3, true, false]],
  [10, 10, 25, /*    */ [10, 5, 2, 3, true, true]],
  [20, 10, 25, /*    */ [5, 0, 3, 3, false, true]],
  [5, 10, 25, /*     */ [10, 10, 1, 3, true, true]],
  [0, 10, 10, /*     */ [10, 0, 1, 1, false, false]],
  [10, 10, 10, /*    */ [0, 0, 1, 1, false, true]],
  [0, 10, 0, /*      */ [0, 0, 0, 0, false, false]],
  [100, 10, 0, /*    */ [0, 0, 0, 0, false, false]],
  [1000, 10, 25, /*  */ [0, 0, 3, 3, false, true]],
  [24, 1, 25, /*     */ [1, 0, 25, 25, false, true]],
])('the page that skips %i and takes %i of %i lies at %j', (skip, take, total, expected) => {
  expect(page(skip, take, total)).toEqual(expected)
  expect(paginate({ skip, take }, total)).toMatchObject({ totalItems: total, itemsPerPage: take })
})

test('a page behind a cursor ends where no further row was found', () => {
  expect(cursorPage([1, 2, 3], 2, String)).toEqual({ items: [1, 2], nextCursor: '2' })
  expect(cursorPage([1, 2], 2, String)).toEqual({ items: [1, 2], nextCursor: null })
  expect(cursorPage([], 2, String)).toEqual({ items: [], nextCursor: null })
})
