import { expect, test } from 'vitest'
import { dateOf, dayEnd, dayStart, instantOf, minuteOf } from './days.ts'

test.each([
  ['2030-01-31', '09:00', 'Europe/Berlin', '2030-01-31T08:00:00.000Z'],
  // The clocks go forward at 02:00 and back at 03:00.
  ['2030-03-31', '09:00', 'Europe/Berlin', '2030-03-31T07:00:00.000Z'],
  ['2030-03-31', '02:30', 'Europe/Berlin', '2030-03-31T01:30:00.000Z'],
  ['2030-10-27', '09:00', 'Europe/Berlin', '2030-10-27T08:00:00.000Z'],
  ['2030-06-01', '00:00', 'Asia/Kolkata', '2030-05-31T18:30:00.000Z'],
  ['2030-06-01', '00:00', 'Pacific/Kiritimati', '2030-05-31T10:00:00.000Z'],
])('%s at %s in %s is %s', (date, time, zone, instant) => {
  expect(instantOf(date, time, zone)).toBe(instant)
})

test('a day of a zone has its length, also when the clocks change', () => {
  const hours = (date: string) =>
    (Date.parse(dayEnd(date, 'Europe/Berlin')) + 1 - Date.parse(dayStart(date, 'Europe/Berlin'))) / 3_600_000
  expect([hours('2030-03-31'), hours('2030-10-27'), hours('2030-05-05')]).toEqual([23, 25, 24])
})

test('an instant has its date and its minute in each zone', () => {
  expect(dateOf('2030-01-31T23:30:00Z', 'Asia/Tokyo')).toBe('2030-02-01')
  expect(minuteOf('2030-01-31T23:30:00Z', 'Asia/Tokyo')).toBe(8 * 60 + 30)
})
