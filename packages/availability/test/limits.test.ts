import { describe, expect, test } from 'vitest'
import { checkSlot } from '../src/check.ts'
import type { Host, Question } from '../src/question.ts'
import { findSlots } from '../src/slots.ts'

const at = (text: string) => Date.parse(text)
const iso = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString().slice(5, 16))

const always = [0, 1, 2, 3, 4, 5, 6]
const aHost = (given: Partial<Host> = {}): Host => ({
  id: 1,
  timeZone: 'UTC',
  weekly: [{ days: always, startMinute: 540, endMinute: 600 }],
  overrides: [],
  busy: [],
  ...given,
})

/** Builds a question about nine o'clock on each day, from Sunday, 28 February 2027 to Tuesday, 9 March. */
const aQuestion = (given: Partial<Question>): Question => ({
  now: at('2027-02-20T12:00Z'),
  from: at('2027-02-28T00:00Z'),
  until: at('2027-03-10T00:00Z'),
  bookerTimeZone: 'UTC',
  needs: 'one-host',
  lengthMinutes: 60,
  hosts: [aHost()],
  ...given,
})

const anHourAt = (...starts: string[]) => starts.map((start) => ({ start: at(start), end: at(start) + 3_600_000 }))
const dates = (question: Question) => iso(findSlots(question)).map((slot) => slot.slice(0, 5))
const reasonsAt = (question: Question, start: string) => {
  const verdict = checkSlot(question, at(start))
  return verdict.bookable ? [] : verdict.reasons.map(({ because, until }) => [because, until && iso([until])[0]])
}

const allDates = ['02-28', '03-01', '03-02', '03-03', '03-04', '03-05', '03-06', '03-07', '03-08', '03-09']

describe('bookings of a period', () => {
  const booked = anHourAt('2027-03-01T15:00Z', '2027-03-03T15:00Z')
  test.each<[string, Question['limits'], string[]]>([
    ['a day', { counts: { day: 1 } }, allDates.filter((date) => date !== '03-01' && date !== '03-03')],
    ['a day, twice', { counts: { day: 2 } }, allDates],
    ['a week from Sunday', { counts: { week: 2 } }, ['03-07', '03-08', '03-09']],
    ['a week from Monday', { counts: { week: 2 }, weekStartsOn: 1 }, ['02-28', '03-08', '03-09']],
    ['a month', { counts: { month: 2 } }, ['02-28']],
    ['a year', { counts: { year: 2 } }, []],
    ['a year, one left', { counts: { year: 3 } }, allDates],
    ['none at all', { counts: { day: 0 } }, []],
  ])('the bookings of a period are counted: %s', (_, limits, expected) => {
    expect(dates(aQuestion({ limits: limits!, booked }))).toEqual(expected)
  })
})

describe('minutes of a period', () => {
  const booked = anHourAt('2027-03-01T15:00Z', '2027-03-03T15:00Z')
  test.each<[string, Question['limits'], string[]]>([
    ['room for no more', { minutes: { day: 119 } }, allDates.filter((date) => date !== '03-01' && date !== '03-03')],
    ['just enough room', { minutes: { day: 120 } }, allDates],
    ['a week', { minutes: { week: 179 } }, ['03-07', '03-08', '03-09']],
    ['a month', { minutes: { month: 179 } }, ['02-28']],
    ['longer than allowed', { minutes: { year: 59 } }, []],
  ])('the minutes of a period are counted: %s', (_, limits, expected) => {
    expect(dates(aQuestion({ limits: limits!, booked }))).toEqual(expected)
  })
})

test('the days of a limit are those of the first host, wherever the others and the booker are', () => {
  // It is the evening of the first in New York, and early on the second in UTC.
  const booked = anHourAt('2027-03-02T03:00Z')
  const hosts = [aHost({ timeZone: 'America/New_York' }), aHost({ id: 2 })]
  const limits = { counts: { day: 1 } }
  const slots = iso(findSlots(aQuestion({ hosts, limits, booked, until: at('2027-03-03T00:00Z') })))
  expect(slots).toEqual(['02-28T09:00', '02-28T14:00', '03-02T09:00', '03-02T14:00'])
})

test('the first slot of a day is the first one that the limit permits', () => {
  // The booker's day in Tokyo touches two days of the host. The limit closes the first of them.
  const hosts = [aHost({ weekly: [{ days: always, startMinute: 0, endMinute: 1440 }] })]
  const question = aQuestion({ hosts, limits: { counts: { day: 1 } }, booked: anHourAt('2027-03-01T01:00Z') })
  const slots = iso(findSlots({ ...question, bookerTimeZone: 'Asia/Tokyo', onlyFirstSlotOfDay: true }))
  expect(slots.slice(0, 3)).toEqual(['02-28T15:00', '03-02T00:00', '03-02T15:00'])
})

test('each limit that is reached is a reason, with the end of its period', () => {
  const limits = { counts: { day: 1, week: 1, month: 5 }, minutes: { month: 90, year: 1000 } }
  const question = aQuestion({ limits, booked: anHourAt('2027-03-01T15:00Z') })
  expect(reasonsAt(question, '2027-03-01T09:00Z')).toEqual([
    ['LIMIT_DAY', '03-02T00:00'],
    ['LIMIT_WEEK', '03-07T00:00'],
    ['LIMIT_MONTH_MINUTES', '04-01T00:00'],
  ])
  expect(reasonsAt(question, '2027-02-28T09:00Z')).toEqual([['LIMIT_WEEK', '03-07T00:00']])
  expect(reasonsAt(aQuestion({ limits: { counts: { day: 0 } } }), '2027-03-01T09:00Z')).toEqual([
    ['LIMIT_DAY', undefined],
  ])
})

describe("a host's own limits", () => {
  const booked = anHourAt('2027-03-01T15:00Z', '2027-03-03T15:00Z')
  const limited = (given: Partial<Host> = {}) => aHost({ limits: { counts: { day: 1 } }, booked, ...given })

  test("a host's own limits close the full days of that host alone", () => {
    const others = allDates.filter((date) => date !== '03-01' && date !== '03-03')
    expect(dates(aQuestion({ hosts: [limited()] }))).toEqual(others)
    expect(dates(aQuestion({ hosts: [limited(), aHost({ id: 2 })] }))).toEqual(allDates)
    expect(dates(aQuestion({ hosts: [limited(), aHost({ id: 2 })], needs: 'all-hosts' }))).toEqual(others)
  })

  test("a host's own limits appear as reasons of that host", () => {
    const verdict = checkSlot(aQuestion({ hosts: [limited()] }), at('2027-03-01T09:00Z'))
    expect(verdict).toMatchObject({
      reasons: [{ because: 'NO_HOST_FREE' }, { because: 'LIMIT_DAY', hostId: 1, until: at('2027-03-02T00:00Z') }],
    })
  })

  test('a meeting of the day before may end on a full day, but no meeting begins there', () => {
    const weekly = [{ days: always, startMinute: 0, endMinute: 1440 }]
    const hosts = [limited({ weekly, booked: anHourAt('2027-03-02T15:00Z') })]
    const question = aQuestion({ hosts, stepMinutes: 15, lengthMinutes: 60 })
    const list = iso(findSlots({ ...question, from: at('2027-03-01T22:30Z'), until: at('2027-03-03T01:15Z') }))
    expect(list).toEqual(
      ['22:30', '22:45', '23:00', '23:15', '23:30', '23:45']
        .map((time) => `03-01T${time}`)
        .concat('03-03T00:00', '03-03T00:15'),
    )
  })
})
