import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('a page of another origin', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const options = (url: string, headers: Record<string, string>) =>
    app.app.http.inject({ method: 'OPTIONS', url, headers })
  const origin = 'http://localhost:5173'

  it.each(['/v2/me', '/v2/schedules/1', '/v2/admin/users', '/v2/nothing', '/api/v2/me'])(
    'a page may ask beforehand what it may send to %s',
    async (url) => {
      const { statusCode, headers } = await options(url, {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,cal-api-version,content-type,x-cal-atoms-version,x-own-1',
      })
      expect(statusCode).toBe(204)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-max-age']).toBe('86400')
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expect(headers['access-control-allow-methods']).toContain(method)
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/, ?/)
      for (const name of [
        'authorization',
        'content-type',
        'cal-api-version',
        'x-cal-client-id',
        'x-cal-secret-key',
        'x-cal-platform-embed',
        'x-own-1',
        'idempotency-key',
        'x-cal-atoms-version',
      ])
        expect(allowed).toContain(name)
    },
  )

  it('a page may leave out headers that browsers put into such a question', async () => {
    expect((await options('/v2/me', {})).statusCode).toBe(204)
  })

  it.each([
    ['a stranger at the door', 'GET', '/v2/me', {}, 401],
    ['a wrong key', 'GET', '/v2/me', { authorization: 'Bearer cal_wrong' }, 401],
    ['an unknown route', 'GET', '/v2/nothing', {}, 404],
    ['a wrong method', 'DELETE', '/v2/me', {}, 405],
    ['a body that is not JSON', 'PATCH', '/v2/me', { 'content-type': 'application/json' }, 400],
    ['a wrong media type', 'PATCH', '/v2/me', { 'content-type': 'text/plain' }, 415],
  ] as const)('a page can read the refusal of %s', async (_what, method, url, sent, status) => {
    const credentials = status === 400 || status === 415 ? { authorization: `Bearer ${app.administrator}` } : {}
    const answer = await app.app.http.inject({
      method,
      url,
      headers: { origin, ...credentials, ...sent },
      ...(method === 'PATCH' && { payload: '{' }),
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })
})
