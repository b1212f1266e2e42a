import { describe, expect, test } from 'vitest'
import { checkSlot } from '../src/check.ts'
import { busyMattersFrom } from '../src/on-grid.ts'
import type { Host, Question } from '../src/question.ts'
import { findSlots } from '../src/slots.ts'

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
  // The check ignores these: a slot may be booked whatever was listed.
  from: 0,
  until: 0,
  bookerTimeZone: 'UTC',
  needs: 'one-host',
  lengthMinutes: 60,
  stepMinutes: 30,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  hosts: [aHost()],
  ...given,
})

/** Returns the reasons as 'CODE host until', or the free hosts. */
function verdict(question: Question, start: string): string[] | readonly number[] {
  const answer = checkSlot(question, at(start))
  if (answer.bookable) return answer.hostIds
  return answer.reasons.map(({ because, hostId, until }) =>
    [because, hostId, until === undefined ? undefined : new Date(until).toISOString().slice(5, 16)]
      .filter((part) => part !== undefined)
      .join(' '),
  )
}

test('a free start can be booked', () => {
  expect(verdict(aQuestion(), '2027-03-01T09:00Z')).toEqual([1])
})

describe('a start on the grid of another length', () => {
  const { stepMinutes: _, ...plain } = aQuestion()
  const asked = (given: Partial<Question>): Question => ({ ...plain, ...given })

  test.each<[string, Partial<Question>, string, string[] | number[]]>([
    ['can be booked for an hour, half past', { offeredLengths: [60, 30] }, '2027-03-01T09:30Z', [1]],
    ['can be booked for an hour, on the quarter', { offeredLengths: [60, 30, 15] }, '2027-03-01T09:45Z', [1]],
    ['is off the grid where no length has it', { offeredLengths: [60, 30] }, '2027-03-01T09:15Z', ['OFF_GRID']],
    ['is off the grid where one length is offered', { offeredLengths: [60] }, '2027-03-01T09:30Z', ['OFF_GRID']],
    [
      'still needs its whole time',
      { offeredLengths: [60, 30] },
      '2027-03-01T16:30Z',
      ['NO_HOST_FREE', 'OUTSIDE_HOURS 1'],
    ],
    [
      'follows the step where one is set',
      { stepMinutes: 60, offeredLengths: [60, 30] },
      '2027-03-01T09:30Z',
      ['OFF_GRID'],
    ],
    [
      'may be the first of the day',
      { offeredLengths: [60, 30], onlyFirstSlotOfDay: true, noticeMinutes: 90 },
      '2027-03-01T09:30Z',
      [1],
    ],
  ])('a start on the grid of another length %s', (_name, given, start, expected) => {
    expect(verdict(asked(given), start)).toEqual(expected)
  })

  test('a start on the grid of another length is not in the list', () => {
    const day = { from: at('2027-03-01T09:00Z'), until: at('2027-03-01T12:00Z') }
    expect(findSlots(asked({ ...day, offeredLengths: [60, 30, 15] }))).toEqual(findSlots(asked(day)))
  })
})

describe('refused for all', () => {
  const window = { type: 'calendar-days', days: 3, rolling: false } as const
  const range = { type: 'range', startsOn: '2027-03-03', endsOn: '2027-03-04' } as const
  test.each<[string, Partial<Question>, string, string[]]>([
    ['in the past', { now: at('2027-03-01T12:00Z') }, '2027-03-01T11:00Z', ['PAST 03-01T12:01']],
    ['within the minute', { now: at('2027-03-01T12:00Z') }, '2027-03-01T12:00Z', ['TOO_SOON 03-01T12:01']],
    ['within the notice', { noticeMinutes: 120 }, '2027-03-01T09:30Z', ['TOO_SOON 03-01T10:00']],
    ['after the window', { window }, '2027-03-05T09:00Z', ['OUT_OF_WINDOW 03-05T00:00']],
    ['before the dates', { window: range }, '2027-03-02T09:00Z', ['OUT_OF_WINDOW 03-03T00:00']],
    ['after the dates', { window: range }, '2027-03-05T09:00Z', ['OUT_OF_WINDOW 03-05T00:00']],
    ['off the grid', {}, '2027-03-01T09:10Z', ['OFF_GRID']],
    ['on another offset', { offsetStartMinutes: 10 }, '2027-03-01T09:00Z', ['OFF_GRID']],
    ['not the first', { onlyFirstSlotOfDay: true }, '2027-03-01T09:30Z', ['NOT_FIRST_OF_DAY']],
    ['nobody there', { hosts: [] }, '2027-03-01T09:00Z', ['NO_HOST_FREE']],
  ])('no host can be booked: %s', (_, given, start, expected) => {
    expect(verdict(aQuestion(given), start)).toEqual(expected)
  })

  test('a start in the past also has its other reasons', () => {
    const question = aQuestion({ now: at('2027-03-01T12:00Z') })
    expect(verdict(question, '2027-03-01T06:00Z')).toEqual(['PAST 03-01T12:01', 'NO_HOST_FREE', 'OUTSIDE_HOURS 1'])
  })
})

describe('a host who is not free', () => {
  const busy = [{ start: at('2027-03-01T12:00Z'), end: at('2027-03-01T13:00Z') }]
  const absences = [{ start: at('2027-03-02T00:00Z'), end: at('2027-03-03T00:00Z') }]
  const overrides = [{ date: '2027-03-03', startMinute: 600, endMinute: 720 }]
  const question = aQuestion({ hosts: [aHost({ busy, absences, overrides })] })
  test.each([
    ['before work', '2027-03-01T08:30Z', 'OUTSIDE_HOURS 1'],
    ['running past the end of work', '2027-03-01T16:30Z', 'OUTSIDE_HOURS 1'],
    ['on a Saturday', '2027-03-06T09:00Z', 'OUTSIDE_HOURS 1'],
    ['on a date with other hours', '2027-03-03T09:00Z', 'OVERRIDE 1'],
    ['in an absence', '2027-03-02T09:00Z', 'OUT_OF_OFFICE 1 03-03T00:00'],
    ['at the same time', '2027-03-01T11:30Z', 'BUSY_BOOKING 1 03-01T13:05'],
    ['too close before', '2027-03-01T11:00Z', 'BUFFER 1 03-01T13:05'],
    ['too close after', '2027-03-01T13:00Z', 'BUFFER 1 03-01T13:05'],
  ])('a host who is not free is refused: %s', (_, start, expected) => {
    expect(verdict(question, start)).toEqual(['NO_HOST_FREE', expected])
  })
})

describe('several hosts', () => {
  const morning = [{ days: [1], startMinute: 540, endMinute: 720 }]
  const afternoon = [{ days: [1], startMinute: 720, endMinute: 1020 }]
  const hosts = [aHost(), aHost({ id: 2, weekly: morning }), aHost({ id: 3, weekly: afternoon })]

  test('a round robin answers its free hosts in the order of the question', () => {
    expect(verdict(aQuestion({ hosts }), '2027-03-01T09:00Z')).toEqual([1, 2])
    expect(verdict(aQuestion({ hosts: hosts.toReversed() }), '2027-03-01T14:00Z')).toEqual([3, 1])
  })

  test('a collective answers each host who is missing', () => {
    const question = aQuestion({ hosts, needs: 'all-hosts' })
    expect(verdict(question, '2027-03-01T09:00Z')).toEqual(['HOST_REQUIRED 3', 'OUTSIDE_HOURS 3'])
  })

  test('the engine needs the fixed host and one of the others', () => {
    const fixed = hosts.map((host) => ({ ...host, isFixed: host.id === 3 }))
    expect(verdict(aQuestion({ hosts: fixed }), '2027-03-01T13:00Z')).toEqual([1, 3])
    expect(verdict(aQuestion({ hosts: fixed }), '2027-03-01T09:00Z')).toEqual(['HOST_REQUIRED 3', 'OUTSIDE_HOURS 3'])
  })

  test('each host has the dates of their own time zone', () => {
    const far = aHost({ id: 4, timeZone: 'Pacific/Kiritimati' })
    const window = { type: 'range', startsOn: '2027-03-02', endsOn: '2027-03-02' } as const
    const question = aQuestion({ hosts: [aHost(), far], window, needs: 'all-hosts' })
    // Nine in the evening in UTC is eleven on the next morning in Kiritimati, where it is already the second of March.
    expect(verdict(question, '2027-03-01T21:00Z')).toEqual([
      ...['HOST_REQUIRED 1', 'OUT_OF_WINDOW 1 03-02T00:00', 'OUTSIDE_HOURS 1'],
    ])
  })
})

describe('grids that begin on another clock', () => {
  const allDay = [{ days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 1440 }]

  test("the grid begins on a UTC step after the notice, and on the host's clock after a busy time", () => {
    const busy = [{ start: at('2027-03-01T12:00Z'), end: at('2027-03-01T12:20Z') }]
    const hosts = [aHost({ timeZone: 'Asia/Kolkata', weekly: allDay, busy })]
    const question = aQuestion({ now: at('2027-03-01T08:10Z'), stepMinutes: 60, hosts })
    expect(verdict(question, '2027-03-01T10:00Z')).toEqual([1])
    expect(verdict(question, '2027-03-01T10:30Z')).toEqual([1])
    expect(verdict(question, '2027-03-01T10:15Z')).toEqual(['OFF_GRID'])
    expect(verdict(question, '2027-03-01T13:00Z')).toEqual(['OFF_GRID'])
    expect(verdict(question, '2027-03-01T13:30Z')).toEqual([1])
  })

  test('the grid begins on a whole UTC step if the step is longer than an hour', () => {
    const hosts = [aHost({ timeZone: 'Asia/Kolkata', weekly: allDay })]
    const question = aQuestion({ now: at('2027-03-01T08:10Z'), stepMinutes: 120, hosts })
    expect(verdict(question, '2027-03-01T11:00Z')).toEqual([1])
    expect(verdict(question, '2027-03-01T12:00Z')).toEqual(['OFF_GRID'])
    expect(verdict(question, '2027-03-01T12:30Z')).toEqual([1])
  })

  test('the clock of the host who decides sets the grid of a collective', () => {
    const hosts = [aHost({ id: 1, weekly: allDay }), aHost({ id: 2, timeZone: 'Asia/Kolkata', weekly: allDay })]
    const question = aQuestion({ stepMinutes: 60, hosts, needs: 'all-hosts' })
    expect(verdict(question, '2027-03-02T10:00Z')).toEqual([1, 2])
    expect(verdict(question, '2027-03-02T10:30Z')).toEqual(['OFF_GRID'])
  })

  test('the grid keeps the offset before a clock change of half an hour', () => {
    const hosts = [aHost({ timeZone: 'Australia/Lord_Howe', weekly: allDay })]
    const question = aQuestion({ now: at('2027-04-01T00:00Z'), stepMinutes: 60, hosts })
    const list = findSlots({ ...question, from: at('2027-04-03T00:00Z'), until: at('2027-04-08T00:00Z') })
    expect(list.map((start) => checkSlot(question, start).bookable)).not.toContain(false)
  })
})

test('optimized slots may start on any five minutes', () => {
  expect(verdict(aQuestion({ optimizedSlots: true }), '2027-03-01T09:05Z')).toEqual([1])
  expect(verdict(aQuestion({ optimizedSlots: true }), '2027-03-01T09:07Z')).toEqual(['OFF_GRID'])
})

describe('the busy times that the check needs', () => {
  const allDay = [{ days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 1440 }]
  const start = at('2027-03-05T10:00Z')

  test('the check needs only the busy times at the slot if all clocks agree', () => {
    expect(busyMattersFrom(aQuestion({ hosts: [aHost({ weekly: allDay })] }), start)).toBe(start)
  })

  test('the check needs the busy times since the notice for a host on another clock who is always at work', () => {
    const hosts = [aHost({ timeZone: 'Asia/Kathmandu', weekly: allDay })]
    expect(busyMattersFrom(aQuestion({ hosts }), start)).toBe(at('2027-03-01T08:01Z'))
  })

  test('the check needs the busy times since the beginning of the working day for a host with other hours', () => {
    const hosts = [aHost({ timeZone: 'Asia/Kathmandu' })]
    expect(busyMattersFrom(aQuestion({ hosts }), start)).toBe(at('2027-03-05T03:15Z'))
  })
})
