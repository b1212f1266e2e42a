import { createHmac } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { administrator, type Caller, callerWith, type Json, stranger } from './support/client.ts'
import { inMessageTo } from './support/outbox.ts'
import { aPerson, PASSWORD, unique } from './support/people.ts'
import { FIRST_HOUR } from './support/time.ts'

const NEW_PASSWORD = 'another horse in the rain'

/** A browser that has just signed in: its requests send the cookie and the origin of the server's pages. */
function browserOf(headers: Headers): Caller {
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return callerWith({ cookie: cookie.join('; '), origin: inject('daybook').url })
}

/** Changes what guards the account. The browser gets another session by it. */
async function guard(path: string, body: object): Promise<Json> {
  const answer = await browser.answer('POST', path, { body })
  browser = browserOf(answer.headers)
  return answer.body.data
}

const signIn = async (email: string, password = PASSWORD): Promise<Caller> =>
  browserOf((await stranger.answer('POST', '/api/auth/login', { body: { email, password } })).headers)

/** Returns the token of the link to a page that was mailed last. */
const mailedToken = (to: string, page: string): Promise<string> =>
  inMessageTo(to, (text) => new RegExp(`${page}[^"\\s]*?token=([\\w.-]+)`).exec(text)?.[1])

/** The six digits that an authenticator shows for a seed (RFC 6238). */
function codeOf(secret: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

let email: string
let browser: Caller

beforeAll(async () => {
  const username = unique('grace')
  email = `${username}@example.com`
  await stranger.post('/api/auth/signup', { email, username, password: PASSWORD })
  browser = await signIn(email)
})

test('a person signs up, and confirms the address', async () => {
  expect(await browser.get('/api/auth/session')).toMatchObject({ user: { email, emailVerified: false } })
  expect(await browser.get('/v2/session')).toMatchObject({ user: { email } })
  await browser.post('/api/auth/send-verification')
  const token = await mailedToken(email, 'verify-email')
  await stranger.post('/api/auth/verify-email', { token })
  expect(await browser.get('/api/auth/session')).toMatchObject({ user: { emailVerified: true } })
  await stranger.refused(400, 'POST', '/api/auth/verify-email', { token: 'nothing' })
  const short = { email: `${unique('short')}@example.com`, username: unique('short'), password: 'short' }
  await stranger.refused(400, 'POST', '/api/auth/signup', short)
  await stranger.refused(401, 'POST', '/api/auth/login', { email, password: 'a wrong password' })
})

test('a person changes the address', async () => {
  const next = `${unique('grace')}@example.com`
  await browser.patch('/v2/me', { email: next, currentPassword: PASSWORD })
  const token = await mailedToken(next, 'confirm-email-change')
  await stranger.post('/api/auth/confirm-email-change', { token })
  expect(await browser.get('/v2/me')).toMatchObject({ email: next })
  email = next
  await stranger.refused(400, 'POST', '/api/auth/confirm-email-change', { token: 'nothing' })
})

test('a person keeps a second e-mail address, and removes it', async () => {
  const second = `second.${email}`
  const { id } = await browser.post('/v2/me/emails', { email: second })
  await browser.refused(409, 'POST', '/v2/me/emails', { email })
  const addresses = await browser.get('/v2/me/emails')
  expect(addresses.map((each: Json) => [each.email, each.isPrimary, each.isVerified])).toEqual([
    [email, true, expect.any(Boolean)],
    [second, false, false],
  ])
  await browser.delete(`/v2/me/emails/${id}`)
  await browser.refused(404, 'DELETE', `/v2/me/emails/${id}`)
})

test('a person sees where they are signed in, and ends it there', async () => {
  await signIn(email)
  const sessions = await browser.get('/v2/me/sessions')
  const other = sessions.find(({ isCurrent }: Json) => !isCurrent)
  await browser.delete(`/v2/me/sessions/${other.id}`)
  await browser.refused(404, 'DELETE', `/v2/me/sessions/${other.id}`)
  await signIn(email)
  expect(await browser.delete('/v2/me/sessions')).toMatchObject({ count: 1 })
  const short = await signIn(email)
  await short.post('/api/auth/logout')
  await short.refused(401, 'GET', '/v2/me')
})

test('a second factor guards the account', async () => {
  expect(await browser.get('/api/auth/second-factor')).toMatchObject({ isOn: false })
  const { secret } = await browser.post('/api/auth/second-factor')
  await browser.refused(400, 'POST', '/api/auth/second-factor/confirm', { password: PASSWORD, code: 'abc' })
  await administrator.put('/v2/admin/clock', { now: FIRST_HOUR })
  await guard('/api/auth/second-factor/confirm', { password: PASSWORD, code: codeOf(secret, Date.parse(FIRST_HOUR)) })
  await browser.refused(409, 'POST', '/api/auth/second-factor')
  const { recoveryCodes } = await browser.post('/api/auth/second-factor/recovery-codes', { password: PASSWORD })
  expect(recoveryCodes.length).toBeGreaterThan(1)
  const refusal = await stranger.refused(401, 'POST', '/api/auth/login', { email, password: PASSWORD })
  expect(refusal).toContain('SECOND_FACTOR_REQUIRED')
  await guard('/api/auth/second-factor/disable', { password: PASSWORD })
})

test('a person changes a password, and replaces a forgotten one', async () => {
  await browser.refused(400, 'POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'short' })
  await guard('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  await signIn(email, NEW_PASSWORD)
  await stranger.post('/api/auth/forgot-password', { email })
  await stranger.refused(400, 'POST', '/api/auth/forgot-password', { email: 5 })
  const token = await mailedToken(email, 'reset-password')
  await stranger.post('/api/auth/reset-password', { token, password: PASSWORD })
  await stranger.refused(400, 'POST', '/api/auth/reset-password', { token, password: PASSWORD })
  await signIn(email)
})

test('a person keeps API keys', async () => {
  const ada = await aPerson('ada')
  const made = await ada.as.post('/v2/me/api-keys', { note: 'For the kiosk' })
  expect(await ada.as.get('/v2/me/api-keys')).toContainEqual(expect.objectContaining({ id: made.id }))
  await ada.as.delete(`/v2/me/api-keys/${made.id}`)
  await ada.as.refused(404, 'DELETE', `/v2/me/api-keys/${made.id}`)
  await ada.as.refused(400, 'POST', '/v2/me/api-keys', { expiresAt: 'never' })
  await ada.as.refused(400, 'GET', '/v2/me/api-keys?take=0')
  const { apiKey } = await ada.as.post('/v2/api-keys/refresh', { apiKeyDaysValid: 30 })
  const renewed = callerWith({ authorization: `Bearer ${apiKey}` })
  expect(await renewed.get('/v2/me')).toMatchObject({ id: ada.id })
  await ada.as.refused(401, 'GET', '/v2/me')
  await renewed.refused(400, 'POST', '/v2/api-keys/refresh', { apiKeyDaysValid: 0 })
  expect((await renewed.get('/v2/events')).length).toBeGreaterThan(0)
  await renewed.refused(400, 'GET', '/v2/events?take=0')
  const { headers } = await renewed.answer('GET', '/v2/events/stream')
  expect(headers.get('content-type')).toContain('text/event-stream')
  await renewed.refused(400, 'GET', '/v2/events/stream?lastEventId=yesterday')
})
