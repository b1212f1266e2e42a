import { setTimeout as sleep } from 'node:timers/promises'
import { recordOf } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import { otlpJson } from '../../lib/tracing/otlp-json.ts'
import type { Attributes, Span } from '../../lib/tracing/span.ts'
import type { SpanQueue } from '../../lib/tracing/span-queue.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing/outgoing.ts'

/** The number of spans of one request to the collector. Writing it takes about two milliseconds of the only thread. */
export const BATCH = 256
/** The interval at which spans are sent that make no whole batch. */
const EVERY_MS = 2000
/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/ has the same default. */
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16_384
/** The time that a stop waits for the collector. */
const LAST_MS = 2000
const MAX_TRIES = 5
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** A collector that comes and goes must not fill the log. */
const WARN_EVERY_MS = 60_000
/** https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes */
const COMES_LATER: ReadonlySet<number> = new Set([429, 502, 503, 504])

type Dependencies = {
  /** The address to which the spans are sent, with its path. */
  url: string
  headers: Readonly<Record<string, string>>
  /** What describes this process. */
  resource: Attributes
  version: string
  outgoing: Pick<Outgoing, 'send'>
  queue: SpanQueue
  elapsed: () => number
  warn: (sentence: string) => void
}

type Outcome = { kind: 'taken'; refused: number } | { kind: 'refused' | 'later'; reason: string; waitMs?: number }

export type SpanExporter = {
  /** Sends what waits, if a whole batch waits and nothing is sent now. */
  nudge(): void
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>
}

/**
 * Sends spans by OTLP over HTTP, as JSON, one batch at a time. A collector that is away for a moment gets its batch
 * again. One that stays away, or refuses, loses it.
 */
export function createSpanExporter(dependencies: Dependencies): SpanExporter {
  const { url, headers, resource, version, outgoing, queue, elapsed, warn } = dependencies
  const { origin } = new URL(url)
  const stop = new AbortController()
  let sending: Promise<void> | undefined
  let batch: Span[] = []
  let tries = 0
  let mayTryAt = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  async function send(spans: readonly Span[]): Promise<Outcome> {
    try {
      const answer = await outgoing.send({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: otlpJson(resource, version, spans),
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        signal: stop.signal,
      })
      return outcomeOf(answer)
    } catch (error) {
      return { kind: 'later', reason: errorOf(error).message }
    }
  }

  function complain(reason: string): void {
    if (elapsed() - warnedAt < WARN_EVERY_MS) return
    warnedAt = elapsed()
    warn(`Traces can't be sent to ${origin}: ${reason}. Requests don't wait for them. Spans are dropped meanwhile.`)
  }

  function giveUp(reason: 'refused' | 'unreachable'): void {
    queue.drop(reason, batch.length)
    batch = []
    tries = 0
  }

  function settle(outcome: Outcome): void {
    if (outcome.kind === 'taken') {
      queue.sent(batch.length - outcome.refused)
      if (outcome.refused > 0) queue.drop('refused', outcome.refused)
      batch = []
      tries = 0
      return
    }
    if (stop.signal.aborted) return
    complain(outcome.reason)
    mayTryAt = elapsed() + (outcome.waitMs ?? Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS))
    tries++
    if (outcome.kind === 'refused') giveUp('refused')
    else if (tries >= MAX_TRIES) giveUp('unreachable')
  }

  async function sendAll(isLast: boolean): Promise<void> {
    while (!stop.signal.aborted && (isLast || elapsed() >= mayTryAt)) {
      if (batch.length === 0) batch = queue.take(BATCH)
      if (batch.length === 0) return
      const isTaken = await send(batch).then((outcome) => {
        settle(outcome)
        return outcome.kind === 'taken'
      })
      if (isLast && !isTaken) return
    }
  }

  function look(): void {
    sending ??= sendAll(false).finally(() => {
      sending = undefined
    })
  }

  const looking = setInterval(look, EVERY_MS).unref()

  return {
    nudge() {
      if (!sending && queue.size >= BATCH) look()
    },
    async close() {
      clearInterval(looking)
      const last = Promise.resolve(sending).then(() => sendAll(true))
      await Promise.race([last, sleep(LAST_MS, undefined, { ref: false })])
      stop.abort()
      queue.drop('stopped', batch.length + queue.take(queue.size).length)
    },
  }
}

function outcomeOf({ status, headers, body }: OutgoingAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken', refused: refusedOf(body) }
  const reason = `it answers ${status}`
  if (!COMES_LATER.has(status)) return { kind: 'refused', reason }
  const seconds = Number(headers['retry-after'])
  return { kind: 'later', reason, ...(seconds > 0 && { waitMs: Math.min(seconds * 1000, MAX_WAIT_MS) }) }
}

/** A collector may take a part of a batch. The number is a text, because it has 64 bits. */
function refusedOf(body: Buffer): number {
  try {
    const { rejectedSpans } = recordOf(recordOf(JSON.parse(body.toString())).partialSuccess)
    return Math.min(BATCH, Math.max(0, Number(rejectedSpans ?? 0) || 0))
  } catch {
    return 0
  }
}
