import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aMember, codeIn, PASSWORD } from '../../support/visitor.ts'

const BROWSER = '__Host-daybook-browser'

let app: TestApp
let email: string
beforeAll(async () => {
  // Passwords are compared as they are, since these tests try hundreds.
  const hasher = {
    hash: async (password: string) => password,
    verify: async (hash: string, password: string) => hash === password,
    close: async () => {},
  }
  app = await testApp({ DAYBOOK_RATE_LIMIT: '', DAYBOOK_TRUSTED_PROXIES: '127.0.0.1' }, undefined, { hasher })
  email = (await aMember(app)).email
})
afterAll(() => app.close())

const logIn = async (from: string, password: string, { browser = '', to = email } = {}) => {
  const answer = await app.post('/api/auth/login', {
    body: { email: to, password },
    headers: { 'x-forwarded-for': from, ...(browser && { cookie: `${BROWSER}=${browser}` }) },
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().join('\n')
  return { ...answer, browser: new RegExp(`^${BROWSER}=([^;]+)`, 'm').exec(cookies)?.[1] ?? '' }
}

it("strangers' wrong passwords lock out neither a browser nor an address from which the owner has signed in", async () => {
  const first = await logIn('192.0.2.1', PASSWORD)
  expect(first.status).toBe(200)
  expect(first.browser).not.toBe('')

  // With the sign-in before it, which came from a stranger too, these are the hundred that strangers have.
  const wrong = []
  for (let index = 0; index < 100; index++) wrong.push(await logIn(`198.51.100.${index}`, 'wrong'))
  expect(wrong.slice(0, 99).every(({ status }) => status === 401)).toBe(true)
  expect([wrong[99]?.status, codeIn(wrong[99] as never)]).toEqual([429, 'TOO_MANY_REQUESTS'])
  // A browser without an earlier sign-in is a stranger, also with the right password.
  expect((await logIn('203.0.113.1', PASSWORD)).status).toBe(429)
  expect((await logIn('203.0.113.2', PASSWORD, { browser: 'A'.repeat(43) })).status).toBe(429)

  expect((await logIn('192.0.2.1', PASSWORD)).status).toBe(200)
  const elsewhere = await logIn('203.0.113.3', PASSWORD, { browser: first.browser })
  expect(elsewhere.status).toBe(200)
  // What a browser shows works once; it was given another.
  expect((await logIn('203.0.113.4', PASSWORD, { browser: first.browser })).status).toBe(429)
  expect((await logIn('203.0.113.4', PASSWORD, { browser: elsewhere.browser })).status).toBe(200)
})

it('a known browser has no more tries than others, and is unknown to other accounts', async () => {
  const { browser } = await logIn('192.0.2.1', PASSWORD)
  const tries = []
  for (let index = 0; index < 21; index++) tries.push((await logIn(`192.0.2.${index}`, 'wrong', { browser })).status)
  expect(tries.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(tries[20]).toBe(429)
  expect((await logIn('192.0.2.1', PASSWORD)).status).toBe(200)

  const { email: other } = await aMember(app)
  for (let index = 0; index < 100; index++) await logIn(`198.51.100.${100 + index}`, 'wrong', { browser, to: other })
  expect((await logIn('198.51.100.250', 'wrong', { browser, to: other })).status).toBe(429)
})

it('a person who signs in again by a mailed link is remembered again, and other browsers are not', async () => {
  const { email: forgetful } = await aMember(app)
  await logIn('192.0.2.9', PASSWORD, { to: forgetful })
  const { db } = app.connection
  const known = () =>
    db
      .selectFrom('knownSignIns')
      .innerJoin('users', 'users.id', 'userId')
      .where('email', '=', forgetful)
      .selectAll()
      .execute()
  expect(await known()).toHaveLength(2)
  await app.post('/api/auth/forgot-password', { body: { email: forgetful } })
  const [mail] = await app.mails(forgetful)
  const token = /token=([\w-]+)/.exec(mail.text)?.[1]
  expect((await app.post('/api/auth/reset-password', { body: { token, password: 'another horse' } })).status).toBe(200)
  expect(await known()).toEqual([])
})
