import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const browser = { accept: 'text/html,application/xhtml+xml' }
const PASSWORD = 'a long sentence of words'

describe('the pages of kept messages', () => {
  let app: TestApp
  let ann: TestUser
  let administrator: Visitor

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_ADMIN_PASSWORD: PASSWORD })
    ann = await app.user({ name: 'Ann Miller', username: 'ann' })
    administrator = await signedIn('administrator@example.com', PASSWORD)
    const { body } = await app.post('/v2/event-types', {
      as: ann.apiKey,
      body: { title: 'Talk', slug: 'talk', lengthInMinutes: 30 },
    })
    for (const [name, hour] of [
      ['Bob', 10],
      ['Cy', 11],
    ] as const) {
      await app.post('/v2/bookings', {
        body: {
          eventTypeId: body.data.id,
          start: `2030-01-09T${hour}:00:00.000Z`,
          attendee: {
            name: `${name} <b>`,
            email: `${name.toLowerCase()}@example.com`,
            timeZone: 'Asia/Tokyo',
            language: 'ja',
          },
        },
      })
    }
  })
  afterAll(() => app.close())

  async function signedIn(email: string, password: string): Promise<Visitor> {
    const person = visitor(app)
    await person.get('/auth/login')
    const answer = await person.send('/auth/login', { email, password })
    if (answer.status !== 303) throw new Error(`${email} can't sign in: ${answer.status}`)
    return person
  }

  /** The address of the message to Bob. */
  async function ofBob(): Promise<string> {
    const { body } = await administrator.get('/dev/mail?to=Bob@example.com')
    return /href="(\/dev\/mail\/\d+)"/.exec(body)?.[1] ?? ''
  }

  it('the page lists the messages that would have been sent, newest first', async () => {
    const { status, body } = await administrator.get('/dev/mail')
    expect(status).toBe(200)
    const addresses = [...body.matchAll(/<p class="hint">(\S+@\S+) · E-mail/g)].map(([, address]) => address)
    expect(addresses.slice(0, 2)).toEqual(['cy@example.com', 'ann@example.com'])
    expect(addresses).toContain('bob@example.com')
  })

  it('the page shows the messages to one address alone, however it is written', async () => {
    const { body } = await administrator.get('/dev/mail?to=Bob@Example.com')
    expect(body).toContain('bob@example.com')
    expect(body).not.toContain('cy@example.com')
    expect((await administrator.get('/dev/mail?to=nobody@example.com')).body).toContain('Nothing has been kept.')
  })

  it("the page shows a message with its headers, its text and its calendar entry, in the message's language", async () => {
    const { status, body, headers } = await administrator.get(await ofBob())
    expect(status).toBe(200)
    expect(body).toContain('ご予約が確定しました')
    expect(body).toContain('<dd>ja</dd>')
    expect(body).toContain('BEGIN:VCALENDAR')
    expect(body).toContain('Bob &lt;b>')
    expect(body).toMatch(/<a href="https:\/\/book\.example\.com\/bookings\/\w+">/)
    expect(headers['content-security-policy']).toContain("frame-src 'self'")
  })

  it('the page shows HTML in a frame, where it can run and load nothing', async () => {
    const address = await ofBob()
    expect((await administrator.get(address)).body).toContain(
      `<iframe class="mail" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
    )
    const { status, body, headers } = await administrator.get(`${address}/html`)
    expect(status).toBe(200)
    expect(body).toContain('<html lang="ja"')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['/dev/mail/0', '/dev/mail/999999', '/dev/mail/99999999999', '/dev/mail/x/html', '/dev/mail/samples/none'])(
    'the page at %s does not exist',
    async (address) => {
      expect((await administrator.get(address)).status).toBe(404)
    },
  )

  it.each(['', '/1', '/1/html'])('a stranger who asks for /dev/mail%s is led to the sign-in', async (path) => {
    const { status, headers } = await app.get(`/dev/mail${path}`, { headers: browser })
    expect(status).toBe(303)
    expect(headers.location).toContain('/auth/login?callbackUrl=%2Fdev%2Fmail')
  })

  it('only administrators see the pages, because mails hold links that sign people in', async () => {
    await app.post('/v2/admin/users', {
      as: app.administrator,
      body: { email: 'dora@example.com', password: PASSWORD },
    })
    const person = await signedIn('dora@example.com', PASSWORD)
    for (const path of ['/dev/mail', await ofBob(), `${await ofBob()}/html`]) {
      const { status, body } = await person.get(path)
      expect(status, path).toBe(403)
      expect(body).not.toContain('bob@example.com')
    }
  })

  it('the page leads to earlier messages if there are many', async () => {
    const { id } = (await app.mails())[0]
    const { body } = await administrator.get(`/dev/mail?before=${id}`)
    expect(body).not.toContain(`/dev/mail/${id}"`)
    expect(body).toContain('bob@example.com')
  })

  it.each([
    ['fr', 'Votre réservation est confirmée'],
    ['ja', 'ご予約が確定しました'],
    ['ar', 'تأكَّد حجزك'],
    ['he', 'ההזמנה שלך אושרה'],
  ])('anybody can see the samples of every mail in %s', async (language, heading) => {
    const list = await app.get(`/dev/mail/samples?lang=${language}`, { headers: browser })
    expect(list.status).toBe(200)
    const names = [...list.body.matchAll(/href="\/dev\/mail\/samples\/([^"?]+)\?lang=/g)].map(([, name]) => name)
    expect(names).toContain('scheduled.attendee.juergen')
    expect(names).toContain('verify-email')
    expect(names).toContain('verification-code')
    expect(names).toContain('webhook-failing')
    expect(new Set(names).size).toBe(names.length)
    const sample = await app.get(`/dev/mail/samples/scheduled.attendee.juergen?lang=${language}`, { headers: browser })
    expect(sample.body).toContain(heading)
    const frame = await app.get(`/dev/mail/samples/scheduled.attendee.juergen/html?lang=${language}`, {
      headers: browser,
    })
    expect(frame.body).toContain(`<html lang="${language}"`)
  })
})

describe.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where mails are sent', { SMTP_URL: 'smtp://127.0.0.1:9' }],
])('%s', (_where, settings) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(settings)
  })
  afterAll(() => app.close())

  it.each(['/dev/mail', '/dev/mail/1', '/dev/mail/samples'])('the page at %s does not exist', async (path) => {
    expect((await app.get(path, { headers: browser })).status).toBe(404)
  })
})
