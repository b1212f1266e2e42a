import type { FastifyRequest } from 'fastify'
import type { Whole } from '../../lib/tracing/tracer.ts'
import type { EndedRequest } from './request-metrics.ts'
import { shownPath } from './shown-address.ts'

/** What is known of a request when it is over, beside the request itself. */
type Ending = Pick<EndedRequest, 'place' | 'status' | 'isAborted' | 'refusal'> & {
  readonly caller: string
  readonly code: string | undefined
}

/**
 * Describes the span of a request, with the names of OpenTelemetry. The query, the headers and the body stay out, and
 * so does each part of the path that could be a secret or an e-mail address.
 */
export function requestSpan(request: FastifyRequest, ending: Ending): Whole {
  const { place, status, isAborted, refusal, caller, code } = ending
  const { method, protocol } = request
  const isKnown = place.route !== 'none'
  const isFailed = status >= 500
  return {
    name: isKnown ? `${method} ${place.route}` : method,
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'http.route': isKnown ? place.route : undefined,
      'http.response.status_code': status,
      'url.scheme': protocol,
      'url.path': isKnown ? shownPath(place.route, request.params) : undefined,
      'error.type': isFailed ? (code ?? String(status)) : undefined,
      'daybook.operation': place.operation,
      'daybook.caller': caller,
      'daybook.request_id': request.id,
      'daybook.code': code,
      'daybook.refusal': refusal,
      'daybook.is_aborted': isAborted || undefined,
    },
    isFailed,
  }
}
