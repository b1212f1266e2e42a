import { describe, expect, test } from 'vitest'
import { covers, type Interval, merge, overlaps, subtract } from '../src/interval.ts'

// Intervals are written as '1-3 5-8'. The numbers are instants, and small enough to follow.
const read = (text: string): Interval[] =>
  text.split(' ').flatMap((part) => {
    const [start, end] = part.split('-').map(Number)
    return start === undefined || end === undefined ? [] : [{ start, end }]
  })
const write = (intervals: readonly Interval[]) => intervals.map(({ start, end }) => `${start}-${end}`).join(' ')

describe('merge', () => {
  test.each([
    ['nothing', '', ''],
    ['one', '1-3', '1-3'],
    ['apart stays apart', '1-3 5-8', '1-3 5-8'],
    ['in order of start', '5-8 1-3', '1-3 5-8'],
    ['overlapping become one', '1-4 3-8', '1-8'],
    ['touching become one', '1-3 3-8', '1-8'],
    ['one inside another', '1-9 2-3 4-5', '1-9'],
    ['empty and inverted vanish', '3-3 9-5 6-7', '6-7'],
    ['an empty one joins nothing', '1-3 3-3 5-8', '1-3 5-8'],
  ])('intervals are merged: %s', (_, given, expected) => {
    expect(write(merge(read(given)))).toBe(expected)
  })
})

describe('subtract', () => {
  test.each([
    ['nothing from nothing', '', '', ''],
    ['nothing', '1-9', '', '1-9'],
    ['from the middle', '1-9', '3-5', '1-3 5-9'],
    ['from the start', '1-9', '0-3', '3-9'],
    ['from the end', '1-9', '7-12', '1-7'],
    ['all', '3-5', '1-9', ''],
    ['all but to the edges', '3-5', '1-3 5-9', '3-5'],
    ['one busy time over two free ones', '1-4 6-9', '3-7', '1-3 7-9'],
    ['several from one', '0-20', '1-2 4-6 19-30', '0-1 2-4 6-19'],
    ['busy times before and after', '10-12', '1-2 3-10 12-13', '10-12'],
  ])('intervals are subtracted: %s', (_, free, busy, expected) => {
    expect(write(subtract(read(free), read(busy)))).toBe(expected)
  })
})

test('back-to-back intervals do not overlap', () => {
  expect(overlaps({ start: 1, end: 3 }, { start: 3, end: 5 })).toBe(false)
  expect(overlaps({ start: 1, end: 4 }, { start: 3, end: 5 })).toBe(true)
})

test('an interval covers itself, and no interval that reaches beyond it', () => {
  expect(covers({ start: 1, end: 3 }, { start: 1, end: 3 })).toBe(true)
  expect(covers({ start: 1, end: 3 }, { start: 2, end: 4 })).toBe(false)
})
