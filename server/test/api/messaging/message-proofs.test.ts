import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { mailServer } from '../../support/servers/mail-server.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aMember, mailedToken, pass } from '../../support/visitor.ts'

const NEW_PASSWORD = 'another horse in the rain'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.clock.set(new Date(START), true))
afterAll(() => app.close())

/** Everything that an administrator reads of the messages to an address. */
const shown = async (to: string, from = app) => JSON.stringify(await from.mails(to))

/** Everything that stands in the tables of messages, as somebody reads it who has a copy of the database. */
async function stored(from = app): Promise<string> {
  const { db } = from.connection
  const messages = await db.selectFrom('messages').selectAll().execute()
  const attachments = await db.selectFrom('messageAttachments').selectAll().execute()
  // Calendars' long lines are folded, which must not hide anything from this test.
  return JSON.stringify([messages, attachments]).replaceAll('\\r\\n ', '')
}

const askForReset = async (email: string): Promise<string> => {
  await app.post('/api/auth/forgot-password', { body: { email } })
  return mailedToken(app, email, 'reset-password')
}
const reset = (token: string) => app.post('/api/auth/reset-password', { body: { token, password: NEW_PASSWORD } })

describe('a link that resets a password', () => {
  it('the link can be read among the kept messages while it works, and stands in no table', async () => {
    const { email } = await aMember(app)
    const token = await askForReset(email)
    expect(await shown(email)).toContain(token)
    expect(await stored()).not.toContain(token)
  })

  it("the link can't be read after it was used", async () => {
    const { email } = await aMember(app)
    const token = await askForReset(email)
    expect((await reset(token)).status).toBe(200)
    expect(await shown(email)).not.toContain(token)
    const [, mail] = await app.mails(email)
    expect(mail.text).toMatch(/reset-password\?token=withheld-/)
    expect((await reset(/withheld-[\w-]+/.exec(mail.text)?.[0] as string)).status).toBe(400)
  })

  it("the link can't be read after it has expired, and its sealed copy is deleted", async () => {
    const { email } = await aMember(app)
    const token = await askForReset(email)
    pass(app, { hours: 25 })
    expect(await shown(email)).not.toContain(token)
    await app.app.runner.drain()
    const expired = app.connection.db.selectFrom('messageProofs').where('expiresAt', '<=', app.clock.now())
    expect(await expired.selectAll().execute()).toEqual([])
  })

  it("the link can't be read after a new address of the account has ended it", async () => {
    const { email } = await aMember(app)
    const token = await mailedToken(app, email, 'verify-email')
    expect((await app.post('/api/auth/verify-email', { body: { token } })).status).toBe(200)
    expect(await shown(email)).not.toContain(token)
  })
})

describe('a code', () => {
  const codeIn = (mail: { text: string }) => /\b\d{6}\b/.exec(mail.text)?.[0] as string
  const request = (ann: TestUser, email: string) =>
    app.post('/v2/verified-resources/emails/verification-code/request', { as: ann.apiKey, body: { email } })

  it("a code can't be read after it was used", async () => {
    const ann = await app.user()
    const email = 'used@example.com'
    await request(ann, email)
    const code = codeIn((await app.mails(email))[0])
    expect(await stored()).not.toContain(`>${code}<`)
    const verified = await app.post('/v2/verified-resources/emails/verification-code/verify', {
      as: ann.apiKey,
      body: { email, code },
    })
    expect(verified.status).toBe(200)
    expect((await app.mails(email))[0].text).not.toContain(code)
  })

  it("a code can't be read after another one has replaced it, or after its time", async () => {
    const ann = await app.user()
    const email = 'again@example.com'
    await request(ann, email)
    const first = codeIn((await app.mails(email))[0])
    await request(ann, email)
    const [second, former] = await app.mails(email)
    expect(former.text).not.toContain(first)
    expect(codeIn(second)).toMatch(/^\d{6}$/)
    pass(app, { minutes: 11 })
    expect((await app.mails(email))[0].text).not.toContain(codeIn(second))
  })
})

describe('an invitation', () => {
  it.each(['accepted', 'withdrawn'])(
    "the link of an invitation can't be read after the invitation was %s",
    async (end) => {
      const owner = await app.user()
      const newcomer = await app.user()
      const team = await aTeam(app, owner)
      const { body } = await app.post(`/v2/teams/${team.id}/invite`, {
        as: owner.apiKey,
        body: { email: newcomer.email },
      })
      const { token } = body.data
      expect(await shown(newcomer.email)).toContain(token)
      expect(await stored()).not.toContain(token)
      if (end === 'accepted') await app.post(`/v2/invites/${token}/accept`, { as: newcomer.apiKey })
      else await app.delete(`/v2/teams/${team.id}/invite/${token}`, { as: owner.apiKey })
      expect(await shown(newcomer.email)).not.toContain(token)
    },
  )
})

describe('a link that answers a request', () => {
  const tokensIn = (mail: { text: string }) =>
    [...mail.text.matchAll(/(?:confirm|decline)\?token=(\S+)/g)].map(([, t]) => t)

  it.each(['confirm', 'decline'])(
    "the link of a request can't be read after somebody has answered: %s",
    async (answer) => {
      const ann = await app.user()
      const { id } = await anEventType(app, ann, {
        confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false },
      })
      const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-14T10:00:00Z') })
      const tokens = tokensIn((await app.mails(ann.email))[0])
      expect(tokens).toHaveLength(2)
      const copy = await stored()
      for (const token of tokens) expect(copy).not.toContain(token)
      const answered = await app.post(`/v2/bookings/${body.data.uid}/${answer}`, { as: ann.apiKey, body: {} })
      expect(answered.status).toBe(200)
      const after = await shown(ann.email)
      for (const token of tokens) expect(after).not.toContain(token)
    },
  )
})

describe("a seat's link", () => {
  it("a seat's link can't be read after the seat was cancelled, also in its calendar entry", async () => {
    const ann = await app.user()
    const { id } = await anEventType(app, ann, {
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true },
    })
    const attendee = { name: 'Sue', email: 'sue@example.com', timeZone: 'UTC', language: 'en' }
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-15T10:00:00Z', { attendee }) })
    const { uid, seatUid } = body.data
    expect(await shown(attendee.email)).toContain(seatUid)
    expect(await stored()).not.toContain(seatUid)
    const left = await app.post(`/v2/bookings/${uid}/cancel`, { body: { seatUid } })
    expect(left.status).toBe(200)
    expect((await shown(attendee.email)).replaceAll('\\r\\n ', '')).not.toContain(seatUid)
  })
})

describe('a mail that was sent', () => {
  it('a mail that was sent contained its link, of which nothing is kept', async () => {
    const mails = await mailServer()
    const sending = await testApp({ SMTP_URL: mails.url })
    try {
      const { email } = await aMember(sending)
      await sending.app.runner.drain()
      const { source } = mails.received.find(({ to }) => to === email) as { source: string }
      // Lines of a mail are broken by "=" at their end, and "=3D" stands for "=".
      const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const token = /verify-email\?token=([\w-]+)/.exec(text)?.[1] as string
      expect(token).not.toMatch(/^withheld/)
      expect((await sending.post('/api/auth/verify-email', { body: { token } })).status).toBe(200)
      expect(await sending.connection.db.selectFrom('messageProofs').selectAll().execute()).toEqual([])
      expect(await stored(sending)).not.toContain(token)
    } finally {
      await sending.close()
      await mails.stop()
    }
  })
})
