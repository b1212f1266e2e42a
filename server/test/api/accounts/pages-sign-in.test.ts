import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationOf, type Visitor, visitor } from '../../support/page-visitor.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const PASSWORD = 'four words in a row'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DAYBOOK_RATE_LIMIT: 'off' })
})
afterAll(() => app.close())

let people = 0
const someone = () => {
  people++
  return {
    name: `Guest ${people}`,
    email: `guest-${people}@example.com`,
    username: `guest-${people}`,
    newPassword: PASSWORD,
    timeZone: 'Europe/Berlin',
  }
}

/** Somebody with an account, signed in with a browser of their own. */
async function signedUp(): Promise<{ browser: Visitor; person: ReturnType<typeof someone> }> {
  const browser = visitor(app)
  const person = someone()
  await browser.get('/signup')
  expect((await browser.send('/signup', person)).status).toBe(303)
  return { browser, person }
}

const signIn = async (browser: Visitor, email: string, password = PASSWORD, query = '') => {
  await browser.get(`/auth/login${query}`)
  return browser.send(`/auth/login${query}`, { email, password })
}

const isSignedIn = async (browser: Visitor): Promise<boolean> =>
  (await browser.get('/auth/logout')).body.includes('You are signed in as')

const linkTo = async (page: string, address: string): Promise<string> => {
  const [mail] = await app.mails(address)
  const [link = ''] = new RegExp(`/auth/${page}\\?token=[\\w-]+`).exec(mail?.text ?? '') ?? []
  expect(link, `a link to ${page} in the newest mail to ${address}`).not.toBe('')
  return link
}

const SESSION = '__Host-daybook-session'

describe('signing up', () => {
  it('the form makes an account, signs in with it and mails a link that confirms the address', async () => {
    const { browser, person } = await signedUp()
    expect(await isSignedIn(browser)).toBe(true)
    const link = await linkTo('verify-email', person.email)

    // Another browser may open the link, and a look does not use it up.
    const other = visitor(app)
    for (let visits = 0; visits < 2; visits++) expect((await other.get(link)).body).toContain('Confirm the address')
    expect((await other.send(link, {})).body).toContain('Your e-mail address is confirmed')
    await other.get(link)
    const again = await other.send(link, {})
    expect(again.status).toBe(400)
    expect(again.body).toContain('This link doesn’t work any more')
  })

  it('the form names all faults at once, and keeps everything but the password', async () => {
    const browser = visitor(app)
    await browser.get('/signup')
    const { status, body } = await browser.send('/signup', {
      name: '',
      email: 'no address',
      username: 'näme',
      newPassword: 'a secret of mine',
      timeZone: 'Mars/North',
    })
    expect(status).toBe(400)
    expect(body).toContain('Please check 4 answers')
    expect(body).toContain('<a href="#name">Name: Please fill this in.</a>')
    expect(body).toContain('<a href="#timeZone">Time zone: Please choose a time zone from the list.</a>')
    expect(body).toContain('value="no address"')
    expect(body).toContain('aria-describedby="username-hint username-fault"')
    expect(body).not.toContain('a secret of mine')
  })

  it.each([
    ['an address that somebody has', { email: 'guest-1@example.com' }, '#email', 'There is an account'],
    ['a username that somebody has', { username: 'GUEST-1' }, '#username', 'Somebody has this username'],
    ['a name of the server’s own pages', { username: 'settings' }, '#username', 'needs this name for itself'],
    ['a short password', { newPassword: 'short' }, '#newPassword', 'at least 8 characters'],
    ['a password that everybody tries', { newPassword: 'Password123' }, '#newPassword', 'first passwords'],
  ])('the form refuses %s at its field', async (_case, wrong, field, sentence) => {
    const browser = visitor(app)
    await browser.get('/signup')
    const { status, body } = await browser.send('/signup', { ...someone(), ...wrong })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toContain(`<a href="${field}">`)
    expect(body).toContain(sentence)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  it('the page is in German for a German browser, and the account keeps the language', async () => {
    const browser = visitor(app, 'de-AT')
    const person = someone()
    expect((await browser.get('/signup')).body).toContain('<h1 id="title">Konto anlegen</h1>')
    expect((await browser.send('/signup', { ...person, newPassword: '1' })).body).toContain('mindestens 8 Zeichen')
    await browser.send('/signup', person)
    expect((await app.mails(person.email))[0].subject).toMatch(/E-Mail-Adresse/)
  })
})

describe('signing in', () => {
  it('the sign-in leads to the wanted page, with a session that only the server can read', async () => {
    const { person } = await signedUp()
    const browser = visitor(app)
    const answer = await signIn(browser, person.email.toUpperCase(), PASSWORD, '?callbackUrl=%2Fada%2F30min%3Fa%3D1')
    expect(answer.status).toBe(303)
    expect(locationOf(answer)).toBe('/ada/30min?a=1')
    const cookie = [answer.headers['set-cookie']].flat().find((line) => String(line).startsWith(SESSION))
    expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax/)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('the page answers a wrong password and an unknown address with the same text', async () => {
    const { person } = await signedUp()
    const pages = []
    for (const email of [person.email, 'nobody@example.com']) {
      const { status, body } = await signIn(visitor(app), email, 'not the password')
      expect(status).toBe(401)
      expect(body).toContain('don’t belong together')
      expect(body).toContain(`value="${email}"`)
      expect(body).not.toContain('not the password')
      pages.push(body.replaceAll(email, '').replace(/name="formToken" value="[^"]+"/, ''))
    }
    expect(pages[0]).toBe(pages[1])
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    '/..//evil.example',
    'https://book.example.com@evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('the sign-in never leads to %j', async (address) => {
    const { person } = await signedUp()
    const query = `?callbackUrl=${encodeURIComponent(address)}`
    const browser = visitor(app)
    expect(locationOf(await signIn(browser, person.email, PASSWORD, query))).toBe('/dashboard')
    expect(browser.page()).toContain('action="/auth/login"')
    // Nor does it lead there who is signed in already.
    expect(locationOf(await browser.get(`/auth/login${query}`))).toBe('/dashboard')
  })

  it('the sign-in makes a new session, whatever cookie the browser sends', async () => {
    const { person } = await signedUp()
    const browser = visitor(app)
    browser.cookies.set(SESSION, 'a-session-that-somebody-else-knows')
    await signIn(browser, person.email)
    expect(browser.cookies.get(SESSION)).not.toBe('a-session-that-somebody-else-knows')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each([
    ['no token at all', { formToken: '' }],
    ['a token of another browser', {}],
  ])(
    'the page refuses a form with %s, keeps the address, and accepts it when it is sent again',
    async (_case, forged) => {
      const { person } = await signedUp()
      const attacker = visitor(app)
      await attacker.get('/auth/login')
      const [, foreign = ''] = /name="formToken" value="([^"]+)"/.exec(attacker.page()) ?? []
      const victim = visitor(app)
      await victim.get('/auth/login')
      const fields = { email: person.email, password: PASSWORD }
      const refused = await victim.send('/auth/login', { ...fields, formToken: foreign, ...forged })
      expect(refused.status).toBe(403)
      expect(refused.body).toContain('Please send it once more')
      expect(refused.body).toContain(`value="${person.email}"`)
      expect(victim.cookies.has(SESSION)).toBe(false)
      expect((await victim.send('/auth/login', fields)).status).toBe(303)
    },
  )

  it('the sign-in refuses a form from another site', async () => {
    const { person } = await signedUp()
    const browser = visitor(app)
    await browser.get('/auth/login')
    const fields = { email: person.email, password: PASSWORD }
    const answer = await browser.send('/auth/login', fields, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  it('the sign-in is also served at /login', async () => {
    const answer = await visitor(app).get('/login?callbackUrl=%2Fada')
    expect(locationOf(answer)).toBe('/auth/login?callbackUrl=%2Fada')
  })

  it('the sign-in hides the link to a new account if an application requests it', async () => {
    const browser = visitor(app)
    expect((await browser.get('/auth/login')).body).toContain('Create an account')
    expect((await browser.get('/auth/login?register=false')).body).not.toContain('Create an account')
  })
})

describe('every page around signing in', () => {
  it.each([
    '/auth/login',
    '/signup',
    '/auth/forgot-password',
    '/auth/reset-password?token=abc',
    '/auth/verify-email?token=abc',
    '/auth/confirm-email-change?token=abc',
    '/auth/second-factor',
    '/auth/logout',
  ])('the page at %s can’t be framed, is cached by nobody and gives its address to no other site', async (path) => {
    const { headers, body } = await visitor(app).get(path)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toMatch(/form-action 'self'(;|$)/)
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    // The sign-up chooses the zone of the browser, and the sign-out removes drafts from it.
    const scripts = ['/signup', '/auth/logout'].includes(path) ? 1 : 0
    expect(body.match(/<script/g) ?? []).toHaveLength(scripts)
  })
})

describe('signing out', () => {
  it('the page asks before it signs out, and then ends the session', async () => {
    const { browser } = await signedUp()
    const session = browser.cookies.get(SESSION) as string
    expect((await browser.get('/auth/logout')).body).toContain('Sign out?')
    const answer = await browser.send('/auth/logout', {})
    expect((await browser.follow(answer)).body).toContain('You are signed out')
    expect(browser.cookies.has(SESSION)).toBe(false)
    browser.cookies.set(SESSION, session)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('the sign-out needs the page’s own form', async () => {
    const { browser } = await signedUp()
    const answer = await browser.send('/auth/logout', { formToken: 'made up' })
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('This form has expired')
    expect(await isSignedIn(browser)).toBe(true)
  })
})

describe('a forgotten password', () => {
  it('a person replaces a forgotten password by the link of a mail, which works once and ends all sessions', async () => {
    const { browser, person } = await signedUp()
    const other = visitor(app)
    await other.get('/auth/forgot-password')
    const sent = await other.send('/auth/forgot-password', { email: person.email })
    expect(sent.body).toContain('Look into your mails')
    const link = await linkTo('reset-password', person.email)

    await other.get(link)
    const short = await other.send(link, { newPassword: 'short' })
    expect(short.status).toBe(400)
    expect(short.body).toContain('<a href="#newPassword">')
    const done = await other.send(link, { newPassword: 'another four word phrase' })
    expect(done.body).toContain('Your password has been changed')
    expect(await isSignedIn(browser)).toBe(false)
    expect((await signIn(visitor(app), person.email)).status).toBe(401)
    expect((await signIn(visitor(app), person.email, 'another four word phrase')).status).toBe(303)

    await other.get(link)
    const again = await other.send(link, { newPassword: 'a third phrase of words' })
    expect(again.body).toContain('This link doesn’t work any more')
  })

  it('the page for a forgotten password does not tell who has an account', async () => {
    const { person } = await signedUp()
    const said = []
    for (const email of [person.email, 'nobody@example.com']) {
      const browser = visitor(app)
      await browser.get('/auth/forgot-password')
      said.push((await browser.send('/auth/forgot-password', { email })).body.replaceAll(email, ''))
    }
    expect(said[0]).toBe(said[1])
    expect(await app.mails('nobody@example.com')).toEqual([])
  })
})

/** A code that the app on the telephone shows at the server's time. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })

const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000), true)

const secretsIn = (page: string): string[] =>
  [...page.matchAll(/class="secret">([^<]+)</g)].map(([, text = '']) => text.replaceAll(' ', ''))

describe('the second factor', () => {
  async function withSecondFactor() {
    const { browser, person } = await signedUp()
    await browser.get('/settings/security/second-factor')
    await browser.send('/settings/security/second-factor/begin', {})
    const [secret = ''] = secretsIn(browser.page())
    await browser.send('/settings/security/second-factor/confirm', { password: PASSWORD, code: codeOf(secret) })
    const recoveryCodes = secretsIn(browser.page())
    later(30)
    return { browser, person, secret, recoveryCodes }
  }

  it('the page sets a second factor up with a QR code or a key to type, and signs other browsers out', async () => {
    const { browser, person } = await signedUp()
    const other = visitor(app)
    await signIn(other, person.email)
    await browser.get('/settings/security/second-factor')
    const shown = await browser.send('/settings/security/second-factor/begin', {})
    expect(shown.body).toContain('aria-label="QR code for your authenticator app"><svg')
    const [secret = ''] = secretsIn(shown.body)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)

    const wrong = await browser.send('/settings/security/second-factor/confirm', { password: PASSWORD, code: '000000' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toContain('<a href="#code">')
    expect(secretsIn(wrong.body)).toEqual([secret])

    const done = await browser.send('/settings/security/second-factor/confirm', {
      password: PASSWORD,
      code: codeOf(secret),
    })
    expect(secretsIn(done.body)).toHaveLength(10)
    const page = await browser.get('/settings/security?done=factor-on')
    expect(page.body).toContain('10 recovery codes are left.')
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
  })

  it('the sign-in asks for a code after the password, and only then signs in and leads on', async () => {
    const { person, secret } = await withSecondFactor()
    const browser = visitor(app)
    const half = await signIn(browser, person.email, PASSWORD, '?callbackUrl=%2Fada')
    expect(locationOf(half)).toBe('/auth/second-factor?callbackUrl=%2Fada')
    expect(browser.cookies.has(SESSION)).toBe(false)
    expect(await isSignedIn(browser)).toBe(false)

    await browser.follow(half)
    const wrong = await browser.send(locationOf(half), { code: '000000' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toContain('This code is not right')
    const right = await browser.send(locationOf(half), { code: codeOf(secret) })
    expect(locationOf(right)).toBe('/ada')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('the sign-in accepts a recovery code once', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    const [code = ''] = recoveryCodes
    const outcomes: number[] = []
    for (let times = 0; times < 2; times++) {
      const browser = visitor(app)
      await browser.follow(await signIn(browser, person.email))
      outcomes.push((await browser.send('/auth/second-factor', { code: code.toUpperCase() })).status)
    }
    expect(outcomes).toEqual([303, 401])
  })

  it('the ticket of a sign-in ends after five wrong codes', async () => {
    const { person, secret } = await withSecondFactor()
    const browser = visitor(app)
    await browser.follow(await signIn(browser, person.email))
    for (let times = 0; times < 5; times++) await browser.send('/auth/second-factor', { code: '000000' })
    const late = await browser.send('/auth/second-factor', { code: codeOf(secret) })
    expect(late.status).toBe(401)
    expect(late.body).toContain('Please sign in once more')
  })

  it('the second factor needs a code to be switched off', async () => {
    const { browser, person, secret } = await withSecondFactor()
    await browser.get('/settings/security/second-factor/disable')
    const wrong = await browser.send('/settings/security/second-factor/disable', { code: '123456' })
    expect(wrong.body).toContain('<a href="#code">')
    const off = await browser.send('/settings/security/second-factor/disable', { code: codeOf(secret) })
    expect((await browser.follow(off)).body).toContain('The second factor is off.')
    expect(locationOf(await signIn(visitor(app), person.email))).toBe('/dashboard')
  })

  it('new recovery codes replace the old ones', async () => {
    const { browser, person, secret, recoveryCodes } = await withSecondFactor()
    await browser.get('/settings/security/second-factor/codes')
    await browser.send('/settings/security/second-factor/codes', { code: codeOf(secret) })
    const fresh = secretsIn(browser.page())
    expect(fresh).toHaveLength(10)
    expect(fresh).not.toContain(recoveryCodes[0])
    const other = visitor(app)
    await other.follow(await signIn(other, person.email))
    expect((await other.send('/auth/second-factor', { code: recoveryCodes[0] as string })).status).toBe(401)
    expect((await other.send('/auth/second-factor', { code: fresh[0] as string })).status).toBe(303)
  })

  it('the page for codes is refused to a person who has typed no password', async () => {
    const { status, body } = await visitor(app).get('/auth/second-factor')
    expect(status).toBe(401)
    expect(body).toContain('Please sign in once more')
  })
})

describe('the security page of an account', () => {
  it('the security page leads a stranger to the sign-in', async () => {
    const { person } = await signedUp()
    const browser = visitor(app)
    const sent = await browser.get('/settings/security/password?lang=en')
    expect(locationOf(sent)).toBe('/auth/login?callbackUrl=%2Fsettings%2Fsecurity%2Fpassword%3Flang%3Den&lang=en')
    await browser.follow(sent)
    const back = await browser.send(locationOf(sent), { email: person.email, password: PASSWORD })
    expect(locationOf(back)).toBe('/settings/security/password?lang=en')
  })

  it('the security page lists the browsers, and signs them out one by one or all at once', async () => {
    const { browser, person } = await signedUp()
    const others = [visitor(app), visitor(app), visitor(app)]
    for (const other of others) {
      await other.get('/auth/login')
      const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
      await other.send('/auth/login', { email: person.email, password: PASSWORD }, agent)
    }
    const { body } = await browser.get('/settings/security')
    expect(body.match(/Firefox on Linux<\/strong>/g)).toHaveLength(3)
    expect(body).toContain('This browser: ')
    const [, id = ''] = /sessions\/end".*?name="id" value="([^"]+)"/.exec(body) ?? []
    const ended = await browser.send('/settings/security/sessions/end', { id })
    expect((await browser.follow(ended)).body.match(/Firefox on Linux<\/strong>/g)).toHaveLength(2)
    const states = await Promise.all(others.map(isSignedIn))
    expect(states.filter(Boolean)).toHaveLength(2)
    await browser.follow(await browser.send('/settings/security/sessions/end-others', {}))
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('the security page does not end the session of another account', async () => {
    const [one, other] = [await signedUp(), await signedUp()]
    const second = visitor(app)
    await signIn(second, other.person.email)
    await other.browser.get('/settings/security')
    const [, id = ''] = /sessions\/end".*?name="id" value="([^"]+)"/.exec(other.browser.page()) ?? []
    await one.browser.get('/settings/security')
    for (const wrong of [id, 'nonsense']) await one.browser.send('/settings/security/sessions/end', { id: wrong })
    expect(await isSignedIn(second)).toBe(true)
  })

  it('the security page shows a new API key once, and deletes it', async () => {
    const { browser } = await signedUp()
    await browser.get('/settings/security/api-keys')
    await browser.send('/settings/security/api-keys', { note: 'For <me>', days: '30' })
    const [apiKey = ''] = secretsIn(browser.page())
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(200)
    const { body } = await browser.get('/settings/security')
    expect(body).toContain('For &lt;me>')
    expect(body).toContain(`Ends with ${apiKey.slice(-4)}`)
    expect(body).not.toContain(apiKey)
    const [, id = ''] = /api-keys\/revoke".*?name="id" value="([^"]+)"/.exec(body) ?? []
    await browser.follow(await browser.send('/settings/security/api-keys/revoke', { id }))
    expect(browser.page()).toContain('The key doesn’t work any more.')
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(401)
  })

  it('the security page changes the password of a person who enters the present one, and signs other browsers out', async () => {
    const { browser, person } = await signedUp()
    const other = visitor(app)
    await signIn(other, person.email)
    await browser.get('/settings/security/password')
    const wrong = await browser.send('/settings/security/password', { password: 'x', newPassword: 'fresh words here' })
    expect(wrong.body).toContain('<a href="#password">')
    const done = await browser.send('/settings/security/password', {
      password: PASSWORD,
      newPassword: 'fresh words here',
    })
    expect((await browser.follow(done)).body).toContain('Your password has been changed')
    expect(await isSignedIn(other)).toBe(false)
    expect((await signIn(visitor(app), person.email, 'fresh words here')).status).toBe(303)
  })

  it('the security page changes the address once the link in the new mailbox was opened', async () => {
    const { browser, person } = await signedUp()
    await browser.get('/settings/security/email')
    expect((await browser.send('/settings/security/email', { email: 'nonsense', password: PASSWORD })).body).toContain(
      'href="#email"',
    )
    await browser.follow(
      await browser.send('/settings/security/email', { email: `new-${person.email}`, password: PASSWORD }),
    )
    expect(browser.page()).toContain('A mail with a link is on its way')
    expect(browser.page()).toContain(`<strong>${person.email}</strong>`)
    const link = await linkTo('confirm-email-change', `new-${person.email}`)
    const other = visitor(app)
    await other.get(link)
    expect((await other.send(link, {})).body).toContain('is confirmed')
    expect((await browser.get('/settings/security')).body).toContain(`<strong>new-${person.email}</strong>`)
  })

  it('the security page sends the link for the present address again until it is confirmed', async () => {
    const { browser, person } = await signedUp()
    await browser.get('/settings/security')
    await browser.follow(await browser.send('/settings/security/verify-email', {}))
    expect(await app.mails(person.email)).toHaveLength(2)
    const link = await linkTo('verify-email', person.email)
    await browser.get(link)
    await browser.send(link, {})
    expect((await browser.get('/settings/security')).body).toContain('The address is confirmed.')
  })

  it.each([
    ['/sessions/end-others', {}],
    ['/password', { password: PASSWORD, newPassword: 'fresh words here' }],
    ['/api-keys', { note: 'stolen' }],
    ['/second-factor/begin', {}],
  ])('the security page refuses a form for %s from another session', async (path, fields) => {
    const { browser, person } = await signedUp()
    const attacker = await signedUp()
    await attacker.browser.get('/settings/security')
    const [, formToken = ''] = /name="formToken" value="([^"]+)"/.exec(attacker.browser.page()) ?? []
    const answer = await browser.send(`/settings/security${path}`, { ...fields, formToken })
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('Please send it once more')
    expect((await signIn(visitor(app), person.email)).status).toBe(303)
  })

  it.each(['/sessions/end', '/second-factor/begin', '/verify-email'])(
    'an address that takes only forms shows a page, at %s',
    async (path) => {
      const { browser } = await signedUp()
      const answer = await browser.get(`/settings/security${path}?lang=de`)
      expect(answer.status).toBe(303)
      expect((await browser.follow(answer)).status).toBe(200)
      expect(browser.page()).toContain('<html lang="de"')
    },
  )

  it('the security page reports only actions that were really done', async () => {
    const { browser } = await signedUp()
    expect((await browser.get('/settings/security?done=nonsense')).body).not.toContain('role="status"')
  })
})
