import { describe, expect, test } from 'vitest'
import { neededOf, rangesTogether } from '../src/hosts.ts'
import type { Host, Question } from '../src/question.ts'

// Ranges are written '0-9' or '0-9+3', where 3 is the clock that the range's grid follows.
const read = (text: string) =>
  text.split(' ').flatMap((part) => {
    const match = /^(\d+)-(\d+)(?:\+(\d+))?$/.exec(part)
    return match ? [{ start: Number(match[1]), end: Number(match[2]), shift: Number(match[3] ?? 0) }] : []
  })

const together = (every: string[], ...groups: string[][]) =>
  rangesTogether({ every: every.map(read), groups: groups.map((group) => group.map(read)) })
    .map(({ start, end, shift }) => `${start}-${end}${shift ? `+${shift}` : ''}`)
    .sort()
    .join(' ')

describe('the needed hosts', () => {
  const hosts = [{ isFixed: true }, { group: 'a' }, {}, { group: 'a' }, { group: null }] as Host[]
  const needed = (needs: Question['needs']) =>
    neededOf({ hosts, needs } as Partial<Question> as Question, [0, 1, 2, 3, 4])

  test('a collective needs every host', () => {
    expect(needed('all-hosts')).toEqual({ every: [0, 1, 2, 3, 4], groups: [] })
  })

  test('a round robin needs its fixed hosts and one of each group, and hosts without a group are one group', () => {
    expect(needed('one-host')).toEqual({
      every: [0],
      groups: [
        [1, 3],
        [2, 4],
      ],
    })
  })
})

describe('time together', () => {
  test.each<[string, string, string]>([
    ['nobody', together([]), ''],
    ['one who is needed', together(['0-9+3']), '0-9+3'],
    ['all who are needed', together(['0-9 12-20', '4-15', '0-30']), '12-15 4-9'],
    ['the clock of who becomes free last', together(['0-9+3', '4-15+5']), '4-9+5'],
    ['at once: the clock further west', together(['4-9+5', '4-15+3']), '4-9+3'],
    ['one of a group: each on its own', together([], ['0-9+3', '4-15+5']), '0-9+3 4-15+5'],
    ['a fixed host and one of a group', together(['2-12+1'], ['0-9+3', '4-15+5']), '2-9+1 4-12+5'],
    ['one each of two groups', together([], ['0-4', '8-12'], ['3-10+7']), '3-4+7 8-10'],
    ['of those free before, who stays longest', together([], ['0-5', '0-20'], ['3-30+7']), '3-20+7'],
    ['a group without anybody free', together([], ['0-9'], ['']), ''],
    ['a fixed host who is never free', together([''], ['0-9']), ''],
  ])('the hosts have time together: %s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })

  test('the order of hosts and groups does not matter', () => {
    const [a, b, c] = [['4-9+5', '4-12+3'], ['4-15+3', '0-6'], ['2-20']]
    expect(together([], a!, b!, c!)).toBe(together([], c!, b!.toReversed(), a!.toReversed()))
  })
})
