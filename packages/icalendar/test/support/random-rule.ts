import fc from 'fast-check'
import type { Rule } from '../../src/index.ts'

const PLAIN: Rule = {
  frequency: 'DAILY',
  interval: 1,
  byDay: [],
  byMonth: [],
  byMonthDay: [],
  byYearDay: [],
  byWeekNo: [],
  byHour: [],
  byMinute: [],
  bySecond: [],
  bySetPos: [],
  weekStart: 1,
}

const list = (smallest: number, largest: number, most = 3) =>
  fc
    .uniqueArray(fc.integer({ min: smallest, max: largest }), { minLength: 1, maxLength: most })
    .map((numbers) => numbers.sort((a, b) => a - b))
const signed = (largest: number) =>
  list(-largest, largest).map((numbers) => {
    const others = numbers.filter((number) => number !== 0)
    return others.length > 0 ? others : [1]
  })
const weekdays = list(0, 6).map((days) => days.map((weekday) => ({ weekday, ordinal: 0 })))
const numbered = (largest: number) =>
  fc.array(
    fc.record({ weekday: fc.integer({ min: 0, max: 6 }), ordinal: fc.integer({ min: -largest, max: largest }) }),
    {
      minLength: 1,
      maxLength: 2,
    },
  )
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** The parts of a rule that RFC 5545 §3.3.10 allows for a frequency, and together. */
const parts = (alternatives: fc.Arbitrary<Partial<Rule>>[]) => fc.oneof(...alternatives)
const limits = fc.record({ byMonth: list(1, 12, 6), byMonthDay: signed(31), byDay: weekdays }, { requiredKeys: [] })
const clock = fc.record(
  { byHour: list(0, 23), byMinute: list(0, 59, 2), bySecond: list(0, 59, 2) },
  { requiredKeys: [] },
)
const ofMonth = [
  fc.constant({}),
  fc.record({ byMonthDay: signed(31) }),
  fc.record({ byMonthDay: signed(31), byDay: weekdays }),
  fc.record({ byDay: numbered(5) }),
]
const DAYS: Readonly<Record<Rule['frequency'], fc.Arbitrary<Partial<Rule>>>> = {
  YEARLY: parts([
    ...ofMonth,
    fc.record({ byDay: numbered(53) }),
    fc.record({ byYearDay: signed(366) }),
    fc.record({ byYearDay: signed(366), byDay: weekdays }),
    fc.record({ byWeekNo: signed(53) }),
    fc.record({ byWeekNo: signed(53), byDay: weekdays }),
    fc.record({ byMonth: list(1, 12), byDay: numbered(5) }),
    fc.record({ byMonth: list(1, 12), byMonthDay: signed(31) }),
    fc.record({ byMonth: list(1, 12) }),
  ]),
  MONTHLY: parts([...ofMonth, fc.record({ byMonth: list(1, 12), byDay: numbered(5) })]),
  WEEKLY: fc.record({ byMonth: list(1, 12, 6), byDay: weekdays }, { requiredKeys: [] }),
  DAILY: limits,
  HOURLY: limits,
  MINUTELY: limits,
  SECONDLY: limits,
}

/** How many days a rule of each frequency runs in a test, so that the slow model ends. */
const DAYS_OF_RUN = { YEARLY: 2500, MONTHLY: 900, WEEKLY: 400, DAILY: 150, HOURLY: 12, MINUTELY: 0.5, SECONDLY: 0.01 }

/** A rule, its first start, and a part of its run in days after that start. */
export type RandomRule = { rule: Rule; start: string; since: number; before: number }

/** Makes rules of all frequencies with all parts that fit together. */
export const aRule = (): fc.Arbitrary<RandomRule> =>
  fc
    .constantFrom<Rule['frequency'][]>('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY')
    .chain((frequency) =>
      fc
        .record({
          days: fc.oneof({ weight: 3, arbitrary: DAYS[frequency] }, fc.constant<Partial<Rule>>({})),
          times: fc.oneof({ weight: 2, arbitrary: fc.constant<Partial<Rule>>({}) }, clock),
          interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })),
          count: some(fc.integer({ min: 1, max: 60 })),
          bySetPos: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, signed(4)),
          weekStart: fc.integer({ min: 0, max: 6 }),
          day: fc.integer({ min: 0, max: 2000 }),
          second: fc.integer({ min: 0, max: 86_399 }),
          from: fc.constantFrom(0, 0, 0.3, 0.7),
          share: fc.constantFrom(1, 1, 1, 0.5),
        })
        .map(({ days, times, interval, count, bySetPos, weekStart, day, second, from, share }) => {
          const run = DAYS_OF_RUN[frequency] * interval
          const isByWeek = days.byWeekNo !== undefined
          const rule: Rule = {
            ...PLAIN,
            ...days,
            ...times,
            frequency,
            interval,
            bySetPos,
            // The model has weeks of ISO 8601 only.
            weekStart: isByWeek ? 1 : weekStart,
            ...(count !== undefined && { count }),
          }
          const start = new Date(Date.UTC(2023, 0, 1) + day * 86_400_000 + second * 1000).toISOString().slice(0, 19)
          const since = Math.floor(run * from * 1440) / 1440
          return { rule, start, since, before: Math.floor((since + (run - since) * share) * 1440) / 1440 }
        }),
    )
