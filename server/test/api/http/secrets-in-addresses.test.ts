import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused } from '../../../src/http/failures.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

/** It looks like the secrets of this server, and no row has it. */
const SECRET = 's3cret0of0nobody0at0all'

/**
 * The parameters of paths that open nothing: names and ids. Every other one is a secret. Look at what a new parameter
 * opens before you add it here and in `shown-address.ts`.
 */
const PUBLIC = [
  ...['username', 'slug', 'appSlug', 'attributeSlug', 'eventSlug', 'organizationSlug', 'teamSlug'],
  ...[
    'app',
    'calendar',
    'group',
    'guide',
    'name',
    'permission',
    'provider',
    'queue',
    'id',
    'userId',
    'teamId',
    'orgId',
  ],
  ...[
    'apiKeyId',
    'appId',
    'attendeeId',
    'attributeId',
    'attributeOptionId',
    'clientId',
    'credentialId',
    'deadLetterId',
  ],
  ...['deliveryId', 'emailId', 'eventTypeId', 'feedId', 'formId', 'managedOrganizationId', 'membershipId', 'noteId'],
  ...['oooId', 'optionId', 'responseId', 'roleId', 'routingFormId', 'scheduleId', 'secretId', 'sessionId', 'webhookId'],
  ...['workflowId'],
]

/** Parameters of queries that carry a secret on some page or operation. */
const QUERY = ['apiKey', 'token', 'code', 'state', 'seatUid', 'uid', 'rescheduleUid', 'callbackUrl']
  .map((name) => `${name}=${SECRET}`)
  .join('&')

/** Failures that a route may have, thrown before it works. */
const FAILURES: Readonly<Record<string, () => Error>> = {
  410: () => new Refused(410, 'PLANTED', 'Gone.'),
  413: () => new Refused(413, 'PLANTED', 'Too large.'),
  429: () => new Refused(429, 'PLANTED', 'Too many.'),
  500: () => new Error('planted'),
  503: () => new Refused(503, 'PLANTED', 'Full.'),
}

type Asked = { method: string; url: string }

describe('secrets in addresses', () => {
  let app: TestApp
  const routes: RouteOptions[] = []
  const lines: string[] = []

  beforeAll(async () => {
    app = await testApp({ LOG_LEVEL: 'trace', NODE_ENV: 'development' }, undefined, {
      logTo: { write: (line) => void lines.push(line) },
      prepare: (http) => {
        http.addHook('onRoute', (route) => void routes.push(route))
        http.addHook('preParsing', async ({ headers }) => {
          const failure = FAILURES[String(headers['x-fail'])]
          if (failure) throw failure()
        })
      },
    })
  })
  afterAll(() => app.close())

  const parametersOf = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const secretOf = (url: string) => parametersOf(url).filter((name) => !PUBLIC.includes(name))

  /** Returns an address of each route with a secret in its path. */
  const addresses = (): Asked[] =>
    routes
      .filter(({ url }) => secretOf(url).length > 0)
      .flatMap(({ method, url }) =>
        [method].flat().map((each) => ({
          method: each,
          url: `${url.replaceAll(/:(\w+)/g, (_, name) => (PUBLIC.includes(name) ? '1' : SECRET))}?${QUERY}`,
        })),
      )

  /** Returns the lines of the log and the addresses in answers that show the secret. */
  async function shownBy({ method, url }: Asked, headers: Record<string, string> = {}): Promise<string[]> {
    lines.length = 0
    const answers = await Promise.all(
      ['application/json', 'application/problem+json'].map((accept) =>
        app.app.http.inject({
          method: method as 'GET',
          url,
          headers: { accept, ...headers },
          ...(method !== 'GET' && method !== 'HEAD' && { payload: {} }),
        }),
      ),
    )
    await expect.poll(() => lines.filter((line) => line.includes('"msg":"request"')).length).toBe(2)
    const said = answers
      .filter(({ statusCode, body }) => statusCode >= 400 && body.startsWith('{'))
      .map((answer) => answer.json())
      .map(({ path, instance, message, code }) => `${path}${instance}${code === 'ROUTE_NOT_FOUND' ? message : ''}`)
    return [...said, ...lines].filter((text) => text.includes(SECRET))
  }

  it('each parameter of a path is known to be public, or hidden', () => {
    const secret = [...new Set(routes.flatMap(({ url }) => secretOf(url)))].sort()
    expect(secret).toEqual(['bookingUid', 'eventUid', 'file', 'linkId', 'seatUid', 'token', 'uid'])
    const known = new Set(routes.flatMap(({ url }) => parametersOf(url)))
    expect(PUBLIC.filter((name) => !known.has(name))).toEqual([])
  })

  it('no route shows the secrets of its address in the log, or in the address of a refusal', async () => {
    const shown: string[] = []
    for (const asked of addresses()) shown.push(...(await shownBy(asked)))
    expect(shown).toEqual([])
  })

  it.each(Object.keys(FAILURES))('a failure with the status %s shows no secret either', async (status) => {
    const shown: string[] = []
    for (const asked of addresses()) shown.push(...(await shownBy(asked, { 'x-fail': status })))
    expect(shown).toEqual([])
  })

  it.each([
    ['GET', `/v1/bookings/${SECRET}?apiKey=${SECRET}`, 410],
    ['POST', `/v1/bookings?apiKey=${SECRET}`, 410],
    ['GET', `/v2/nothing/${SECRET}?apiKey=${SECRET}`, 404],
    ['GET', `/v2/bookings/${SECRET}/nothing`, 404],
    ['PUT', `/v2/bookings/${SECRET}`, 405],
    ['GET', `/calendars/${SECRET}.ics/nothing?token=${SECRET}`, 404],
    ['GET', `/api/v2/bookings/${SECRET}/?${QUERY}`, 404],
    ['GET', `/v2/bookings/${SECRET}%zz?${QUERY}`, 400],
    ['GET', `/v2/bookings/${SECRET.repeat(40)}?${QUERY}`, 404],
  ])('%s %s shows no secret, and is answered with %s', async (method, url, status) => {
    expect((await app.app.http.inject({ method: method as 'GET', url })).statusCode).toBe(status)
    expect(await shownBy({ method, url })).toEqual([])
  })

  it('a body that is too large shows no secret', async () => {
    const url = `/v2/bookings/${SECRET}/cancel?${QUERY}`
    lines.length = 0
    const answer = await app.post(url, { body: { reason: 'x'.repeat(100_000) } })
    expect([answer.status, answer.body.path]).toEqual([413, expect.stringMatching(/^\/v2\/bookings\/…\/cancel\?/)])
    expect([JSON.stringify(answer.body), ...lines].filter((text) => text.includes(SECRET))).toEqual([])
  })

  it('other addresses are shown as they were sent', async () => {
    for (const url of [
      '/v2/schedules/999?x=1',
      '/api/v2/schedules/999',
      '/v2/webhooks/a1b2c3d4-0000-4000-8000-000000000000',
    ])
      expect((await app.get(url)).body.path).toBe(url)
  })
})
