import { errorType, type FindTrace } from '../../lib/tracing/traced.ts'
import type { Outgoing } from './outgoing.ts'

/**
 * Makes every call a part of the trace to which it belongs, with the names of OpenTelemetry. The address stays out,
 * except for its host: paths and queries have the secrets of feeds and the addresses of calendars, which are e-mail
 * addresses. The receiver gets no `traceparent`.
 */
export const tracedOutgoing = (outgoing: Outgoing, findTrace: FindTrace): Outgoing => ({
  checkUrl: outgoing.checkUrl,

  async send(request) {
    const trace = findTrace()
    if (!trace) return outgoing.send(request)
    const beganAt = performance.now()
    const add = (status: number | undefined, failure: string | undefined) =>
      trace.add({
        name: request.method,
        kind: 'client',
        durationMs: performance.now() - beganAt,
        attributes: {
          'http.request.method': request.method,
          ...receiverOf(request.url),
          'http.response.status_code': status,
          'error.type': failure,
        },
        isFailed: failure !== undefined,
      })
    try {
      const answer = await outgoing.send(request)
      add(answer.status, answer.status >= 400 ? String(answer.status) : undefined)
      return answer
    } catch (error) {
      add(undefined, errorType(error))
      throw error
    }
  },
})

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

function receiverOf(address: string) {
  if (!URL.canParse(address)) return {}
  const { protocol, hostname, port } = new URL(address)
  return {
    'url.scheme': protocol.slice(0, -1),
    'server.address': hostname,
    'server.port': port === '' ? DEFAULT_PORTS[protocol] : Number(port),
  }
}
