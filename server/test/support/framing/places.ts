/** A request that the server would answer, as its first lines name it. */
export type Place = {
  readonly method: string
  readonly path: string
  /** Headers that the operation needs, without those about the body. */
  readonly headers: readonly string[]
}

const place = (method: string, path: string, ...headers: string[]): Place => ({ method, path, headers })

/** Returns a place of each kind: pages, files, the API with and without credentials, streams, agents, OAuth, none. */
export function placesOf(apiKey: string, eventTypeId: number): Place[] {
  const key = `authorization: Bearer ${apiKey}`
  const json = 'content-type: application/json'
  const form = 'content-type: application/x-www-form-urlencoded'
  return [
    place('GET', '/health'),
    place('HEAD', '/health'),
    place('POST', '/health', json),
    place('GET', '/ready'),
    place('GET', '/metrics'),
    place('GET', '/'),
    place('GET', '/auth/login'),
    place('POST', '/auth/login', form),
    place('POST', '/signup', form),
    place('GET', '/nobody/nothing'),
    place('POST', '/nobody/nothing', form),
    place('GET', '/bookings/nothing/cancel'),
    place('POST', '/bookings/nothing/cancel', form),
    place('GET', '/assets/icon.svg'),
    place('GET', '/assets/preview/nobody'),
    place('GET', '/calendars/nothing.ics'),
    place('GET', '/docs'),
    place('GET', '/docs/openapi.json', 'accept-encoding: br'),
    place('GET', '/embed'),
    place('GET', '/v1/me'),
    place('POST', '/v1/bookings', json),
    place('OPTIONS', '/v2/bookings', 'origin: https://example.com', 'access-control-request-method: POST'),
    place('GET', '/v2/me', key),
    place('GET', '/v2/me'),
    place('PATCH', '/v2/me', key, json),
    place('PATCH', '/v2/me', json),
    place('GET', '/v2/bookings', key),
    place('POST', '/v2/bookings', json),
    place('POST', '/v2/bookings', key, json),
    place('POST', '/v2/bookings'),
    place('POST', '/v2/bookings', 'content-type: text/xml'),
    place('DELETE', '/v2/schedules/1', key),
    place('DELETE', '/v2/schedules/1'),
    place('POST', '/v2/event-types', key, json),
    place('PUT', '/v2/nothing', json),
    place('GET', '/v2/nothing'),
    place('TRACE', '/v2/me'),
    place('GET', `/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-07&end=2030-01-08`),
    place('GET', `/v2/slots/stream?eventTypeId=${eventTypeId}`),
    place('GET', '/v2/events/stream', key),
    place('POST', '/mcp', json),
    place('POST', '/mcp', key, json, 'accept: application/json, text/event-stream'),
    place('GET', '/mcp', key),
    place('POST', '/v2/auth/oauth2/token', form),
    place('POST', '/api/auth/oauth/token', json),
    place('GET', '/.well-known/oauth-authorization-server'),
    place('POST', '/register', json),
  ]
}
