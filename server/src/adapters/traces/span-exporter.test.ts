import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Span } from '../../lib/tracing/span.ts'
import { createSpanQueue, type SpanQueue } from '../../lib/tracing/span-queue.ts'
import type { OutgoingRequest } from '../outgoing/outgoing.ts'
import { BATCH, createSpanExporter, type SpanExporter } from './span-exporter.ts'

const MAX_WAITING = 600
const SECOND = 1000

const span = (name: string): Span => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: undefined,
  name,
  kind: 'server',
  beganAt: 0,
  endedAt: 1,
  attributes: {},
  isFailed: false,
  links: [],
})

describe('the exporter of spans', () => {
  let queue: SpanQueue
  let exporter: SpanExporter
  /** The names of the spans of each request to the collector. */
  let received: string[][]
  let warnings: string[]
  let elapsed: number
  let answer: (request: OutgoingRequest) => Promise<{ status: number; body?: string; retryAfter?: string }>

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    received = []
    warnings = []
    elapsed = 0
    answer = async () => ({ status: 200 })
    queue = createSpanQueue(MAX_WAITING, () => exporter.nudge())
    exporter = createSpanExporter({
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-tenant': 'a' },
      resource: {},
      version: '1',
      outgoing: {
        async send(request) {
          const { resourceSpans } = JSON.parse(request.body ?? '')
          received.push(resourceSpans[0].scopeSpans[0].spans.map(({ name }: { name: string }) => name))
          const { status, body = '{}', retryAfter } = await answer(request)
          const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
          return { status, headers, body: Buffer.from(body), isCut: false }
        },
      },
      queue,
      elapsed: () => elapsed,
      warn: (sentence) => void warnings.push(sentence),
    })
  })
  afterEach(async () => {
    answer = async () => ({ status: 200 })
    await exporter.close()
    vi.useRealTimers()
  })

  /** Lets the time pass, with everything that the exporter does meanwhile. */
  async function pass(ms: number): Promise<void> {
    elapsed += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  const add = (count: number) => {
    for (let number = 0; number < count; number++) queue.add(span(`${number}`))
  }
  const numbers = () =>
    Object.fromEntries(
      queue.metrics.flatMap(({ points }) => [...points()].map(({ labels, value }) => [labels.reason ?? 'sent', value])),
    )

  it('a few spans are sent after a moment, and a whole batch at once', async () => {
    add(1)
    await pass(0)
    expect(received).toEqual([])
    await pass(2 * SECOND)
    expect(received).toEqual([['0']])
    add(BATCH)
    await pass(0)
    expect(received[1]).toHaveLength(BATCH)
    expect(numbers()).toEqual({ sent: BATCH + 1 })
  })

  it('a full queue drops what comes, and is sent batch by batch', async () => {
    answer = () => new Promise(() => {})
    add(1)
    await pass(2 * SECOND)
    add(MAX_WAITING + 5)
    expect(numbers()).toEqual({ 'queue-full': 5 })
    expect(queue.size).toBe(MAX_WAITING)
  })

  it('a collector that is away for a moment gets the same spans again', async () => {
    answer = async () => ({ status: 503 })
    add(2)
    await pass(2 * SECOND)
    add(1)
    answer = async () => ({ status: 200 })
    await pass(2 * SECOND)
    expect(received).toEqual([['0', '1'], ['0', '1'], ['0']])
    expect(numbers()).toEqual({ sent: 3 })
  })

  it('a collector says when it wants to be asked again', async () => {
    answer = async () => ({ status: 429, retryAfter: '20' })
    add(1)
    await pass(2 * SECOND)
    await pass(18 * SECOND)
    expect(received).toHaveLength(1)
    await pass(2 * SECOND)
    expect(received).toHaveLength(2)
  })

  it('a collector that stays away loses spans, and the log says so once a minute', async () => {
    answer = async () => {
      throw new Error('connect ECONNREFUSED 127.0.0.1:4318')
    }
    add(2)
    for (let seconds = 0; seconds < 50; seconds += 2) await pass(2 * SECOND)
    expect(numbers()).toEqual({ unreachable: 2 })
    expect(received).toHaveLength(5)
    expect(warnings).toEqual([
      "Traces can't be sent to http://collector:4318: connect ECONNREFUSED 127.0.0.1:4318. Requests don't wait for them. Spans are dropped meanwhile.",
    ])
    add(1)
    await pass(60 * SECOND)
    expect(warnings).toHaveLength(2)
  })

  it.each([400, 401, 404, 500])('a collector that answers %d does not get the spans again', async (status) => {
    answer = async () => ({ status })
    add(2)
    await pass(2 * SECOND)
    await pass(2 * SECOND)
    expect(received).toHaveLength(1)
    expect(numbers()).toEqual({ refused: 2 })
    expect(warnings[0]).toContain(`it answers ${status}`)
  })

  it('a collector may refuse some of the spans', async () => {
    answer = async () => ({ status: 200, body: '{"partialSuccess":{"rejectedSpans":"2","errorMessage":"too old"}}' })
    add(3)
    await pass(2 * SECOND)
    expect(numbers()).toEqual({ sent: 1, refused: 2 })
  })

  it('a stop sends what waits', async () => {
    add(BATCH + 1)
    await exporter.close()
    expect(received.map(({ length }) => length)).toEqual([BATCH, 1])
    expect(numbers()).toEqual({ sent: BATCH + 1 })
  })

  it('a stop waits no longer than two seconds for a collector that hangs, and counts what is lost', async () => {
    answer = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    add(BATCH + 1)
    await exporter.close()
    expect(numbers()).toEqual({ stopped: BATCH + 1 })
    expect(warnings).toEqual([])
  })
})
