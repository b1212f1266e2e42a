import { describe, expect, test } from 'vitest'
import type { BookingWindow, Host, Question } from '../src/question.ts'
import { permittedStarts } from '../src/window.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (instant: number) => (Number.isFinite(instant) ? new Date(instant).toISOString().slice(0, 16) : instant)

const host: Host = { id: 1, timeZone: 'Asia/Tokyo', weekly: [], overrides: [], busy: [] }

/** A Monday, when it is already Tuesday in Kiritimati. */
const now = at('2027-03-01T15:07:00Z')

function permitted(window: BookingWindow | undefined, bookerTimeZone = 'UTC', open: readonly string[] = []) {
  const question = { now, bookerTimeZone, lengthMinutes: 30, ...(window && { window }) } as Question
  const starts = open.map(at)
  const list = (from: number, until: number) => starts.filter((start) => start >= from && start + 30 * 60_000 <= until)
  const { start, end } = permittedStarts(question, Infinity, list)(host)
  return [iso(start), iso(end)]
}

test('an event type without a booking window permits any start', () => {
  expect(permitted(undefined)).toEqual([-Infinity, Infinity])
})

describe('days counted from today end with the last one', () => {
  test.each<[string, BookingWindow, string, string]>([
    ['none: today only', { type: 'calendar-days', days: 0, rolling: false }, 'UTC', '2027-03-02T00:00'],
    ['calendar days', { type: 'calendar-days', days: 5, rolling: false }, 'UTC', '2027-03-07T00:00'],
    [
      'days of the booker',
      { type: 'calendar-days', days: 5, rolling: false },
      'Pacific/Kiritimati',
      '2027-03-07T10:00',
    ],
    ['business days skip the weekend', { type: 'business-days', days: 5, rolling: false }, 'UTC', '2027-03-09T00:00'],
    [
      'over a clock change',
      { type: 'calendar-days', days: 14, rolling: false },
      'America/New_York',
      '2027-03-16T04:00',
    ],
  ])('a window of days ends with its last day: %s', (_, window, zone, end) => {
    expect(permitted(window, zone)).toEqual([-Infinity, end])
  })
})

describe('a rolling window reaches until enough days have a free time', () => {
  const open = ['2027-03-01T16:00Z', '2027-03-01T17:00Z', '2027-03-06T09:00Z', '2027-03-08T09:00Z', '2027-06-08T23:45Z']
  test.each<[string, 'calendar-days' | 'business-days', number, string]>([
    ['none', 'calendar-days', 0, '2027-03-01T00:00'],
    ['today counts', 'calendar-days', 1, '2027-03-02T00:00'],
    ['a Saturday counts', 'calendar-days', 2, '2027-03-07T00:00'],
    ['a Saturday is no business day', 'business-days', 2, '2027-03-09T00:00'],
    ['months later, and over midnight', 'calendar-days', 4, '2027-06-09T00:00'],
    ['too few: a year', 'calendar-days', 5, '2028-03-02T00:00'],
  ])('a rolling window reaches until enough days have a free time: %s', (_, type, days, end) => {
    expect(permitted({ type, days, rolling: true }, 'UTC', open)).toEqual([-Infinity, end])
  })
})

test("a range of dates begins and ends in the host's zone", () => {
  const window: BookingWindow = { type: 'range', startsOn: '2027-03-10', endsOn: '2027-03-12' }
  expect(permitted(window, 'America/New_York')).toEqual(['2027-03-09T15:00', '2027-03-12T15:00'])
})
