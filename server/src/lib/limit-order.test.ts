import { expect, it } from 'vitest'
import { findOutOfOrder } from './limit-order.ts'

it.each([
  ['nothing', {}, undefined],
  ['one period', { week: 3 }, undefined],
  ['more in longer ones', { day: 1, week: 3, year: 3 }, undefined],
  ['less in the next one that is there', { day: 4, month: 3 }, ['day', 'month']],
  ['less in a later one', { day: 1, week: 3, month: 2 }, ['week', 'month']],
] as const)('the order of limits is checked: %s', (_, limits, expected) => {
  expect(findOutOfOrder(limits)).toEqual(expected)
})
