import { describe, expect, test } from 'vitest'
import { canStartAt, gridOf, startsOf } from '../src/grid.ts'
import { MINUTE } from '../src/interval.ts'
import type { Question } from '../src/question.ts'

const HOUR = 60 * MINUTE
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (instant: number) => new Date(instant).toISOString().slice(11, 16)

const grid = (length: number, step?: number, more: Partial<Question> = {}) =>
  gridOf({ lengthMinutes: length, ...(step && { stepMinutes: step }), ...more } as Question)

const range = (from: string, until: string, shift = 0) => ({
  start: minuteOf(from) * MINUTE,
  end: minuteOf(until) * MINUTE,
  shift,
})

describe('the base is the largest part of an hour that divides the step', () => {
  test.each([
    [15, undefined, 15],
    [25, undefined, 5],
    [45, undefined, 15],
    [30, 90, 30],
    [30, 120, 60],
    [30, 40, 20],
    [30, 7, 1],
  ])('a length of %i and a step of %s have a base of %i minutes', (length, step, base) => {
    expect(grid(length, step).base).toBe(base * MINUTE)
  })
})

describe('starts in a free range', () => {
  test.each([
    ['from the hour on', grid(30), range('09:00', '10:30'), '09:00 09:30 10:00'],
    ['rounded up to the base', grid(30), range('09:10', '10:30'), '09:30 10:00'],
    ['the step counts from there', grid(30, 90), range('09:10', '13:00'), '09:30 11:00 12:30'],
    ['too short for one', grid(30), range('09:10', '09:55'), ''],
    ['on the clock of a zone with a half hour', grid(60), range('03:30', '06:00', 5.5 * HOUR), '03:30 04:30'],
    ['with an offset', grid(30, 30, { offsetStartMinutes: 10 }), range('09:00', '10:40'), '09:10 09:40 10:10'],
    ['the offset is no second step', grid(30, 30, { offsetStartMinutes: 10 }), range('09:10', '10:10'), '09:10 09:40'],
    ['an offset beyond the base', grid(30, 30, { offsetStartMinutes: 40 }), range('09:00', '10:00'), '09:10'],
  ])('the grid of a free range has these starts: %s', (_, settings, free, expected) => {
    expect(startsOf([free], settings).map(timeOf).join(' ')).toBe(expected)
  })

  test('a free range may begin within a minute', () => {
    const start = range('09:00', '10:30').start + 31_250
    expect(startsOf([{ start, end: start + HOUR, shift: 0 }], grid(10)).map(timeOf)).toEqual([
      ...['09:10', '09:20', '09:30', '09:40', '09:50'],
    ])
  })

  test('the starts of several ranges are a set', () => {
    const ranges = [range('10:00', '11:00'), range('09:00', '10:00'), range('09:30', '11:00')]
    expect(startsOf(ranges, grid(30)).map(timeOf).join(' ')).toBe('09:00 09:30 10:00 10:30')
  })

  test('no range gives no start', () => {
    expect(startsOf([], grid(30))).toEqual([])
  })
})

describe('optimized slots', () => {
  test.each([
    ['where the grid costs none it stays', range('09:05', '16:00'), '10:00 11:00 12:00 13:00 14:00 15:00'],
    ['a quarter saves one', range('09:05', '10:15'), '09:15'],
    ['only five minutes save one', range('09:05', '10:10'), '09:05'],
    ['a quarter that saves as much as five minutes', range('09:05', '12:15'), '09:15 10:15 11:15'],
    ['nothing fits', range('09:05', '10:00'), ''],
  ])('optimized slots follow the busy times: %s', (_, free, expected) => {
    expect(
      startsOf([free], grid(60, 60, { optimizedSlots: true }))
        .map(timeOf)
        .join(' '),
    ).toBe(expected)
  })
})

test('a start is possible on the base, and on five minutes if slots are optimized', () => {
  const start = minuteOf('09:35') * MINUTE
  expect(canStartAt(start, grid(30), 0)).toBe(false)
  expect(canStartAt(start, grid(30), 5 * MINUTE * 5)).toBe(true)
  expect(canStartAt(start, grid(30, 30, { optimizedSlots: true }), 0)).toBe(true)
})

test.each([
  [0, 30],
  [30, -5],
  [Number.NaN, 30],
])('the engine refuses a length of %d and a step of %d', (length, step) => {
  expect(() => grid(length, step)).toThrow(RangeError)
})
