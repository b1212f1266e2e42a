import { describe, expect, test } from 'vitest'
import { readCase } from '../src/read-case.ts'

const aCase = {
  now: '2027-03-01T15:07:31.250Z',
  window: { start: '2027-03-01T05:00:00Z', end: '2027-03-02T05:00:00Z' },
  bookerTimeZone: 'America/New_York',
  schedulingType: null,
  event: { length: 30, slotInterval: null },
  hosts: [],
}

test('a question leaves out what its case leaves out', () => {
  expect(readCase(aCase)).toEqual({
    now: 1_803_913_651_250,
    from: 1_803_877_200_000,
    until: 1_803_963_600_000,
    bookerTimeZone: 'America/New_York',
    needs: 'one-host',
    lengthMinutes: 30,
    optimizedSlots: false,
    onlyFirstSlotOfDay: false,
    hosts: [],
  })
})

test("a case gives a host's hours in minutes, dates without a time, and instants", () => {
  const host = {
    id: 7,
    timeZone: 'Europe/Rome',
    weekly: [{ days: [1], start: '09:30', end: '24:00' }],
    overrides: [{ date: '2027-03-04', start: '00:00', end: '00:00' }],
    busy: [{ start: '2027-03-01T15:00:00Z', end: '2027-03-01T16:00:00Z', bufferBefore: 5 }],
    travel: [{ startDate: '2027-03-03T00:00:00Z', endDate: null, timeZone: 'UTC' }],
    outOfOffice: [
      { start: '2027-03-02T00:00:00Z', end: '2027-03-02T23:59:59Z' },
      { start: '2027-03-02T00:00:00Z', end: '2027-03-02T23:59:59Z', isWholeDay: false },
    ],
    fixed: true,
    group: 'a',
  }
  expect(readCase({ ...aCase, hosts: [host] }).hosts).toEqual([
    {
      id: 7,
      timeZone: 'Europe/Rome',
      weekly: [{ days: [1], startMinute: 570, endMinute: 1440 }],
      overrides: [{ date: '2027-03-04', startMinute: 0, endMinute: 0 }],
      busy: [{ start: 1_803_913_200_000, end: 1_803_916_800_000, bufferBeforeMinutes: 5 }],
      travel: [{ timeZone: 'UTC', startsOn: '2027-03-03', endsOn: null }],
      absences: [
        { startsOn: '2027-03-02', endsOn: '2027-03-02' },
        { start: 1_803_945_600_000, end: 1_804_031_999_000 },
      ],
      isFixed: true,
      group: 'a',
    },
  ])
})

describe('booking windows', () => {
  test.each([
    [
      'ROLLING',
      { periodType: 'ROLLING', periodDays: 5, periodCountCalendarDays: true },
      { type: 'calendar-days', days: 5, rolling: false },
    ],
    [
      'ROLLING_WINDOW',
      { periodType: 'ROLLING_WINDOW', periodDays: 5 },
      { type: 'business-days', days: 5, rolling: true },
    ],
    [
      'RANGE',
      { periodType: 'RANGE', periodStartDate: '2027-03-01', periodEndDate: '2027-03-04T00:00:00Z' },
      { type: 'range', startsOn: '2027-03-01', endsOn: '2027-03-04' },
    ],
    ['UNLIMITED', { periodType: 'UNLIMITED' }, undefined],
  ])('a case describes a booking window: %s', (_, period, window) => {
    expect(readCase({ ...aCase, event: { ...aCase.event, ...period } }).window).toEqual(window)
  })
})

test.each([
  ['no object', null, '"case" should be an object.'],
  ['no window', { ...aCase, window: undefined }, '"window" should be an object.'],
  ['a date that is none', { ...aCase, now: 'soon' }, '"now" should be an instant'],
  ['a length in words', { ...aCase, event: { length: 'short' } }, '"length" should be a number.'],
  ['hosts by number', { ...aCase, hosts: 5 }, '"hosts" should be a list.'],
  [
    'a time without minutes',
    { ...aCase, hosts: [{ id: 1, timeZone: 'UTC', weekly: [{ days: [], start: '9', end: '17' }] }] },
    '"start" should be a time',
  ],
])('the reader refuses a case: %s', (_, json, message) => {
  expect(() => readCase(json)).toThrow(message)
})
