import { expect, test } from 'vitest'
import { offeredTime } from '../src/offered.ts'
import type { Host } from '../src/question.ts'

const at = (iso: string) => Date.parse(iso)
const aHost = (given: Partial<Host>): Host => ({
  id: 1,
  timeZone: 'UTC',
  weekly: [{ days: [0, 1, 2, 3, 4, 5, 6], startMinute: 540, endMinute: 1020 }],
  overrides: [],
  busy: [{ start: at('2027-03-02T10:00Z'), end: at('2027-03-02T11:00Z') }],
  ...given,
})
const offered = (host: Host, from: string, until: string) =>
  offeredTime(host, { start: at(from), end: at(until) }).map(({ start, end }) =>
    [start, end].map((instant) => new Date(instant).toISOString().slice(8, 16)),
  )

test('offered time are the working hours, whatever is booked in them', () => {
  expect(offered(aHost({}), '2027-03-02T00:00Z', '2027-03-03T00:00Z')).toEqual([['02T09:00', '02T17:00']])
})

test('offered time is cut to the range, and empty outside of the hours', () => {
  expect(offered(aHost({}), '2027-03-02T16:30Z', '2027-03-03T09:15Z')).toEqual([
    ['02T16:30', '02T17:00'],
    ['03T09:00', '03T09:15'],
  ])
  expect(offered(aHost({}), '2027-03-02T17:00Z', '2027-03-03T09:00Z')).toEqual([])
})

test('absences are not offered, also when they overlap', () => {
  const absences = [
    { start: at('2027-03-02T12:00Z'), end: at('2027-03-02T14:00Z') },
    { start: at('2027-03-02T10:00Z'), end: at('2027-03-02T13:00Z') },
  ]
  expect(offered(aHost({ absences }), '2027-03-02T00:00Z', '2027-03-03T00:00Z')).toEqual([
    ['02T09:00', '02T10:00'],
    ['02T14:00', '02T17:00'],
  ])
})

test('an absence of whole days is in the zone in which the host spends each day', () => {
  const absences = [{ startsOn: '2027-03-02', endsOn: '2027-03-03' }]
  const travel = [{ timeZone: 'Asia/Tokyo', startsOn: '2027-03-03', endsOn: '2027-03-04' }]
  const host = aHost({ timeZone: 'America/Los_Angeles', absences, travel })
  expect(offered(host, '2027-03-01T08:00Z', '2027-03-04T15:00Z')).toEqual([
    ['01T17:00', '02T01:00'],
    ['04T00:00', '04T08:00'],
  ])
})

test('the night on which the clocks change offers an hour less or more', () => {
  const night = aHost({
    timeZone: 'Europe/Berlin',
    weekly: [{ days: [0], startMinute: 0, endMinute: 360 }],
  })
  const hoursOn = (date: string) =>
    offeredTime(night, { start: at(`${date}T00:00Z`) - 86_400_000, end: at(`${date}T00:00Z`) + 86_400_000 }).map(
      ({ start, end }) => (end - start) / 3_600_000,
    )
  expect(hoursOn('2027-03-21')).toEqual([6])
  expect(hoursOn('2027-03-28')).toEqual([5])
  expect(hoursOn('2027-10-31')).toEqual([7])
})
