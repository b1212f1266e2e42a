import { describe, expect, it, test } from 'vitest'
import { nextAttempt, requestedWaitMs } from './schedule.ts'

const now = new Date('2030-01-07T08:00:00Z')
const waitAfter = (failures: number, random = 0, wishMs?: number) => {
  const next = nextAttempt(failures, now, { wishMs, random })
  return next && (next.getTime() - now.getTime()) / 1000
}

test('ten attempts spread over three days', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1))
  const hour = 3600
  expect(waits).toEqual([...[5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour], undefined])
})

test('chance makes a wait shorter by at most a tenth', () => {
  expect([waitAfter(2, 0.5), waitAfter(2, 0.999)]).toEqual([285, expect.closeTo(270, 0)])
})

test("the receiver's wish replaces the schedule but adds no attempt", () => {
  expect([waitAfter(1, 0.5, 60_000), waitAfter(9, 0, 1000), waitAfter(10, 0, 1000)]).toEqual([60, 1, undefined])
})

describe('Retry-After', () => {
  it.each([
    [429, '120', 120],
    [503, ' 7 ', 7],
    [503, 'Mon, 07 Jan 2030 08:05:00 GMT', 300],
    [429, '0', 1],
    [429, 'Mon, 07 Jan 2030 07:00:00 GMT', 1],
    [429, '9999999999', 86_400],
    [429, 'later', undefined],
    [429, undefined, undefined],
    [500, '120', undefined],
    [200, '120', undefined],
  ])('a Retry-After of %i %s means %s seconds', (status, header, seconds) => {
    expect(requestedWaitMs(status, header, now)).toBe(seconds === undefined ? undefined : seconds * 1000)
  })
})
