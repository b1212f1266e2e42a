import { expect, test } from 'vitest'
import { checkSlot } from '../src/check.ts'
import type { Host, Question, SeatedBooking } from '../src/question.ts'
import { findSlots } from '../src/slots.ts'

const at = (text: string) => Date.parse(text)
const iso = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString().slice(11, 16))

/** A class at ten on Monday, 1 March 2027, with two of three seats taken. */
const aClass = (given: Partial<SeatedBooking> = {}): SeatedBooking => ({
  start: at('2027-03-01T10:00Z'),
  end: at('2027-03-01T11:00Z'),
  total: 3,
  taken: 2,
  hostIds: [7],
  ...given,
})

function aQuestion(seated: SeatedBooking, given: Partial<Question> = {}): Question {
  const host: Host = {
    id: 1,
    timeZone: 'UTC',
    weekly: [{ days: [1], startMinute: 540, endMinute: 780 }],
    overrides: [],
    busy: [seated],
  }
  return {
    now: at('2027-02-22T12:00Z'),
    from: at('2027-03-01T00:00Z'),
    until: at('2027-03-02T00:00Z'),
    bookerTimeZone: 'UTC',
    needs: 'one-host',
    lengthMinutes: 60,
    stepMinutes: 30,
    hosts: [host],
    seated: [seated],
    ...given,
  }
}

const reasonsAt = (question: Question, start: string) => {
  const verdict = checkSlot(question, at(start))
  return verdict.bookable ? verdict.hostIds : verdict.reasons.map(({ because }) => because)
}

test('a booking with free seats keeps its slot, and blocks the slots around it', () => {
  expect(iso(findSlots(aQuestion(aClass())))).toEqual(['09:00', '10:00', '11:00', '11:30', '12:00'])
  expect(reasonsAt(aQuestion(aClass()), '2027-03-01T10:00Z')).toEqual([7])
  expect(reasonsAt(aQuestion(aClass()), '2027-03-01T10:30Z')).toEqual(['NO_HOST_FREE', 'BUSY_BOOKING'])
})

test('a full booking has no slot', () => {
  const full = aQuestion(aClass({ taken: 3 }))
  expect(iso(findSlots(full))).toEqual(['09:00', '11:00', '11:30', '12:00'])
  expect(reasonsAt(full, '2027-03-01T10:00Z')).toEqual(['SEATS_FULL', 'NO_HOST_FREE', 'BUSY_BOOKING'])
})

test('a full booking is no reason if another host is free', () => {
  const full = aQuestion(aClass({ taken: 3 }))
  const hosts = [...full.hosts, { ...full.hosts[0]!, id: 2, busy: [] }]
  expect(reasonsAt({ ...full, hosts }, '2027-03-01T10:00Z')).toEqual([2])
})

test('a full day and a changed grid do not close a booking with free seats', () => {
  const limits = { counts: { day: 1 } }
  const question = aQuestion(aClass({ start: at('2027-03-01T10:05Z'), end: at('2027-03-01T11:05Z') }), { limits })
  const limited = { ...question, booked: [aClass()] }
  expect(iso(findSlots(limited))).toEqual(['10:05'])
  expect(reasonsAt(limited, '2027-03-01T10:05Z')).toEqual([7])
  expect(reasonsAt(limited, '2027-03-01T12:00Z')).toEqual(['LIMIT_DAY'])
})

test('the notice, the booking window and the asked length also apply to people who join', () => {
  const soon = aQuestion(aClass(), { now: at('2027-03-01T09:30Z'), noticeMinutes: 60 })
  expect(iso(findSlots(soon))).toEqual(['11:00', '11:30', '12:00'])
  expect(reasonsAt(soon, '2027-03-01T10:00Z')).toEqual(['TOO_SOON'])
  const closed = aQuestion(aClass(), { window: { type: 'calendar-days', days: 3, rolling: false } })
  expect(iso(findSlots(closed))).toEqual([])
  expect(reasonsAt(closed, '2027-03-01T10:00Z')).toEqual(['OUT_OF_WINDOW'])
  const shorter = aQuestion(aClass(), { lengthMinutes: 30 })
  expect(iso(findSlots(shorter))).not.toContain('10:00')
  expect(reasonsAt(shorter, '2027-03-01T10:00Z')).toEqual(['NO_HOST_FREE', 'BUSY_BOOKING'])
})

test('a booking with free seats can be the first slot of its day', () => {
  const question = aQuestion(aClass({ start: at('2027-03-01T08:00Z'), end: at('2027-03-01T09:00Z') }))
  const first = { ...question, onlyFirstSlotOfDay: true }
  expect(iso(findSlots(first))).toEqual(['08:00'])
  expect(reasonsAt(first, '2027-03-01T08:00Z')).toEqual([7])
  expect(reasonsAt(first, '2027-03-01T09:00Z')).toEqual(['NOT_FIRST_OF_DAY'])
})
