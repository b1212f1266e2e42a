import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'
import {
  aMember,
  aVisitor,
  codeIn,
  codeOf,
  mailedToken,
  PASSWORD,
  pass,
  turnOnSecondFactor,
} from '../../support/visitor.ts'

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

describe('a stranger who knows the password of an account with a second factor', () => {
  const finish = async (from: string, ticket: string, code: string, browser = '') => {
    const answer = await app.post('/api/auth/login', {
      body: { ticket, code },
      headers: { 'x-forwarded-for': from, ...(browser && { cookie: `${BROWSER}=${browser}` }) },
    })
    return [answer.status, answer.status === 200 ? undefined : codeIn(answer as never)]
  }
  const ticketIn = (answer: { body: { error: { details: { ticket: string } } } }) => answer.body.error.details.ticket
  const WRONG = 'wxyz-wxyz-wxyz-wxyz'

  /** An account with a second factor, and the browser with which its owner has signed in before. */
  async function anOwner() {
    const { email: to, id } = await aMember(app)
    const first = await logIn('192.0.2.30', PASSWORD, { to })
    const visitor = aVisitor(app)
    visitor.keep(/__Host-daybook-session=([^;]+)/.exec([first.headers['set-cookie']].flat().join('\n'))?.[1] ?? '')
    const { secret } = await turnOnSecondFactor(app, visitor)
    pass(app, { minutes: 5 })
    return { to, id, secret, visitor, browser: first.browser }
  }

  it('strangers with the password use up neither the tickets of a known browser nor those of a known address', async () => {
    const { to, secret, browser } = await anOwner()
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 21; index++)
      codes.push(codeIn((await logIn(`198.51.100.${index}`, PASSWORD, { to })) as never))
    expect(codes).toEqual([...Array(20).fill('SECOND_FACTOR_REQUIRED'), 'TOO_MANY_TICKETS'])
    expect(codeIn((await logIn('203.0.113.7', PASSWORD, { to })) as never)).toBe('TOO_MANY_TICKETS')

    const known = await logIn('203.0.113.8', PASSWORD, { to, browser })
    expect(await finish('203.0.113.8', ticketIn(known), codeOf(app, secret), browser)).toEqual([200, undefined])
    pass(app, { minutes: 1 })
    const atHome = await logIn('192.0.2.30', PASSWORD, { to })
    expect(await finish('192.0.2.30', ticketIn(atHome), codeOf(app, secret))).toEqual([200, undefined])
  })

  it('a known browser has as many tickets as strangers have, and no more', async () => {
    const { to, id, browser } = await anOwner()
    const { db } = app.connection
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 20; index++)
      codes.push(codeIn((await logIn('203.0.113.8', PASSWORD, { to, browser })) as never))
    expect(codes).toEqual(Array(20).fill('SECOND_FACTOR_REQUIRED'))
    const tickets = await db
      .selectFrom('oneTimeTokens')
      .select('countedFor')
      .where('userId', '=', id)
      .where('purpose', '=', 'second-factor')
      .execute()
    expect(new Set(tickets.map(({ countedFor }) => countedFor?.split(':')[0]))).toEqual(new Set(['browser']))
  })

  it('wrong codes of strangers use up neither the codes of a known browser nor those of the owner’s session', async () => {
    const { to, secret, visitor, browser } = await anOwner()
    const tries: unknown[] = []
    for (let index = 0; index < 4; index++) {
      const ticket = ticketIn(await logIn(`198.51.100.${50 + index}`, PASSWORD, { to }))
      for (let time = 0; time < 4; time++) tries.push(await finish(`198.51.100.${50 + index}`, ticket, WRONG))
    }
    // Fifteen codes in ten minutes, whoever sends them.
    expect(tries).toEqual([...Array(15).fill([401, 'CODE_WRONG']), [429, 'TOO_MANY_REQUESTS']])

    const known = await logIn('203.0.113.9', PASSWORD, { to, browser })
    expect(await finish('203.0.113.9', ticketIn(known), codeOf(app, secret), browser)).toEqual([200, undefined])
    expect((await visitor.post('/api/auth/second-factor/disable', { password: PASSWORD })).status).toBe(200)
  })

  it('strangers use up neither the requests nor the links for a new password of a known browser', async () => {
    const { email: to } = await aMember(app)
    const { browser } = await logIn('192.0.2.40', PASSWORD, { to })
    const ask = (from: string, cookie = '') =>
      app.post('/api/auth/forgot-password', {
        body: { email: to },
        headers: { 'x-forwarded-for': from, ...(cookie && { cookie: `${BROWSER}=${cookie}` }) },
      })
    const statuses = []
    for (let index = 0; index < 6; index++) statuses.push((await ask(`198.51.100.${80 + index}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const count = async () =>
      (await app.mails(to)).filter(({ text }: { text: string }) => text.includes('reset-password')).length
    expect(await count()).toBe(3)

    expect((await ask('203.0.113.10', browser)).status).toBe(200)
    expect(await count()).toBe(4)
    const token = await mailedToken(app, to, 'reset-password')
    expect((await app.post('/api/auth/reset-password', { body: { token, password: 'another horse' } })).status).toBe(
      200,
    )
  })
})
