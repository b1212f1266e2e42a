import { beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../ids.ts'
import type { Span } from './span.ts'
import { createTracer, MAX_PARTS } from './tracer.ts'

const CALLER = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true }
const part = { name: 'SELECT', kind: 'client', durationMs: 5, attributes: { a: 1 }, isFailed: false } as const
const whole = { name: 'GET /', kind: 'server', attributes: { b: 2 }, isFailed: false } as const

describe('a tracer', () => {
  let spans: Span[]
  let dropped: number
  let elapsed: number

  const tracer = (isSampled = true) =>
    createTracer({
      sample: () => isSampled,
      take: (span) => void spans.push(span),
      drop: () => void dropped++,
      now: () => new Date(1_000_000),
      elapsed: () => elapsed,
      uuid: systemIds.uuid,
    })
  beforeEach(() => {
    spans = []
    dropped = 0
    elapsed = 500
  })

  it('the parts of a request are below its span, which is below that of the caller', () => {
    const trace = tracer().begin({ caller: CALLER })
    elapsed += 10
    trace?.add(part)
    elapsed += 2.5
    trace?.end(whole)
    const [statement, request] = spans
    expect(request).toEqual({
      ...whole,
      traceId: CALLER.traceId,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      parentId: CALLER.spanId,
      beganAt: 1_000_000,
      endedAt: 1_000_012.5,
      links: [],
    })
    expect(statement).toMatchObject({ parentId: request?.spanId, beganAt: 1_000_005, endedAt: 1_000_010 })
  })

  it('a trace without a caller has an id of its own, and no parent', () => {
    tracer().begin()?.end(whole)
    tracer().begin()?.end(whole)
    expect(spans.map(({ parentId }) => parentId)).toEqual([undefined, undefined])
    for (const { traceId } of spans) expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(spans[0]?.traceId).not.toBe(spans[1]?.traceId)
  })

  it('a trace that is not recorded costs nothing', () => {
    expect(tracer(false).begin({ caller: CALLER })).toBeUndefined()
    expect(tracer(false).beginTentative()).toBeUndefined()
  })

  it('a trace has a maximum of parts, and says how many are missing', () => {
    const trace = tracer().begin()
    for (let count = 0; count < MAX_PARTS + 44; count++) trace?.add(part)
    trace?.end(whole)
    expect(spans).toHaveLength(MAX_PARTS + 1)
    expect(dropped).toBe(44)
    expect(spans.at(-1)?.attributes).toEqual({ b: 2, 'daybook.dropped_spans': 44 })
  })

  it('a call that ends after its run belongs to it', () => {
    const trace = tracer().beginTentative()
    trace?.end(whole)
    elapsed += part.durationMs - 1
    trace?.add(part)
    expect(spans.map(({ name }) => name)).toEqual(['GET /', 'SELECT'])
  })

  it('what begins after the end of a request is left out, and so is a second end', () => {
    const trace = tracer().begin()
    trace?.end(whole)
    elapsed += part.durationMs + 1
    trace?.add(part)
    trace?.end(whole)
    expect(spans).toHaveLength(1)
  })

  it('a tentative trace is taken as a whole when it ends, or not at all', () => {
    const given = tracer().beginTentative()
    given?.add(part)
    given?.giveUp()
    given?.end(whole)
    expect(spans).toEqual([])
    const ended = tracer().beginTentative({ links: [CALLER] })
    ended?.add(part)
    expect(spans).toEqual([])
    ended?.end(whole)
    expect(spans.map(({ name, links }) => [name, links])).toEqual([
      ['SELECT', []],
      ['GET /', [CALLER]],
    ])
  })

  it('a part that was begun before its trace, by a clock that is less exact, begins with it', () => {
    const trace = tracer().begin()
    elapsed += 1
    trace?.add(part)
    expect(spans[0]).toMatchObject({ beganAt: 1_000_000, endedAt: 1_000_001 })
  })
})
