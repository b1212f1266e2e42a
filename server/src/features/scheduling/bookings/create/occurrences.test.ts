import { expect, it } from 'vitest'
import { occurrences, type Recurrence } from './occurrences.ts'

const starts = (start: string, recurrence: Partial<Recurrence>, timeZone = 'UTC') =>
  occurrences(Date.parse(start), { frequency: 'weekly', interval: 1, count: 3, ...recurrence }, timeZone).map((at) =>
    new Date(at).toISOString().slice(0, 16),
  )

it('a series keeps the wall time of the booker over both changes of the clock', () => {
  expect(starts('2030-03-20T08:00Z', {}, 'Europe/Berlin')).toEqual([
    '2030-03-20T08:00',
    '2030-03-27T08:00',
    '2030-04-03T07:00',
  ])
  expect(starts('2030-10-23T07:00Z', {}, 'Europe/Berlin').at(-1)).toBe('2030-11-06T08:00')
})

it('a series counts every second week, and single days', () => {
  expect(starts('2030-01-01T10:00Z', { interval: 2 })).toEqual([
    '2030-01-01T10:00',
    '2030-01-15T10:00',
    '2030-01-29T10:00',
  ])
  expect(starts('2030-01-31T10:00Z', { frequency: 'daily' }).at(-1)).toBe('2030-02-02T10:00')
})

it('a series uses the last day of a month that has no such day, and returns to the day afterwards', () => {
  expect(starts('2030-01-31T10:00Z', { frequency: 'monthly', count: 4 })).toEqual([
    '2030-01-31T10:00',
    '2030-02-28T10:00',
    '2030-03-31T10:00',
    '2030-04-30T10:00',
  ])
  expect(starts('2028-02-29T10:00Z', { frequency: 'yearly', count: 5 })).toEqual([
    '2028-02-29T10:00',
    '2029-02-28T10:00',
    '2030-02-28T10:00',
    '2031-02-28T10:00',
    '2032-02-29T10:00',
  ])
})

it('a series counts in the zone of the booker, where it is already the next day', () => {
  expect(starts('2030-01-30T23:00Z', { frequency: 'monthly', count: 2 }, 'Asia/Tokyo')).toEqual([
    '2030-01-30T23:00',
    '2030-02-27T23:00',
  ])
})
