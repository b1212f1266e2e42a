import { expect, test } from 'vitest'
import { dueAt } from './due.ts'

const at = (startsAt: string, timeZone: string) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + 30 * 60_000),
  timeZone,
})
const before = (offsetValue: number, offsetUnit: 'minute' | 'hour' | 'day') => ({
  trigger: 'beforeEvent',
  offsetValue,
  offsetUnit,
})

// Clocks change on 31 March and 27 October 2030 in Berlin, on 10 March and 3 November 2030 in New York.
test.each([
  ['Europe/Berlin', '2030-03-31T08:00:00Z', '2030-03-30T09:00:00.000Z'],
  ['Europe/Berlin', '2030-10-27T09:00:00Z', '2030-10-26T08:00:00.000Z'],
  ['America/New_York', '2030-03-10T14:00:00Z', '2030-03-09T15:00:00.000Z'],
  ['America/New_York', '2030-11-03T15:00:00Z', '2030-11-02T14:00:00.000Z'],
])('a day before is at the same hour on the clock in %s, for %s', (zone, start, due) => {
  expect(dueAt(before(1, 'day'), at(start, zone)).toISOString()).toBe(due)
})

test.each([
  ['Europe/Berlin', '2030-03-31T08:00:00Z', '2030-03-30T08:00:00.000Z'],
  ['Europe/Berlin', '2030-10-27T09:00:00Z', '2030-10-26T09:00:00.000Z'],
  ['America/New_York', '2030-03-10T14:00:00Z', '2030-03-09T14:00:00.000Z'],
  ['America/New_York', '2030-11-03T15:00:00Z', '2030-11-02T15:00:00.000Z'],
])('24 hours before are 24 hours in %s, for %s', (zone, start, due) => {
  expect(dueAt(before(24, 'hour'), at(start, zone)).toISOString()).toBe(due)
})

test('the time of a follow-up counts from the end of the meeting', () => {
  const meeting = at('2030-03-30T22:15:00Z', 'Europe/Berlin')
  const after = (offsetValue: number, offsetUnit: 'minute' | 'day') =>
    dueAt({ trigger: 'afterEvent', offsetValue, offsetUnit }, meeting).toISOString()
  expect(after(15, 'minute')).toBe('2030-03-30T23:00:00.000Z')
  expect(after(1, 'day')).toBe('2030-03-31T21:45:00.000Z')
})

test('a wall time that the clock shows twice is the first of both', () => {
  // The time 02:30 occurs twice on 27 October in Berlin.
  expect(dueAt(before(1, 'day'), at('2030-10-28T01:30:00Z', 'Europe/Berlin')).toISOString()).toBe(
    '2030-10-27T00:30:00.000Z',
  )
})

test('a wall time that the clock skips comes later by the length of the gap', () => {
  // The time 02:30 doesn't exist on 31 March in Berlin.
  expect(dueAt(before(1, 'day'), at('2030-04-01T00:30:00Z', 'Europe/Berlin')).toISOString()).toBe(
    '2030-03-31T01:30:00.000Z',
  )
})
