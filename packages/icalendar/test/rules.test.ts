import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { occurrencesOf } from '../src/recurrence/occurrences.ts'
import { workOf } from '../src/recurrence/work.ts'
import { aRule, type RandomRule } from './support/random-rule.ts'
import { modelOccurrences } from './support/rule-model.ts'

const DAY = 86_400_000
const numRuns = Number(process.env.PROPERTY_RUNS ?? (process.env.CI ? 1000 : 200))
const seed = process.env.FOUND_SEED ? { seed: Number(process.env.FOUND_SEED) } : {}

function ours({ rule, start, since, before }: RandomRule): string[] {
  const first = Date.parse(`${start}Z`)
  const range = { since: first + since * DAY, before: first + before * DAY }
  const found = occurrencesOf(rule, first, range, workOf(Number.MAX_SAFE_INTEGER))
  return found.map((local) => new Date(local).toISOString().slice(0, 19))
}

function right({ rule, start, since, before }: RandomRule): string[] {
  const first = Temporal.PlainDateTime.from(start)
  const at = (days: number) => first.add({ minutes: Math.round(days * 1440) })
  const from = at(since).toString({ smallestUnit: 'second' })
  return modelOccurrences(rule, first, at(before)).filter((time) => time >= from)
}

test('random rules have the occurrences of the slow model', { timeout: 60_000 + numRuns * 100 }, () => {
  fc.assert(
    fc.property(aRule(), (random) => {
      expect(ours(random)).toEqual(right(random))
    }),
    { numRuns, ...seed },
  )
})

test('the random rules are not empty, and use all parts', () => {
  const rules = fc.sample(aRule(), { numRuns: 3000, seed: 1 })
  const share = (has: (random: RandomRule) => boolean) => rules.filter(has).length / rules.length
  expect(share((random) => ours(random).length > 1)).toBeGreaterThan(0.2)
  const lists = [
    'byDay',
    'byMonth',
    'byMonthDay',
    'byYearDay',
    'byWeekNo',
    'byHour',
    'byMinute',
    'bySecond',
    'bySetPos',
  ] as const
  for (const part of lists)
    expect(
      share(({ rule }) => rule[part].length > 0),
      part,
    ).toBeGreaterThan(0.01)
  expect(share(({ rule }) => rule.count !== undefined)).toBeGreaterThan(0.2)
})
