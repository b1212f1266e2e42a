import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aManagedUser, anOrganization, aPlatformClient } from '../../support/platform.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const BOB = 'bob@example.com'
const WORDS = {
  en: 'Open in the dashboard',
  de: 'Im Dashboard öffnen',
  es: 'Abrir en el panel',
  fr: 'Ouvrir dans le tableau de bord',
  pt: 'Abrir no painel',
  ja: 'ダッシュボードで開く',
  ar: 'فتحه في لوحة التحكم',
  he: 'פתיחה בלוח הבקרה',
}

describe('mails about bookings and the dashboard', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const book = async (eventTypeId: number, start: string) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid as string
  }
  /** The newest mail to an address. */
  const mailTo = async (address: string) => {
    await app.app.runner.drain()
    return (await app.mails(address.toLowerCase()))[0]
  }
  const isLinked = ({ text, html }: { text: string; html: string }, uid: string) => {
    const url = `https://book.example.com/dashboard/bookings/${uid}`
    const linked = [text.includes(`\n${url}\n`), html.includes(`href="${url}"`)]
    expect(linked[0]).toBe(linked[1])
    return linked[0]
  }

  it.each(Object.entries(WORDS))(
    'a host who reads %s has a link to the booking in the dashboard',
    async (locale, words) => {
      const host = await app.user({ locale })
      const uid = await book((await anEventType(app, host)).id, '2030-01-14T09:00:00Z')
      const mail = await mailTo(host.email)
      expect(isLinked(mail, uid)).toBe(true)
      expect([mail.text, mail.html]).toEqual([expect.stringContaining(words), expect.stringContaining(words)])
    },
  )

  it('attendees have none, after any change', async () => {
    const host = await app.user()
    const uid = await book((await anEventType(app, host)).id, '2030-01-14T09:00:00Z')
    expect(isLinked(await mailTo(BOB), uid)).toBe(false)
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Rain' } })
    expect((await mailTo(BOB)).text).not.toContain('/dashboard')
    expect(isLinked(await mailTo(host.email), uid)).toBe(true)
  })

  it('the users of platform clients have none, because they do not sign in here', async () => {
    const owner = await app.user()
    await anOrganization(app, owner)
    const { user, accessToken } = await aManagedUser(app, await aPlatformClient(app, owner))
    const eventType = await anEventType(app, { ...user, apiKey: accessToken } as unknown as TestUser)
    const uid = await book(eventType.id, '2030-01-14T09:00:00Z')
    const mail = await mailTo(user.email)
    expect(mail.text).toContain(`/bookings/${uid}`)
    expect(isLinked(mail, uid)).toBe(false)
  })

  it('reminders to hosts have the link, also after the meeting, and those to attendees and to fixed addresses do not', async () => {
    const host = await app.user({ name: 'Ann' })
    const assistant = 'assistant@example.com'
    const { apiKey: as } = host
    await app.post('/v2/verified-resources/emails/verification-code/request', { as, body: { email: assistant } })
    const code = /\b\d{6}\b/.exec((await mailTo(assistant)).text)?.[0]
    const verified = await app.post('/v2/verified-resources/emails/verification-code/verify', {
      as,
      body: { email: assistant, code },
    })
    const step = (stepNumber: number, fields: object) =>
      aStep({ stepNumber, message: { subject: 'Reminder', html: '' }, ...fields })
    const steps = (template: string) => [
      step(1, { template }),
      step(2, { template, action: 'email_host', recipient: 'const' }),
      step(3, { template, action: 'email_address', recipient: 'email', verifiedEmailId: verified.body.data.id }),
    ]
    await makeWorkflow(app, host, { steps: steps('reminder') })
    await makeWorkflow(app, host, {
      trigger: { type: 'afterEvent', offset: { value: 1, unit: 'hour' } },
      steps: steps('completed'),
    })
    const uid = await book((await anEventType(app, host)).id, '2030-01-14T09:00:00Z')
    for (const time of ['2030-01-13T09:00:00Z', '2030-01-14T11:00:00Z']) {
      app.clock.set(new Date(time), true)
      const [toHost, toBob, toAssistant] = [await mailTo(host.email), await mailTo(BOB), await mailTo(assistant)]
      for (const { subject } of [toHost, toBob, toAssistant]) expect(subject).toBe('Reminder')
      expect([toHost, toBob, toAssistant].map((mail) => isLinked(mail, uid))).toEqual([true, false, false])
    }
    app.clock.set(new Date(START), true)
  })
})
