import { expect, test } from 'vitest'
import { formatDay, formatWhen } from './format-when.ts'

const at = (iso: string) => new Date(iso)

test.each([
  ['en', 'Europe/Berlin', 'Tuesday, March 3, 2026, 2:00 PM – 2:30 PM (Europe/Berlin, GMT+1)'],
  ['de', 'Europe/Berlin', 'Dienstag, 3. März 2026, 14:00 – 14:30 Uhr (Europe/Berlin, GMT+1)'],
  ['en', 'America/New_York', 'Tuesday, March 3, 2026, 8:00 AM – 8:30 AM (America/New York, GMT-5)'],
  ['en', 'Asia/Kathmandu', 'Tuesday, March 3, 2026, 6:45 PM – 7:15 PM (Asia/Kathmandu, GMT+5:45)'],
  ['en', 'UTC', 'Tuesday, March 3, 2026, 1:00 PM – 1:30 PM (UTC)'],
  ['en', 'Nowhere/Never', 'Tuesday, March 3, 2026, 1:00 PM – 1:30 PM (UTC)'],
  ['fr', 'Europe/Paris', 'Tuesday, March 3, 2026, 2:00 PM – 2:30 PM (Europe/Paris, GMT+1)'],
])('%s in %s', (language, timeZone, expected) => {
  expect(formatWhen(at('2026-03-03T13:00:00Z'), at('2026-03-03T13:30:00Z'), timeZone, language)).toBe(expected)
})

test('a meeting over midnight names both days, in the zone of the reader', () => {
  const [from, to] = [at('2026-03-03T22:30:00Z'), at('2026-03-03T23:30:00Z')]
  expect(formatWhen(from, to, 'Europe/Berlin', 'en')).toBe(
    'Tuesday, March 3, 2026, 11:30 PM – Wednesday, March 4, 2026, 12:30 AM (Europe/Berlin, GMT+1)',
  )
  expect(formatWhen(from, to, 'Europe/London', 'de')).toBe(
    'Dienstag, 3. März 2026, 22:30 – 23:30 Uhr (Europe/London, GMT)',
  )
})

test('the same wall time before and after a clock change has its own offset', () => {
  expect(formatWhen(at('2026-03-28T09:00:00Z'), at('2026-03-28T09:30:00Z'), 'Europe/Berlin', 'en')).toBe(
    'Saturday, March 28, 2026, 10:00 AM – 10:30 AM (Europe/Berlin, GMT+1)',
  )
  expect(formatWhen(at('2026-03-29T08:00:00Z'), at('2026-03-29T08:30:00Z'), 'Europe/Berlin', 'en')).toBe(
    'Sunday, March 29, 2026, 10:00 AM – 10:30 AM (Europe/Berlin, GMT+2)',
  )
})

test('a meeting across a clock change states both offsets', () => {
  expect(formatWhen(at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z'), 'Europe/Berlin', 'en')).toBe(
    'Sunday, October 25, 2026, 2:30 AM – 2:30 AM (Europe/Berlin, GMT+2 / GMT+1)',
  )
})

test('a day is the one in the given zone', () => {
  const instant = at('2026-03-03T23:30:00Z')
  expect(formatDay(instant, 'UTC', 'en')).toBe('Tue, Mar 3, 2026')
  expect(formatDay(instant, 'Asia/Tokyo', 'de')).toBe('Mi., 4. März 2026')
})
