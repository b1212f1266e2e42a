import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gaugeOf, type Metric } from '../../lib/metrics/metric.ts'
import { createHangUps } from '../connections/hang-ups.ts'
import { serverFull } from '../failures.ts'
import { createFairQueue } from './fair-queue.ts'
import type { KnownCallers } from './known-callers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for operations by which monitors watch the process. They are answered while the server is full. */
    isAlwaysServed?: boolean
    /**
     * True if the operation sends further requests to this server. They have places of their own. If this one kept its
     * place meanwhile, the server could be full of requests that wait for each other.
     */
    asksItself?: boolean
  }
}

type Options = {
  /** The maximum number of requests that the server works on at the same time. */
  maxInFlight: number
  /** The maximum time for which a request waits to be one of them. */
  maxWaitMs: number
  callers: KnownCallers
}

/** The number of requests that may wait, for each place. */
const WAITING_FOR_EACH_PLACE = 5
/** A handler that never ends keeps its place for this time, if its client has hung up. It is a fault of the handler. */
const MAX_ABANDONED_MS = 60_000
/** The interval at which the server looks for requests that have waited too long. */
const CHECKING_MS = 250
/** The minimum time between two lines of the log which say that the server is full. */
const WARNING_MS = 60_000

type Done = (error?: Error) => void

/**
 * Limits the number of requests that the server works on. Requests above it wait in a short queue, in which callers take
 * turns, and are refused if that is full. A request has a place while its caller is identified and while it is carried
 * out: not while its body arrives, and not while the client reads the answer. A slow client therefore takes no place.
 * Returns the hook that admits a request. It runs before anything is asked of the database.
 */
export function admitRequests(http: FastifyInstance, { maxInFlight, maxWaitMs, callers }: Options) {
  const queue = createFairQueue({
    maxInside: maxInFlight,
    maxWaiting: maxInFlight * WAITING_FOR_EACH_PLACE,
    maxWaitMs,
    now: () => performance.now(),
  })
  const onHangUp = createHangUps()
  /** The requests that have a place, and since when. The oldest one is first. */
  const inside = new Map<FastifyRequest, number>()
  let checking: NodeJS.Timeout | undefined
  let warnedAt = Number.NEGATIVE_INFINITY

  function admit(request: FastifyRequest, done: Done): void {
    if (!queue.enter()) {
      waitForPlace(request, done)
      return
    }
    inside.set(request, performance.now())
    done()
  }

  function waitForPlace(request: FastifyRequest, done: Done): void {
    // The client has hung up while its body arrived. Nobody reads an answer.
    if (request.raw.socket.destroyed) return
    // The request goes on in the context in which it came, and on an empty stack: a request that is answered at once
    // passes its place to the next one.
    const goOn = AsyncResource.bind((error?: Error) => void setImmediate(done, error))
    const stopListening = onHangUp(request.raw.socket, () => leaveQueue())
    const leaveQueue = queue.wait(callers.callerOf(request), {
      enter() {
        stopListening()
        inside.set(request, performance.now())
        goOn()
      },
      refuse(retryAfterSeconds) {
        stopListening()
        warn(request)
        goOn(serverFull(retryAfterSeconds))
      },
    })
    checking ??= setInterval(check, CHECKING_MS).unref()
  }

  /** The timer runs only while requests wait. */
  function check(): void {
    queue.refuseLate()
    takeBackAbandoned()
    if (queue.waiting() > 0) return
    clearInterval(checking)
    checking = undefined
  }

  function takeBackAbandoned(): void {
    const latest = performance.now() - MAX_ABANDONED_MS
    for (const [request, since] of inside) {
      if (since > latest) return
      if (request.raw.socket.destroyed) leave(request)
    }
  }

  function warn({ log }: FastifyRequest): void {
    const now = performance.now()
    if (now - warnedAt < WARNING_MS) return
    warnedAt = now
    log.warn(
      `The server is full: it works on ${maxInFlight} requests, and further ones are refused. See "When the server is full" in docs/limits.md.`,
    )
  }

  function leave(request: FastifyRequest): void {
    if (inside.delete(request)) queue.leave()
  }

  http.addHook('preParsing', (request, _reply, _payload, done) => {
    // If the client has hung up, the rest of the body never arrives, and no further hook runs.
    if (request.raw.complete === false || request.raw.destroyed) leave(request)
    done()
  })
  http.addHook('preValidation', (request, _reply, done) => {
    const { asksItself } = request.routeOptions.config
    if (asksItself) leave(request)
    if (inside.has(request) || asksItself || isExempt(request)) done()
    else admit(request, done)
  })
  http.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })

  const metrics: readonly Metric[] = [
    gaugeOf('daybook_requests_at_work', 'Requests that the server works on, without open streams.', queue.inside),
    gaugeOf(
      'daybook_requests_waiting',
      'Requests that wait for their turn, because the server is full.',
      queue.waiting,
    ),
  ]
  return {
    metrics,
    admit: (request: FastifyRequest, _reply: unknown, done: Done): void =>
      isExempt(request) ? done() : admit(request, done),
  }
}

/** Returns true if the request needs no place. Streams have limits of their own. */
const isExempt = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.isAlwaysServed === true || config.isStream === true
