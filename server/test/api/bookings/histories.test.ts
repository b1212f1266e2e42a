import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { findOrder } from '../../support/history/find-order.ts'
import { type Answer, type Call, type Entry, HistoryRecorder, type Interval } from '../../support/history/history.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const LENGTH_MS = 30 * MINUTE_MS
/** Times that overlap their neighbours, so that clients are in each other's way. */
const TIMES: readonly Interval[] = [0, 15, 30, 45].map((minutes) => {
  const start = Date.parse('2030-01-08T09:00:00Z') + minutes * MINUTE_MS
  return { start, end: start + LENGTH_MS }
})
const CLIENTS = 4
const CALLS_OF_CLIENT = 5
const RUNS = Number(process.env.HISTORY_RUNS ?? 6)

const iso = (at: number): string => new Date(at).toISOString()

describe('the history of one host whose clients work at the same time', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  /** Makes a call over HTTP. An answer that says nothing is an error, and the call is lost. */
  async function make(call: Call, eventTypeId: number, host: TestUser): Promise<Answer> {
    if (call.kind === 'look') {
      const day = iso(TIMES[0]?.start ?? 0).slice(0, 10)
      const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${day}&end=${day}`, {
        headers: { 'cal-api-version': '2024-09-04' },
      })
      const listed = new Set((body.data[day] ?? []).map(({ start }: { start: string }) => Date.parse(start)))
      return { kind: 'free', starts: TIMES.map(({ start }) => start).filter((start) => listed.has(start)) }
    }
    const { status, body } = await send(call, eventTypeId, host)
    if (status >= 500) throw new Error(`${status}: ${JSON.stringify(body)}`)
    if (status >= 400) return { kind: 'refused' }
    if (call.kind === 'cancel') return { kind: 'cancelled' }
    return { kind: call.kind === 'book' ? 'booked' : 'moved', booking: body.data.uid }
  }

  function send(call: Exclude<Call, { kind: 'look' }>, eventTypeId: number, host: TestUser) {
    if (call.kind === 'book')
      return app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, iso(call.time.start)) })
    const at = `/v2/bookings/${call.booking}`
    return call.kind === 'move'
      ? app.post(`${at}/reschedule`, { as: host.apiKey, body: { start: iso(call.time.start) } })
      : app.post(`${at}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Another plan' } })
  }

  /** Lets the clients work at the same time, each with calls that the numbers choose. */
  async function historyOf(numbers: readonly (readonly [number, number][])[]): Promise<Entry[]> {
    const host = await app.user()
    const { id } = await anEventType(app, host, { slotInterval: 15 })
    const recorder = new HistoryRecorder()
    const known: string[] = []
    await Promise.all(
      numbers.map(async (calls) => {
        for (const [kind, choice] of calls) {
          const time = TIMES[choice % TIMES.length] as Interval
          const booking = known[choice % Math.max(known.length, 1)]
          const call: Call =
            kind === 0 || booking === undefined
              ? { kind: 'book', time }
              : kind === 1
                ? { kind: 'move', booking, time }
                : kind === 2
                  ? { kind: 'cancel', booking }
                  : { kind: 'look', times: TIMES }
          const answer = await recorder.record(call, () => make(call, id, host))
          if ('booking' in answer) known.push(answer.booking)
        }
      }),
    )
    return recorder.entries
  }

  it('has an order in which each answer is right', async () => {
    const calls = fc.array(fc.tuple(fc.nat(3), fc.nat(99)), { minLength: CALLS_OF_CLIENT, maxLength: CALLS_OF_CLIENT })
    const clients = fc.array(calls, { minLength: CLIENTS, maxLength: CLIENTS })
    for (const numbers of fc.sample(clients, { numRuns: RUNS, seed: Number(process.env.FOUND_SEED ?? Date.now()) })) {
      const history = await historyOf(numbers)
      expect(history.filter(({ answer }) => answer.kind === 'lost')).toEqual([])
      expect(findOrder(history), JSON.stringify(history, null, 1)).toBeDefined()
    }
  })
})

describe('the search for an order', () => {
  const [nine, quarter, half] = TIMES as [Interval, Interval, Interval]
  /** Makes a history in which each call ends before the next one begins. */
  const oneByOne = (...steps: [Call, Answer][]): Entry[] =>
    steps.map(([call, answer], index) => ({ call, answer, began: index * 2, ended: index * 2 + 1 }))
  /** Makes a history in which all calls overlap. */
  const atOnce = (...steps: [Call, Answer][]): Entry[] =>
    steps.map(([call, answer], index) => ({ call, answer, began: index, ended: 100 + index }))
  const book = (time: Interval): Call => ({ kind: 'book', time })
  const booked = (booking: string): Answer => ({ kind: 'booked', booking })
  const refused: Answer = { kind: 'refused' }
  const look: Call = { kind: 'look', times: TIMES }
  const free = (...times: Interval[]): Answer => ({ kind: 'free', starts: times.map(({ start }) => start) })

  it('finds one for calls at the same time, whichever comes first', () => {
    expect(findOrder(atOnce([book(quarter), refused], [book(nine), booked('a')]))).toEqual([1, 0])
  })

  it('takes a call without an answer as done or as not done', () => {
    const lost: Answer = { kind: 'lost' }
    const never = { call: book(nine), answer: lost, began: 0, ended: Number.POSITIVE_INFINITY }
    const later = (answer: Answer): Entry[] => [never, { call: book(quarter), answer, began: 1, ended: 2 }]
    expect(findOrder(later(refused))).toBeDefined()
    expect(findOrder(later(booked('b')))).toBeDefined()
  })

  const planted: [string, Entry[]][] = [
    ['two bookings that overlap', atOnce([book(nine), booked('a')], [book(quarter), booked('b')])],
    ['a booking that is lost', oneByOne([book(nine), booked('a')], [{ kind: 'cancel', booking: 'a' }, refused])],
    [
      'a moved booking that keeps its old time',
      oneByOne(
        [book(nine), booked('a')],
        [
          { kind: 'move', booking: 'a', time: half },
          { kind: 'moved', booking: 'b' },
        ],
        [book(nine), refused],
      ),
    ],
    ['slots of a time before the booking', oneByOne([book(half), booked('a')], [look, free(...TIMES)])],
    [
      'a booking that is cancelled twice',
      atOnce(
        [book(nine), booked('a')],
        [{ kind: 'cancel', booking: 'a' }, { kind: 'cancelled' }],
        [{ kind: 'cancel', booking: 'a' }, { kind: 'cancelled' }],
      ),
    ],
    ['a free time that is refused', oneByOne([book(nine), refused])],
  ]
  it.each(planted)('finds none for %s', (_fault, history) => {
    expect(findOrder(history)).toBeUndefined()
  })
})
