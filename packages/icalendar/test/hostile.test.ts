import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { busyTimesOf, readCalendar } from '../src/index.ts'
import { contentLines } from '../src/text/content-lines.ts'
import { calendarOf, MARCH } from './support/calendars.ts'
import { readCorpus } from './support/corpus.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? (process.env.CI ? 3000 : 500))
const seed = process.env.FOUND_SEED ? { seed: Number(process.env.FOUND_SEED) } : {}
const SMALL = { steps: 100_000, stepsPerEvent: 20_000, occurrences: 500, problems: 20 }

const corpus = readCorpus().map(({ path }) => readFileSync(path, 'utf8'))

/** Reads and expands a text. Whatever the text is, this must not throw, and must stay within its limits. */
function survives(text: string): void {
  const { state, events, problems } = readCalendar(text, { problems: 20 })
  expect(problems.length).toBeLessThanOrEqual(20)
  expect(['complete', 'partial', 'cut-off', 'not-a-calendar']).toContain(state)
  const { busy, steps } = busyTimesOf(events, { ...MARCH, limits: SMALL })
  expect(busy.length).toBeLessThanOrEqual(SMALL.occurrences)
  // The last step that was asked for is one too many. It may be as large as the list that it stands for.
  expect(steps).toBeLessThanOrEqual(SMALL.steps + 100_000)
  for (const { startsAt, endsAt } of busy) {
    expect(startsAt < MARCH.to && endsAt > MARCH.from && startsAt < endsAt).toBe(true)
  }
}

const value = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('20270301T090000Z', '20270301', 'PT1H', '-P1D', 'P999999W', '99999999T999999Z', '00010101T000000'),
  fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYMONTHDAY=-31;BYSETPOS=-366',
    'FREQ=;;=',
    'VEVENT',
    'VCALENDAR',
  ),
)
const name = fc.constantFrom(
  ...['BEGIN', 'END', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'UID', 'SEQUENCE'],
  ...['FREEBUSY', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'ATTENDEE', 'X-ANY', ' folded'],
)
const parameter = fc.constantFrom(
  '',
  '',
  ';TZID=Europe/Berlin',
  ';VALUE=DATE',
  ';VALUE=PERIOD',
  ';TZID="',
  ';=;;',
  ';A=":":',
)
const line = fc.tuple(name, parameter, value).map((parts) => `${parts[0]}${parts[1]}:${parts[2]}`)
const component = fc.constantFrom('VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'STANDARD', 'VALARM')
const block = fc
  .tuple(component, fc.array(line, { maxLength: 12 }))
  .map(([kind, lines]) => [`BEGIN:${kind}`, ...lines, `END:${kind}`])
const calendar = fc
  .array(
    fc.oneof(
      block,
      line.map((one) => [one]),
    ),
    { maxLength: 12 },
  )
  .map((blocks) => ['BEGIN:VCALENDAR', ...blocks.flat(), 'END:VCALENDAR'].join('\r\n'))

describe('no text makes the reader throw', () => {
  test('random lines and components', { timeout: 120_000 }, () => {
    fc.assert(fc.property(calendar, survives), { numRuns, ...seed })
  })

  test('calendars of the corpus with parts that were lost, repeated or replaced', { timeout: 120_000 }, () => {
    const change = fc.record({
      at: fc.nat(3000),
      length: fc.nat(80),
      text: fc.oneof(fc.constant(''), fc.string({ maxLength: 10 }), line),
    })
    const changed = fc.tuple(fc.constantFrom(...corpus), fc.array(change, { maxLength: 4 })).map(([text, changes]) =>
      changes.reduce((all, { at, length, text: part }) => {
        const place = at % Math.max(1, all.length)
        return all.slice(0, place) + part + all.slice(place + length)
      }, text),
    )
    fc.assert(fc.property(changed, survives), { numRuns, ...seed })
  })

  test('any text at all', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 500 }), survives), { numRuns, ...seed })
  })
})

test('a calendar that was cut off anywhere is never taken for a complete one', { timeout: 60_000 }, () => {
  for (const text of corpus) {
    const end = text.toUpperCase().lastIndexOf('END:VCALENDAR')
    const last = end < 0 ? text.length : end + 'END:VCALENDAR'.length
    for (let length = 0; length < last; length += 7) {
      expect(['cut-off', 'not-a-calendar'], text.slice(0, length)).toContain(readCalendar(text.slice(0, length)).state)
    }
  }
})

describe('the work grows with the text and not faster', () => {
  const stepsOf = (text: string) => busyTimesOf(readCalendar(text).events, MARCH).steps
  const series = (index: number) =>
    `UID:${index}\nDTSTART;TZID=Europe/Berlin:20270101T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY`
  const changed = (index: number) =>
    `UID:one\nDTSTART:20270301T100000Z\nDURATION:PT1H\nRECURRENCE-ID:${20_270_101 + (index % 28)}T${String(Math.floor(index / 28) % 24).padStart(2, '0')}0000Z`
  const sameUid = (index: number) =>
    `UID:one\nDTSTART:20270301T10${String(index % 60).padStart(2, '0')}00Z\nDURATION:PT1H`
  const many = (count: number, part: (index: number) => string) =>
    calendarOf(...Array.from({ length: count }, (_, index) => part(index)))

  test.each([
    ['series', series],
    ['changed occurrences', changed],
    ['events with one UID', sameUid],
  ])('%s', (_, part) => {
    const few = stepsOf(many(50, part))
    expect(stepsOf(many(500, part))).toBeLessThanOrEqual(few * 11)
  })

  test('lines are read once each, however they are folded', () => {
    expect([...contentLines(`A:1${'\r\n x'.repeat(100_000)}\r\nB:2`)].map(({ length }) => length)).toEqual([100_003, 3])
    expect([...contentLines('\r\n'.repeat(100_000))]).toEqual([])
  })

  test('components that nest without end are ignored below a depth', () => {
    const { state, problems } = readCalendar(`BEGIN:VCALENDAR\n${'BEGIN:X-A\n'.repeat(100_000)}END:VCALENDAR\n`)
    expect(state).toBe('complete')
    expect(problems).toHaveLength(200)
  })

  test('a line with very many parameters is left out', () => {
    const { events, problems } = readCalendar(calendarOf(`UID:1\nDTSTART${';A=1'.repeat(100_000)}:20270301`))
    expect(events).toEqual([])
    expect(problems.map(({ code }) => code)).toContain('bad-line')
  })
})
