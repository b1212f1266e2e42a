import { expect, test } from 'vitest'
import { explainSlot } from '../src/check.ts'
import type { Host, Question } from '../src/question.ts'

const at = (text: string) => Date.parse(text)

const aHost = (given: Partial<Host> = {}): Host => ({
  id: 1,
  timeZone: 'UTC',
  weekly: [{ days: [1, 2, 3, 4, 5], startMinute: 540, endMinute: 1020 }],
  overrides: [],
  busy: [],
  ...given,
})

/** Builds a question of Monday, 1 March 2027, at eight. The hours are from nine to five. */
const aQuestion = (given: Partial<Question> = {}): Question => ({
  now: at('2027-03-01T08:00Z'),
  from: 0,
  until: 0,
  bookerTimeZone: 'UTC',
  needs: 'one-host',
  lengthMinutes: 60,
  hosts: [aHost()],
  ...given,
})

const by = (question: Question, start: string) => {
  const { reasons, hosts } = explainSlot(question, at(start))
  return [...reasons, ...hosts.flatMap(({ reasons }) => reasons)].map((reason) => [reason.because, reason.by])
}

test('the explanation of a free start lists its hosts, and the reasons of the others', () => {
  const busy = [{ start: at('2027-03-01T10:00Z'), end: at('2027-03-01T11:00Z') }]
  const question = aQuestion({ hosts: [aHost({ busy }), aHost({ id: 2 })] })
  expect(explainSlot(question, at('2027-03-01T10:00Z'))).toEqual({
    start: at('2027-03-01T10:00Z'),
    end: at('2027-03-01T11:00Z'),
    bookable: true,
    hostIds: [2],
    reasons: [],
    hosts: [
      {
        hostId: 1,
        isFree: false,
        reasons: [{ because: 'BUSY_BOOKING', hostId: 1, until: at('2027-03-01T11:00Z'), by: { busy: busy[0] } }],
      },
      { hostId: 2, isFree: true, reasons: [] },
    ],
  })
})

test('the explanation holds the same busy object as the question, with all of its properties', () => {
  const busy = { start: at('2027-03-01T10:00Z'), end: at('2027-03-01T11:00Z'), bookingUid: 'abc' }
  const { hosts } = explainSlot(aQuestion({ hosts: [aHost({ busy: [busy] })] }), at('2027-03-01T10:30Z'))
  expect(hosts[0]!.reasons[0]!.by!.busy).toBe(busy)
})

test('the explanation names the settings of the event type', () => {
  const window = { type: 'calendar-days', days: 1, rolling: false } as const
  expect(by(aQuestion({ noticeMinutes: 120 }), '2027-03-01T09:00Z')).toEqual([['TOO_SOON', { noticeMinutes: 120 }]])
  expect(by(aQuestion({ window }), '2027-03-04T09:00Z')).toEqual([
    ['OUT_OF_WINDOW', { window }],
    ['OUT_OF_WINDOW', { window }],
  ])
  const booked = [{ start: at('2027-03-01T12:00Z'), end: at('2027-03-01T13:00Z') }]
  const start = at('2027-03-01T00:00Z')
  const full = { because: 'LIMIT_DAY', limit: 1, used: 1, start, end: start + 86_400_000 }
  expect(by(aQuestion({ limits: { counts: { day: 1 } }, booked }), '2027-03-01T09:00Z')).toEqual([
    ['LIMIT_DAY', { limit: full }],
  ])
})

test('the explanation names the hours, overrides and absences of a host', () => {
  const absence = { start: at('2027-03-02T00:00Z'), end: at('2027-03-03T00:00Z') }
  const override = { date: '2027-03-03', startMinute: 600, endMinute: 720 }
  const other = { date: '2027-03-04', startMinute: 0, endMinute: 0 }
  const question = aQuestion({ hosts: [aHost({ absences: [absence], overrides: [override, other] })] })
  expect(by(question, '2027-03-02T09:00Z')).toEqual([
    ['NO_HOST_FREE', undefined],
    ['OUT_OF_OFFICE', { absence }],
  ])
  expect(by(question, '2027-03-03T09:00Z')[1]).toEqual(['OVERRIDE', { overrides: [override] }])
  expect(by(question, '2027-03-06T09:00Z')[1]).toEqual([
    'OUTSIDE_HOURS',
    { hours: [{ start: at('2027-03-05T09:00Z'), end: at('2027-03-05T17:00Z') }] },
  ])
})

test('a day away explains only the hours that it takes', () => {
  const absence = { startsOn: '2027-03-02', endsOn: '2027-03-03' }
  const travel = [{ timeZone: 'Asia/Tokyo', startsOn: '2027-03-02', endsOn: '2027-03-03' }]
  const question = aQuestion({
    hosts: [aHost({ timeZone: 'America/Los_Angeles', absences: [absence], travel, overrides: [] })],
  })
  // This is 09:00 on 2 March in Tokyo, and on 1 March still a working hour of Los Angeles.
  expect(by(question, '2027-03-02T00:00Z')).toEqual([])
  const found = explainSlot(question, at('2027-03-03T00:00Z'))
  expect(found.reasons.map(({ because }) => because)).toEqual(['NO_HOST_FREE'])
  expect(found.hosts[0]?.reasons).toEqual([
    { because: 'OUT_OF_OFFICE', hostId: 1, until: at('2027-03-03T15:00Z'), by: { absence } },
  ])
  expect(by(question, '2027-03-02T12:00Z').map(([because]) => because)).toEqual([
    'NO_HOST_FREE',
    'OUTSIDE_HOURS',
    'OUT_OF_OFFICE',
  ])
})
