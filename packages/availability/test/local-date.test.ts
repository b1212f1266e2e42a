import { expect, test } from 'vitest'
import { dayAt, dayNumberOf, isBusinessDay, startOfDay, weekdayOf } from '../src/local-date.ts'
import { zoneNamed } from '../src/zone.ts'

test.each([
  ['1970-01-01', 0, 4],
  ['1969-12-31', -1, 3],
  ['2027-03-01', 20_878, 1],
  ['2028-02-29', 21_243, 2],
])('%s is day %i, weekday %i', (date, day, weekday) => {
  expect(dayNumberOf(date)).toBe(day)
  expect(weekdayOf(day)).toBe(weekday)
})

test.each(['2027-3-1', '2027-13-01', '2027-03-01T00:00:00Z', 'tomorrow', ''])('"%s" is not a date', (text) => {
  expect(() => dayNumberOf(text)).toThrow(RangeError)
})

test('Monday to Friday are business days', () => {
  const monday = dayNumberOf('2027-03-01')
  expect([0, 1, 2, 3, 4, 5, 6].map((days) => isBusinessDay(monday + days))).toEqual([
    ...[true, true, true, true, true],
    ...[false, false],
  ])
})

test('the date depends on the zone', () => {
  const instant = Date.parse('2027-03-01T10:30:00Z')
  const dateIn = (name: string) => dayAt(zoneNamed(name), instant) - dayNumberOf('2027-03-01')
  expect([dateIn('Pacific/Kiritimati'), dateIn('UTC'), dateIn('Pacific/Pago_Pago')]).toEqual([1, 0, -1])
})

test('a day without midnight starts when the clocks jump', () => {
  const start = startOfDay(zoneNamed('America/Santiago'), dayNumberOf('2027-09-05'))
  expect(new Date(start).toISOString()).toBe('2027-09-05T04:00:00.000Z')
})
