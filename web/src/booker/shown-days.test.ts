import { expect, it } from 'vitest'
import { datesBetween, shownDays } from './shown-days.ts'

it.each([
  ['month', 1, '2030-12-01', '2031-01-01'],
  ['column', 1, '2030-12-29', '2031-01-05'],
  ['week', 1, '2030-12-23', '2030-12-30'],
  ['week', 0, '2030-12-29', '2031-01-05'],
  ['week', 6, '2030-12-28', '2031-01-04'],
] as const)('a %s whose weeks begin on day %i goes from %s to %s', (layout, weekStart, first, end) => {
  expect(shownDays({ layout, month: '2030-12', date: '2030-12-29' }, weekStart)).toEqual({ first, end })
})

it('the dates between two include the first one alone', () => {
  expect(datesBetween('2030-02-27', '2030-03-02')).toEqual(['2030-02-27', '2030-02-28', '2030-03-01'])
})
