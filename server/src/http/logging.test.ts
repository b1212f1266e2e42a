import { expect, test } from 'vitest'
import { loggedError, withoutProofs } from './logging.ts'

test.each([
  ['/v2/slots?start=2030-01-01&token=abc', '/v2/slots?start=2030-01-01&token=…'],
  ['/cb?code=abc&state=x&scope=all', '/cb?code=…&state=…&scope=all'],
  ['/a?refreshToken=a=b&x=1', '/a?refreshToken=…&x=1'],
  ['/auth/oidc/acme?link=abc&lang=de', '/auth/oidc/acme?link=…&lang=de'],
  ['/cb?id_token_hint=abc&nonce=1&sig=2&design=3', '/cb?id_token_hint=…&nonce=…&sig=…&design=3'],
  ['/cb?%74oken=abc&%zz=1', '/cb?%74oken=…&%zz=1'],
  ['/auth/login?callbackUrl=%2Fa%3Ftoken%3Dabc', '/auth/login?callbackUrl=…'],
  ['/cb&code=abc', '/cb&code=…'],
  ['/cb?code=a?b=c&d?e=f', '/cb?code=…&d?e=f'],
  ['/v2/me', '/v2/me'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutProofs(url)).toBe(logged)
})

// A pattern that tries each of these marks as a beginning would take minutes, and the test would not end.
test('a hostile address is logged in one pass', () => {
  withoutProofs(`/${'?'.repeat(500_000)}`)
  withoutProofs(`/${'?a'.repeat(500_000)}`)
  withoutProofs(`/?${'token'.repeat(200_000)}`)
  withoutProofs(`/${'?token&'.repeat(200_000)}`)
})

test('a long address is cut, and a proof in it stays out of the log', () => {
  expect(withoutProofs(`/a?x=${'y'.repeat(3000)}`)).toMatch(/^\/a\?x=y{1995}…$/)
  expect(withoutProofs(`/a?x=${'y'.repeat(1900)}&token=${'z'.repeat(3000)}`)).toMatch(/&token=……$/)
})

test('a long message of an error is cut', () => {
  const { message, stack } = loggedError(new Error('x'.repeat(100_000)))
  expect(message).toHaveLength(10_001)
  expect(stack).toHaveLength(10_001)
})

test('an error is logged with its cause and without its other properties', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@example.com)' })
  const error = Object.assign(new Error('sign-in failed', { cause }), {
    payload: { token: 'abc' },
    response: { id: 1 },
  })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'Error', message: 'sign-in failed', cause: { code: '23505' } })
  expect(JSON.stringify(logged)).toContain('logging.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/ann@example|abc|response/)
})

test('a thrown value that is no error is logged as its text', () => {
  expect(loggedError('gone')).toEqual({ type: 'string', message: 'gone', stack: '' })
})
