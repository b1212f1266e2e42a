import { afterEach, describe, expect, it } from 'vitest'
import type { NewMail } from '../../../src/features/messaging/outbox/service.ts'
import { asCommand } from '../../support/as-command.ts'
import { type MailServer, mailServer } from '../../support/servers/mail-server.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const DAY_MS = 86_400_000

let app: TestApp
let mails: MailServer | undefined
afterEach(async () => {
  await app.close()
  // Once the server has let go of its connection, for which a mail server waits before it stops.
  await mails?.stop()
  mails = undefined
})

const aReminder = (changes: Partial<NewMail> = {}): NewMail => ({
  naturalKey: `mail:${Math.random()}`,
  toAddress: 'Bob@Example.com',
  fromName: 'Ann',
  replyTo: null,
  subject: 'Soon',
  text: 'See you soon.\n',
  locale: 'en',
  attachments: [],
  html: '<!doctype html><html><body><p>See you <b>soon</b>.</p></body></html>',
  isOptional: true,
  ...changes,
})
const post = (...messages: NewMail[]) => asCommand(app, (change) => app.app.services.messages.post(change, messages))
/** The path of the link in the newest mail. */
const linkIn = (text: string) => /https:\/\/book\.example\.com(\/auth\/opt-out\S*)/.exec(text)?.[1] ?? ''
const linkOf = async () => {
  await post(aReminder())
  return linkIn((await app.mails('bob@example.com'))[0].text)
}
const send = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.post(path, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('a mail with an opt-out', () => {
  it('the mail says at its end, and to mail programs, how to get no more mails', async () => {
    mails = await mailServer()
    app = await testApp({ SMTP_URL: mails.url })
    await post(aReminder(), aReminder({ isOptional: false, toAddress: 'carl@example.com' }))
    await app.app.runner.drain()
    const headers = (to: string) =>
      (mails?.received.find((mail) => mail.to === to)?.source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
    expect(headers('bob@example.com')).toMatch(/^List-Unsubscribe: <https:\/\/book\.example\.com\/auth\/opt-out\?.*>$/m)
    expect(headers('bob@example.com')).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(headers('carl@example.com')).not.toContain('List-Unsubscribe')
  })

  it('the mail has the link in its text and within its document', async () => {
    app = await testApp()
    await post(aReminder({ locale: 'de' }))
    const [{ text, html }] = await app.mails('bob@example.com')
    expect(text).toMatch(/^See you soon\.\n\nSie erhalten dies wegen einer Buchung/)
    expect(html).toMatch(
      /<b>soon<\/b>.*<a href="https:\/\/book\.example\.com\/auth\/opt-out[^"]*".*Abbestellen.*<\/body><\/html>$/s,
    )
  })
})

describe('the opt-out of a mail', () => {
  it('a person is asked first, and then gets no such mail until they opt in again', async () => {
    app = await testApp()
    const link = await linkOf()
    const page = await app.get(link)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('bob@example.com')])
    await post(aReminder())
    expect(await app.mails('bob@example.com')).toHaveLength(2)

    expect((await send(link)).body).toContain('You are unsubscribed')
    await post(aReminder(), aReminder({ isOptional: false }), aReminder({ toAddress: 'carl@example.com' }))
    expect(await app.mails('bob@example.com')).toHaveLength(3)
    expect(await app.mails('carl@example.com')).toHaveLength(1)

    expect((await send(link, { undo: 'yes' })).body).toContain('You get them again')
    await post(aReminder())
    expect(await app.mails('bob@example.com')).toHaveLength(4)
  })

  it('a mail program can opt out for its person', async () => {
    app = await testApp()
    const answer = await send(await linkOf(), { 'List-Unsubscribe': 'One-Click' })
    expect(answer.status).toBe(200)
    await post(aReminder())
    expect(await app.mails('bob@example.com')).toHaveLength(1)
  })

  it('the link opts out no other person, and a forged link or another site opts out nobody', async () => {
    app = await testApp()
    const link = await linkOf()
    for (const path of [link.replace('bob', 'carl'), link.replace(/token=[^&]*/, 'token=x'), '/auth/opt-out'])
      expect([(await app.get(path)).status, (await send(path)).status]).toEqual([404, 404])
    expect((await send(link, {}, { origin: 'https://elsewhere.example' })).status).toBe(403)
    await post(aReminder({ toAddress: 'carl@example.com' }), aReminder())
    expect(await app.mails('carl@example.com')).toHaveLength(1)
    expect(await app.mails('bob@example.com')).toHaveLength(2)
  })

  it('the link of an opt-out works for a year', async () => {
    app = await testApp()
    const link = await linkOf()
    app.clock.set(new Date(app.clock.now().getTime() + 365 * DAY_MS), true)
    expect((await app.get(link)).status).toBe(200)
    app.clock.set(new Date(app.clock.now().getTime() + 2 * DAY_MS), true)
    expect((await app.get(link)).status).toBe(404)
  })
})
