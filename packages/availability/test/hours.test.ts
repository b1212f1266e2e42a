import { describe, expect, test } from 'vitest'
import { isOverridden, workingHours, zoneAt } from '../src/hours.ts'
import { dayNumberOf } from '../src/local-date.ts'
import type { Host } from '../src/question.ts'

const always = [0, 1, 2, 3, 4, 5, 6]
const aHost = (given: Partial<Host>): Host => ({
  id: 1,
  timeZone: 'UTC',
  weekly: [{ days: always, startMinute: 540, endMinute: 1020 }],
  overrides: [],
  busy: [],
  ...given,
})

const at = (iso: string) => Date.parse(iso)
const short = (instant: number) => new Date(instant).toISOString().slice(8, 16).replace('T', ' ')

/** Returns the hours that touch the dates, as 'day hour:minute-day hour:minute' in UTC. */
function hoursOf(host: Host, from: string, until: string): string[] {
  const within = { start: at(`${from}T00:00Z`), end: at(`${until}T00:00Z`) }
  return workingHours(host, within)
    .filter(({ start, end }) => end > within.start && start < within.end)
    .map(({ start, end }) => `${short(start)}-${short(end)}`)
}

test('weekly hours apply on their days only', () => {
  const host = aHost({ weekly: [{ days: [1, 3], startMinute: 540, endMinute: 600 }] })
  expect(hoursOf(host, '2027-03-01', '2027-03-08')).toEqual(['01 09:00-01 10:00', '03 09:00-03 10:00'])
})

test('hours until midnight and hours from midnight are one stretch', () => {
  const host = aHost({
    weekly: [
      { days: always, startMinute: 1320, endMinute: 1440 },
      { days: always, startMinute: 0, endMinute: 120 },
    ],
  })
  expect(hoursOf(host, '2027-03-02', '2027-03-03')).toEqual(['01 22:00-02 02:00', '02 22:00-03 02:00'])
})

describe('overrides', () => {
  test('the overrides of a date replace the whole day, and several of them add up', () => {
    const overrides = [
      { date: '2027-03-02', startMinute: 1080, endMinute: 1140 },
      { date: '2027-03-02', startMinute: 480, endMinute: 540 },
    ]
    const host = aHost({ overrides })
    expect(hoursOf(host, '2027-03-02', '2027-03-03')).toEqual(['02 08:00-02 09:00', '02 18:00-02 19:00'])
    expect(isOverridden(host, dayNumberOf('2027-03-02'))).toBe(true)
    expect(isOverridden(host, dayNumberOf('2027-03-03'))).toBe(false)
  })

  test('an override from midnight to midnight empties the day', () => {
    const host = aHost({ overrides: [{ date: '2027-03-02', startMinute: 0, endMinute: 0 }] })
    expect(hoursOf(host, '2027-03-02', '2027-03-03')).toEqual([])
  })
})

describe('days on which the clocks change', () => {
  test.each([
    ['London, spring: an hour is missing', 'Europe/London', '2027-03-28', 0, 1440, '28 00:00-28 23:00'],
    ['New York, autumn: an hour is more', 'America/New_York', '2027-11-07', 0, 1440, '07 04:00-08 05:00'],
    ['hours that begin in the gap move on', 'America/New_York', '2027-03-14', 150, 300, '14 07:30-14 09:00'],
    ['hours that lie in the gap move on', 'America/New_York', '2027-03-14', 120, 150, '14 07:00-14 07:30'],
  ])('hours on a day on which the clocks change: %s', (_, timeZone, date, startMinute, endMinute, expected) => {
    const host = aHost({ timeZone, weekly: [], overrides: [{ date, startMinute, endMinute }] })
    expect(
      hoursOf(
        host,
        date,
        date.replace(/\d\d$/, (day) => String(Number(day) + 2).padStart(2, '0')),
      ),
    ).toEqual([expected])
  })

  test('hours that begin in the gap and end before its length do not exist', () => {
    const overrides = [{ date: '2027-03-14', startMinute: 150, endMinute: 180 }]
    expect(hoursOf(aHost({ timeZone: 'America/New_York', overrides }), '2027-03-14', '2027-03-15')).toEqual([])
  })

  test('a date that the zone skipped has no hours', () => {
    // Apia went from Thursday 29 to Saturday 31 December 2011; in UTC, 29 19:00 was the last hour before.
    const host = aHost({ timeZone: 'Pacific/Apia' })
    expect(hoursOf(host, '2011-12-29', '2012-01-01')).toEqual([
      '28 19:00-29 03:00',
      '29 19:00-30 03:00',
      '30 19:00-31 03:00',
      '31 19:00-01 03:00',
    ])
  })
})

describe('travel', () => {
  const travel = [{ timeZone: 'Asia/Tokyo', startsOn: '2027-03-03', endsOn: '2027-03-04' }]

  test('both dates of a journey are in the other zone, and the days around it are at home', () => {
    expect(hoursOf(aHost({ travel }), '2027-03-02', '2027-03-06')).toEqual([
      '02 09:00-02 17:00',
      '03 00:00-03 08:00',
      '04 00:00-04 08:00',
      '05 09:00-05 17:00',
    ])
  })

  test('a journey without an end continues', () => {
    const host = aHost({ travel: [{ timeZone: 'Asia/Tokyo', startsOn: '2027-03-03', endsOn: null }] })
    expect(hoursOf(host, '2028-03-03', '2028-03-04')).toEqual(['03 00:00-03 08:00'])
    expect(zoneAt(host, at('2028-03-03T00:00Z')).name).toBe('Asia/Tokyo')
  })

  test.each([
    ['2027-03-02T14:59:00Z', 'UTC'],
    ['2027-03-02T15:00:00Z', 'Asia/Tokyo'],
    ['2027-03-04T14:59:00Z', 'Asia/Tokyo'],
    ['2027-03-04T15:00:00Z', 'UTC'],
  ])('at %s the host is in %s', (instant, zone) => {
    expect(zoneAt(aHost({ travel }), at(instant)).name).toBe(zone)
  })
})
