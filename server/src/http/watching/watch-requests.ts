import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metric } from '../../lib/metrics/metric.ts'
import type { PresentWork } from '../../lib/metrics/present-work.ts'
import { codeOf } from '../../lib/thrown.ts'
import { readTraceparent } from '../../lib/tracing/trace-context.ts'
import type { Trace, Tracer } from '../../lib/tracing/tracer.ts'
import { createHangUps } from '../connections/hang-ups.ts'
import { findFailure } from '../failures.ts'
import { refusalReason } from './refusals.ts'
import { createRequestMetrics, type EndedRequest, type Place } from './request-metrics.ts'
import { requestSpan } from './request-span.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the answer is about. */
    failedWith: unknown
    /** The trace of the request, if it is recorded. */
    trace: Trace | undefined
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
  /** Absent if nothing is traced. */
  tracer?: Pick<Tracer, 'begin'> | undefined
}

/** `caller` is the kind of its credentials, and `code` that of the error which the answer is about. */
type Ending = EndedRequest & { readonly caller: string; readonly code: string | undefined }

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
export function watchRequests(http: FastifyInstance, { slowMs, work, tracer }: Options): RequestWatch {
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
    if (tracer) request.trace = tracer.begin({ caller: readTraceparent(request.headers.traceparent) })
    reply.raw.once('close', () => {
      over++
      const { config } = request.routeOptions
      const { failedWith: error, actor } = request
      const end = {
        place: config.place ?? UNKNOWN,
        method: request.method,
        status: reply.raw.statusCode,
        isAborted: !reply.raw.writableEnded,
        durationMs: performance.now() - beganAt,
        isStream: config.isStream === true,
        refusal: error === undefined ? undefined : refusalReason(error),
        caller: actor?.kind === 'user' ? actor.credential.kind : (actor?.kind ?? 'unknown'),
        code: error === undefined ? undefined : (findFailure(error)?.code ?? codeOf(error)),
      }
      ended(end)
      request.trace?.end(requestSpan(request, end))
      writeLine(request, end)
    })
  }

  function writeLine(request: FastifyRequest, end: Ending): void {
    const { place, status, durationMs, isAborted, isStream, caller, code } = end
    const line = {
      req: request,
      operation: place.operation,
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      caller,
      ...(code !== undefined && { code }),
      ...(isAborted && { isAborted }),
      ...(request.trace && { traceId: request.trace.place.traceId }),
    }
    if (slowMs > 0 && durationMs >= slowMs && !isStream) request.log.warn(line, 'slow request')
    else request.log.info(line, 'request')
  }

  http.decorateRequest('failedWith', undefined)
  http.decorateRequest('trace', undefined)
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
    work.run(workOf(request), done)
  })
  // The body arrives by events of the socket, which belong to no request.
  http.addHook('preValidation', (request, _reply, done) => work.run(workOf(request), done))
  return { metrics, begin }
}

const workOf = ({ id, trace }: FastifyRequest) => (trace ? { requestId: id, trace } : { requestId: id })
