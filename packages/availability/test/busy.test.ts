import { describe, expect, test } from 'vitest'
import { blockedTimes } from '../src/busy.ts'
import { MINUTE } from '../src/interval.ts'
import type { BusyTime, Host, Question } from '../src/question.ts'

const minutes = (start: number, end: number) => ({ start: start * MINUTE, end: end * MINUTE })

/** Returns the blocked times from 0 to 1000, in minutes. The buffers of the event type are 5 before and 10 after. */
function blocked(busy: readonly BusyTime[], absences: Host['absences'] = [], buffers = [5, 10]) {
  const [bufferBeforeMinutes = 0, bufferAfterMinutes = 0] = buffers
  const question = { bufferBeforeMinutes, bufferAfterMinutes } as Question
  const host: Host = { id: 1, timeZone: 'UTC', weekly: [], overrides: [], busy, absences }
  return blockedTimes(question, host, minutes(0, 1000)).map(({ start, end }) => [start / MINUTE, end / MINUTE])
}

describe('a busy time', () => {
  test.each<[string, BusyTime, [number, number][]]>([
    ['of a calendar: our buffers, the later one first', minutes(100, 160), [[90, 165]]],
    [
      'with its own buffers: both fit between',
      { ...minutes(100, 160), bufferBeforeMinutes: 20, bufferAfterMinutes: 30 },
      [[70, 195]],
    ],
    ['outside, whose buffer reaches inside', minutes(-60, -2), [[-70, 3]]],
    ['outside, whose buffer ends before', minutes(-60, -5), []],
    ['after, whose buffer reaches back', minutes(1005, 1050), [[995, 1055]]],
  ])('a busy time takes this time: %s', (_, busy, expected) => {
    expect(blocked([busy])).toEqual(expected)
  })
})

test('busy times in any order that overlap become one busy time', () => {
  expect(blocked([minutes(300, 310), minutes(100, 160), minutes(150, 200)])).toEqual([
    [90, 205],
    [290, 315],
  ])
})

test('an absence has no buffers', () => {
  expect(blocked([], [minutes(100, 160)])).toEqual([[100, 160]])
})

test('a busy time without length and buffers takes no time', () => {
  expect(blocked([minutes(100, 100)], [], [0, 0])).toEqual([])
})
