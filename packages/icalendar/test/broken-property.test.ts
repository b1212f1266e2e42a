import { expect, test } from 'vitest'
import { busyTimesOfTexts, type CalendarState } from '../src/index.ts'
import { calendarOf, MARCH } from './support/calendars.ts'

/** Readable events, with what a broken line could take away: a series, changes of it, a day, a free-busy answer. */
const EVENTS: readonly (readonly string[])[] = [
  ['UID:one', 'DTSTAMP:20270101T000000Z', 'DTSTART;TZID=Europe/Berlin:20270302T090000', 'DURATION:PT1H'],
  ['UID:end', 'SEQUENCE:2', 'DTSTART:20270302T080000Z', 'DTEND:20270302T093000Z', 'STATUS:CONFIRMED'],
  ['UID:day', 'DTSTART;VALUE=DATE:20270305', 'DTEND;VALUE=DATE:20270307', 'TRANSP:OPAQUE'],
  ['UID:daily', 'DTSTART;TZID=America/New_York:20270303T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=9'],
  ['UID:dates', 'DTSTART:20270304T080000Z', 'DURATION:PT1H', 'RDATE:20270309T080000Z,20270310T080000Z'],
  [
    'UID:weekly',
    'DTSTART:20270301T120000Z',
    'DTEND:20270301T130000Z',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270325T000000Z',
    'EXDATE:20270308T120000Z',
  ],
  [
    'UID:weekly',
    'RECURRENCE-ID:20270315T120000Z',
    'DTSTART:20270316T120000Z',
    'DTEND:20270316T130000Z',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com',
  ],
]

/** Lines that nobody can read, or that say nothing. None of them says that an event is free. */
const BROKEN = [
  'DTSTART:soon',
  'DTSTART:20270231T090000Z',
  'DTSTART;TZID=Nowhere/Atlantis:20270302T9',
  'DTSTART',
  'DTEND:later',
  'DTEND;VALUE=DATE:tomorrow',
  'DURATION:1H',
  'DURATION:-PT1H',
  'DURATION PT',
  'RRULE:FREQ=SOMETIMES',
  'RRULE:BYDAY=',
  'RRULE:FREQ=WEEKLY;INTERVAL=0;BYDAY=XX',
  'RRULE:RRULE:FREQ=DAILY;COUNT=x',
  'RRULE',
  'RDATE:soon,later',
  'RDATE;VALUE=PERIOD:20270305T080000Z/never',
  'EXDATE:yesterday',
  'EXDATE;TZID=Nowhere:20270303T150000',
  'EXDATE:20270231T080000Z',
  'EXDATE',
  'RECURRENCE-ID:soon',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:soon',
  'SEQUENCE:newer',
  'DTSTAMP:now',
  'LAST-MODIFIED:now',
  'STATUS:CANCELLED?',
  'STATUS;X="a:CANCELLED',
  'TRANSP:?',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS:?',
  'METHOD:?',
  'ATTENDEE;PARTSTAT=DECLINED:nobody',
  'ATTENDEE;X="ada@example.com;PARTSTAT=DECLINED',
  'SUMMARY;X="a:b',
  'BEGIN:VALARM',
  'END:VALARM',
  'BEGIN VEVENT',
  'END VEVENT',
  'and then',
  ';:',
]

const COMPONENT = (lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')

type Read = { state: CalendarState; busy: readonly (readonly [number, number])[] }

function read(events: readonly (readonly string[])[]): Read {
  const range = { ...MARCH, ownerEmails: ['ada@example.com'] }
  const { texts, busy } = busyTimesOfTexts({
    texts: [calendarOf(...events.map(COMPONENT))],
    range,
    uids: [],
    problems: 1000,
  })
  return {
    state: texts[0]?.state ?? 'not-a-calendar',
    busy: busy.map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()] as const),
  }
}

const HALF_HOUR = 1_800_000
const halfHours = ({ busy }: Read): Set<number> =>
  new Set(
    busy.flatMap(([start, end]) =>
      Array.from({ length: (end - start) / HALF_HOUR }, (_, index) => start + index * HALF_HOUR),
    ),
  )

test('a line that nobody can read makes no time free, whichever event it is in and wherever it stands', () => {
  const whole = halfHours(read(EVENTS))
  expect(whole.size).toBeGreaterThan(100)
  let tried = 0
  const found: { broken: string[]; freed: string[] }[] = []
  for (const line of BROKEN) {
    for (const [at, event] of EVENTS.entries()) {
      // Before everything, before the start, before the length, and after everything.
      for (const place of [0, event.findIndex((each) => each.startsWith('DTSTART')), event.length - 1, event.length]) {
        const broken = [...event.slice(0, place), line, ...event.slice(place)]
        const still = halfHours(read(EVENTS.with(at, broken)))
        const freed = [...whole].filter((time) => !still.has(time)).map((time) => new Date(time).toISOString())
        if (freed.length > 0) found.push({ broken, freed })
        tried++
      }
    }
  }
  expect(found).toEqual([])
  expect(tried).toBeGreaterThan(1000)
}, 120_000)

test('two broken lines make no time free either', () => {
  const whole = halfHours(read(EVENTS))
  const found: { broken: string[]; freed: string[] }[] = []
  // Each pair stands in the event and at the place that its numbers choose.
  for (const [first, one] of BROKEN.entries()) {
    for (const [second, other] of BROKEN.entries()) {
      const at = (first * 7 + second) % EVENTS.length
      const event = EVENTS[at] ?? []
      const place = (first + second * 3) % (event.length + 1)
      const broken = [one, ...event.slice(0, place), other, ...event.slice(place)]
      const still = halfHours(read(EVENTS.with(at, broken)))
      const freed = [...whole].filter((time) => !still.has(time)).map((time) => new Date(time).toISOString())
      if (freed.length > 0) found.push({ broken, freed })
    }
  }
  expect(found).toEqual([])
}, 120_000)

test.each([
  ['DTSTART', 'DTSTART:soon', 1],
  ['RRULE', 'RRULE:FREQ=SOMETIMES', 1],
  ['DTEND', 'DTEND:later', 5],
])('what stays known of a series whose %s is broken is busy', (name, line, least) => {
  const series = ['UID:s', 'DTSTART:20270301T080000Z', 'DTEND:20270301T090000Z', 'RRULE:FREQ=WEEKLY']
  const broken = series.map((each) => (each.startsWith(name) ? line : each))
  const { state, busy } = read([broken])
  expect(state).toBe('partial')
  expect(busy.length).toBeGreaterThanOrEqual(least)
})
