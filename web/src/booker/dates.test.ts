import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf, weekdayOf, weeksOf } from './dates.ts'

const months = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

test('the weeks of a month have all of its dates in order, each below its weekday', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 6 }), (month, weekStart) => {
      const weeks = weeksOf(month, weekStart)
      const dates = weeks.flat().filter((date) => date !== undefined)
      const [year = 0, number = 0] = month.split('-').map(Number)
      expect(dates).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate())
      expect(dates).toEqual([...dates].sort())
      for (const week of weeks)
        for (const [place, date] of week.entries())
          if (date !== undefined) expect(weekdayOf(date)).toBe((weekStart + place) % 7)
    }),
  )
})

test('months are added across years', () => {
  expect(addMonths('2030-11', 3)).toBe('2031-02')
  expect(addMonths('2030-01', -1)).toBe('2029-12')
  expect(monthOf(addDays('2030-02-28', 1))).toBe('2030-03')
})
