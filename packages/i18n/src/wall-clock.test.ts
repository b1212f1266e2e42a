import { expect, test } from 'vitest'
import { wallClock } from './wall-clock.ts'

test.each([
  ['2030-01-31T23:30:15Z', 'Asia/Tokyo', { date: '2030-02-01', minute: 8 * 60 + 30, second: 15 }],
  ['2030-01-31T23:05:00Z', 'Europe/Berlin', { date: '2030-02-01', minute: 5, second: 0 }],
  ['2030-03-11T18:20:00Z', 'Asia/Kathmandu', { date: '2030-03-12', minute: 5, second: 0 }],
  ['0950-03-01T12:00:00Z', 'UTC', { date: '0950-03-01', minute: 720, second: 0 }],
])('at %s a wall in %s shows %j', (instant, zone, shown) => {
  expect(wallClock(Date.parse(instant), zone)).toEqual(shown)
})
