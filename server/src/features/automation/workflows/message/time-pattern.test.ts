import { expect, test } from 'vitest'
import { writeTime } from './time-pattern.ts'

const instant = new Date('2030-03-05T13:04:09Z')

test.each([
  ['ddd, MMM D, YYYY h:mma', 'Europe/Berlin', 'en', 'Tue, Mar 5, 2030 2:04pm'],
  ['dddd, D. MMMM YYYY, HH:mm', 'Europe/Berlin', 'de', 'Dienstag, 5. März 2030, 14:04'],
  ['h:mma', 'America/New_York', 'en', '8:04am'],
  ['hh:mm A', 'Asia/Kolkata', 'en', '06:34 PM'],
  ['YY/MM/DD H:m:s', 'UTC', 'en', '30/03/05 13:4:9'],
  ['[Day] D [of] MMMM', 'UTC', 'en', 'Day 5 of March'],
])('%s in %s, in %s', (pattern, zone, language, text) => {
  expect(writeTime(instant, pattern, zone, language)).toBe(text)
})

test('midnight is 12 by half days and 00 by whole days', () => {
  expect(writeTime(new Date('2030-03-05T00:00:00Z'), 'h:mma HH:mm', 'UTC', 'en')).toBe('12:00am 00:00')
})
