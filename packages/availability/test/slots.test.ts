import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Host, Question } from '../src/question.ts'
import { readCase } from '../src/read-case.ts'
import { findSlots } from '../src/slots.ts'

const folder = new URL('../cases/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const iso = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString())

describe('each case has exactly its slots', () => {
  test.each(files)('the engine finds exactly the slots of the case: %s', (name) => {
    const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    expect(iso(findSlots(readCase(file)))).toEqual(file.slots)
  })
})

describe('the answer does not depend on the time zone of the process', () => {
  const script = fileURLToPath(new URL('./support/wrong-cases.ts', import.meta.url))
  // A process reads its zone when it starts, so each zone needs its own process.
  const answersIn = async (TZ: string) => {
    const env = { ...process.env, TZ }
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { env })
    return JSON.parse(stdout)
  }
  const inUtc = answersIn('UTC')
  const zones = [
    ...['UTC', 'America/New_York', 'America/Santiago', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Kolkata'],
    ...['Africa/Casablanca', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'Pacific/Kiritimati'],
  ]
  test.each(zones)('the time zone of the process does not change the answer: %s', { timeout: 60_000 }, async (TZ) => {
    // Intl has older names for some zones: Asia/Calcutta.
    const zone = new Intl.DateTimeFormat('en', { timeZone: TZ }).resolvedOptions().timeZone
    const { slots, sum } = await inUtc
    expect(slots).toBeGreaterThan(1000)
    expect(await answersIn(TZ)).toEqual({ zone, cases: files.length, wrong: [], slots, sum })
  })
})

const at = (text: string) => Date.parse(text)

const aHost = (given: Partial<Host> = {}): Host => ({
  id: 1,
  timeZone: 'UTC',
  weekly: [{ days: [0, 1, 2, 3, 4, 5, 6], startMinute: 540, endMinute: 720 }],
  overrides: [],
  busy: [],
  ...given,
})

const aQuestion = (given: Partial<Question> = {}): Question => ({
  now: at('2027-02-22T12:00Z'),
  from: at('2027-03-01T00:00Z'),
  until: at('2027-03-02T00:00Z'),
  bookerTimeZone: 'UTC',
  needs: 'one-host',
  lengthMinutes: 60,
  hosts: [aHost()],
  ...given,
})

/** Returns the day and the time of each slot, in UTC. */
const slots = (question: Question) => iso(findSlots(question)).map((slot) => slot.slice(8, 16).replace('T', ' '))

test('the engine refuses a step of 0 minutes', () => {
  expect(() => findSlots(aQuestion({ stepMinutes: 0 }))).toThrow(RangeError)
})

test('a question without hosts has no slot', () => {
  expect(slots(aQuestion({ hosts: [] }))).toEqual([])
})

test('a window that ends before it starts has no slot', () => {
  expect(slots(aQuestion({ from: at('2027-03-02T00:00Z'), until: at('2027-03-01T00:00Z') }))).toEqual([])
})

test('the grid follows UTC until the next busy time if the notice sets the start', () => {
  const busy = [{ start: at('2027-03-01T06:00Z'), end: at('2027-03-01T06:20Z') }]
  const hosts = [aHost({ timeZone: 'Asia/Kolkata', weekly: [{ days: [1], startMinute: 540, endMinute: 1080 }], busy })]
  // 9:00 to 18:00 in Kolkata are 3:30 to 12:30 in UTC.
  const question = aQuestion({ now: at('2027-03-01T03:40Z'), hosts })
  expect(slots(question)).toEqual([
    '01 04:00',
    '01 05:00',
    '01 06:30',
    '01 07:30',
    '01 08:30',
    '01 09:30',
    '01 10:30',
    '01 11:30',
  ])
})

test('a slot belongs to the day on which it starts, also at the end of the booking window', () => {
  const hosts = [aHost({ weekly: [{ days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 1440 }] })]
  const window = { type: 'range', startsOn: '2027-03-01', endsOn: '2027-03-01' } as const
  const question = aQuestion({
    hosts,
    window,
    stepMinutes: 30,
    from: at('2027-02-28T23:00Z'),
    until: at('2027-03-02T03:00Z'),
  })
  const found = slots(question)
  expect([found[0], found.at(-1)]).toEqual(['01 00:00', '01 23:30'])
})

describe('only the first slot of each day', () => {
  const from = at('2027-03-01T00:00Z')
  const until = at('2027-03-03T00:00Z')

  test("the only slot of a day is the first one of the booker's day", () => {
    expect(slots(aQuestion({ onlyFirstSlotOfDay: true, from, until }))).toEqual(['01 09:00', '02 09:00'])
    // In Kiritimati a day begins at 10:00 in UTC.
    const bookerTimeZone = 'Pacific/Kiritimati'
    expect(slots(aQuestion({ onlyFirstSlotOfDay: true, from, until, bookerTimeZone }))).toEqual([
      '01 10:00',
      '02 10:00',
    ])
  })

  test('a day has no slot if its first one lies outside the window', () => {
    expect(slots(aQuestion({ onlyFirstSlotOfDay: true, from: at('2027-03-01T10:00Z'), until }))).toEqual(['02 09:00'])
  })
})

test('a rolling window grows by a day when a day is booked out', () => {
  const busy = [{ start: at('2027-03-01T00:00Z'), end: at('2027-03-02T00:00Z') }]
  const window = { type: 'calendar-days', days: 2, rolling: true } as const
  const asked = { now: at('2027-03-01T00:00Z'), until: at('2027-03-09T00:00Z'), window, lengthMinutes: 180 }
  expect(slots(aQuestion(asked))).toEqual(['01 09:00', '02 09:00'])
  expect(slots(aQuestion({ ...asked, hosts: [aHost({ busy })] }))).toEqual(['02 09:00', '03 09:00'])
})
