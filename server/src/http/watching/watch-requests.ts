import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metric } from '../../lib/metrics/metric.ts'
import type { PresentWork } from '../../lib/metrics/present-work.ts'
import { codeOf } from '../../lib/thrown.ts'
import { createHangUps } from '../connections/hang-ups.ts'
import { findFailure } from '../failures.ts'
import { refusalReason } from './refusals.ts'
import { createRequestMetrics, type EndedRequest, type Place } from './request-metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the answer is about. */
    failedWith: unknown
  }
  interface FastifyContextConfig {
    /** The route as metrics and logs name it. */
    place?: Place
    /** True if the answer stays open for minutes. Its duration says nothing about the server. */
    isStream?: boolean
  }
}

type Options = {
  /** The duration from which a request counts as slow. 0 counts none. */
  slowMs: number
  work: Pick<PresentWork, 'run'>
}

/** Requests for which there is no route. Their paths come from callers, so they count together. */
const UNKNOWN: Place = { route: 'none', operation: 'none' }

export type RequestWatch = {
  readonly metrics: readonly Metric[]
  /** Watches a request for which no hook runs, because it failed before there was a route. */
  begin(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * Watches every request to its end, also one whose client has hung up: counts it for monitors, and writes a line of the
 * log. Hooks that run at the end of an answer would miss clients that hang up.
 */
export function watchRequests(http: FastifyInstance, { slowMs, work }: Options): RequestWatch {
  let begun = 0
  let over = 0
  const { metrics, ended } = createRequestMetrics(() => begun - over)
  const onHangUp = createHangUps()

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    const beganAt = performance.now()
    begun++
    // A request that came in one packet with earlier ones has no socket before they are answered. Node doesn't tell its
    // answer when the client hangs up.
    if (reply.raw.socket === null) {
      const stopListening = onHangUp(request.raw.socket, () => reply.raw.emit('close'))
      reply.raw.once('close', stopListening)
    }
    reply.raw.once('close', () => {
      over++
      const { config } = request.routeOptions
      const { failedWith: error } = request
      const end = {
        place: config.place ?? UNKNOWN,
        method: request.method,
        status: reply.raw.statusCode,
        isAborted: !reply.raw.writableEnded,
        durationMs: performance.now() - beganAt,
        isStream: config.isStream === true,
        refusal: error === undefined ? undefined : refusalReason(error),
      }
      ended(end)
      writeLine(request, end)
    })
  }

  function writeLine(request: FastifyRequest, { place, status, durationMs, isAborted, isStream }: EndedRequest): void {
    const { failedWith: error, actor } = request
    const line = {
      req: request,
      operation: place.operation,
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      caller: actor?.kind === 'user' ? actor.credential.kind : (actor?.kind ?? 'unknown'),
      ...(error !== undefined && { code: findFailure(error)?.code ?? codeOf(error) }),
      ...(isAborted && { isAborted }),
    }
    if (slowMs > 0 && durationMs >= slowMs && !isStream) request.log.warn(line, 'slow request')
    else request.log.info(line, 'request')
  }

  http.decorateRequest('failedWith', undefined)
  http.addHook('onRoute', (route) => {
    // Several routes may share their settings.
    route.config = { ...route.config, place: { route: route.url, operation: route.config?.operation ?? 'page' } }
  })
  http.addHook('onError', (request, _reply, error, done) => {
    request.failedWith = error
    done()
  })
  http.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    work.run({ requestId: request.id }, done)
  })
  // The body arrives by events of the socket, which belong to no request.
  http.addHook('preValidation', (request, _reply, done) => work.run({ requestId: request.id }, done))
  return { metrics, begin }
}
