import { expect, test } from 'vitest'
import { canonicalTimeZone, isTimeZone } from './time-zone.ts'

test.each([
  'UTC',
  'Europe/Berlin',
  'Europe/Kyiv',
  'Asia/Kolkata',
  'America/Argentina/Buenos_Aires',
  'america/new_york',
])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
  expect(isTimeZone(name)).toBe(true)
})

test.each(['', '+02:00', '-0500', 'Mars/Olympus', 'Europe', 'Europe/Berlin\0', ' UTC', 'x'.repeat(10_000)])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
    expect(isTimeZone(name)).toBe(false)
  },
)

test.each([
  ['America/New_york', 'America/New_York'],
  ['europe/berlin', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['Etc/UTC', 'Etc/UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
])('%s is kept as %s', (sent, kept) => {
  expect(canonicalTimeZone(sent)).toBe(kept)
})
