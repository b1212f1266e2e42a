import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const browser = { accept: 'text/html', 'accept-language': 'en-GB' }
const sent = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
const DAY_MS = 86_400_000

describe('the rating of a meeting', () => {
  let app: TestApp
  let ada: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    ada = await app.user({ name: 'Ada', username: 'ada', timeZone: 'UTC' })
    eventTypeId = (await anEventType(app, ada, { title: 'Talk' })).id
    const trigger = { type: 'afterEvent', offset: { value: 5, unit: 'minute' } }
    const words = { message: { subject: '', html: '' } }
    await makeWorkflow(app, ada, { trigger, steps: [aStep({ template: 'rating', ...words })] })
    await makeWorkflow(app, ada, {
      trigger: { type: 'newEvent' },
      steps: [
        aStep({ template: 'rating', ...words }),
        aStep({ template: 'rating', action: 'sms_attendee', message: { subject: '', text: '' } }),
        aStep({ template: 'rating', action: 'email_host', ...words }),
      ],
    })
  })
  afterAll(() => app.close())

  let made = 0
  /** A meeting that is over as soon as the test says so, with the link that its attendee is sent when it is booked. */
  const meeting = async (fields: object = {}) => {
    made++
    const start = Date.UTC(2030, 0, 9 + 7 * Math.floor(made / 8), 9 + (made % 8))
    const email = `bob-${made}@example.com`
    const attendee = { name: 'Bob', email, phoneNumber: '+14155550101', timeZone: 'UTC', language: 'en' }
    const body = aBooking(eventTypeId, new Date(start).toISOString(), { attendee, ...fields })
    const answer = await app.post('/v2/bookings', { body })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    const { uid } = answer.body.data as { uid: string }
    await app.app.runner.drain()
    return { uid, email, end: new Date(start + 30 * 60_000), link: linkIn(await newestTo(email)) }
  }
  /** As its reader gets it: what is stored has no link that proves anything. */
  const newestTo = async (address: string): Promise<string> => {
    const { id } = await app.connection.db
      .selectFrom('messages')
      .select('id')
      .where('toAddress', '=', address)
      .where('workflowStepId', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const mails = await app.mails(address)
    return mails.find((mail) => String(mail.id) === String(id)).text
  }
  const linkIn = (text: string): string =>
    /https:\/\/book\.example\.com(\/bookings\/\S+\/rate\?\S+)/.exec(text)?.[1] ?? ''
  const pass = async (time: Date) => {
    app.clock.set(time, true)
    await app.app.runner.drain()
  }
  const get = (url: string, language = 'en-GB') =>
    app.get(url, { headers: { ...browser, 'accept-language': language } })
  const rate = (url: string, fields: Record<string, string>) =>
    app.post(url, { headers: sent, body: new URLSearchParams(fields).toString() })
  const ratingOf = async (uid: string) => (await app.get(`/v2/bookings/${uid}`)).body.data.rating
  /** As the host reads them in the log. */
  const events = async (uid: string): Promise<{ payload: { rating: number } }[]> =>
    (await app.get(`/v2/events?type=booking.rated&bookingUid=${uid}`, { as: ada.apiKey })).body.data

  it('the attendee gets a mail after the meeting, rates it on the page of the link, and the server keeps the comment', async () => {
    const { uid, email, end } = await meeting()
    await pass(new Date(end.getTime() + 5 * 60_000))
    const mail = await newestTo(email)
    expect(mail).toContain('Rate the meeting')
    const link = linkIn(mail)
    const page = await get(link)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain('How was your meeting?')
    expect(await ratingOf(uid)).toBeUndefined()
    const answer = await rate(link, { rating: '4', feedback: 'Good <tea>' })
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('Thank you for the rating')])
    expect(await ratingOf(uid)).toBe(4)
    // An event shows once all transactions that began before it are over, those of other tests too.
    await expect.poll(() => events(uid), { timeout: 10_000 }).toHaveLength(1)
    const [event] = await events(uid)
    expect(event).toMatchObject({
      actor: { kind: 'anonymous:mail-link' },
      payload: { bookingUid: uid, email, rating: 4, ratingFeedback: 'Good <tea>' },
    })
  })

  it('the last rating counts, and a repeated rating publishes no event', async () => {
    const { uid, end, link } = await meeting()
    await pass(end)
    for (const rating of ['5', '5', '2']) expect((await rate(link, { rating })).status).toBe(200)
    expect(await ratingOf(uid)).toBe(2)
    const told = async () => (await events(uid)).map(({ payload }) => payload.rating)
    await expect.poll(told, { timeout: 10_000 }).toEqual([5, 2])
  })

  it('a link can contain the rating, but does not rate by itself', async () => {
    const { uid, end, link } = await meeting()
    await pass(end)
    const { body } = await get(`${link}&rating=3`)
    expect(body).toMatch(/value="3" required checked/)
    expect(await ratingOf(uid)).toBeUndefined()
  })

  it.each<Record<string, string>>([{}, { rating: '0' }, { rating: '6' }, { rating: '4.5' }])(
    'the page asks for the rating again after %j',
    async (fields) => {
      const { uid, end, link } = await meeting()
      await pass(end)
      const { status, body } = await rate(link, { ...fields, feedback: 'It was <nice>' })
      expect(status).toBe(400)
      expect(body).toContain('<a href="#rating-1">Your rating: Please choose an answer.</a>')
      expect(body).toContain('It was &lt;nice></textarea>')
      expect([await ratingOf(uid), await events(uid)]).toEqual([undefined, []])
    },
  )

  it("the rating is refused without the attendee's own link", async () => {
    const { uid, end, link } = await meeting()
    const other = await meeting()
    await pass(new Date(Math.max(end.getTime(), other.end.getTime())))
    const query = new URLSearchParams(link.split('?')[1])
    const forged = [
      `/bookings/${uid}/rate`,
      `/bookings/${other.uid}/rate?${query}`,
      `/bookings/${uid}/rate?${new URLSearchParams({ attendee: '1', token: query.get('token') ?? '' })}`,
      `${link}x`,
    ]
    for (const url of forged) {
      expect((await get(url)).status).toBe(403)
      expect((await rate(url, { rating: '1' })).status).toBe(403)
    }
    await pass(new Date(end.getTime() + 91 * DAY_MS))
    expect((await rate(link, { rating: '1' })).status).toBe(403)
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
    expect(await ratingOf(uid)).toBeUndefined()
  })

  it.each([
    ['it is over', async () => undefined, 'It isn’t over yet'],
    [
      'it was cancelled',
      (uid: string) => app.post(`/v2/bookings/${uid}/cancel`, { as: ada.apiKey, body: { cancellationReason: 'ill' } }),
      'It didn’t take place.',
    ],
  ])('the rating is refused until %s', async (_, change, why) => {
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
    const { uid, link } = await meeting()
    await change(uid)
    const page = await get(link)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining(why)])
    const refused = await rate(link, { rating: '5' })
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining(why)])
    expect(await ratingOf(uid)).toBeUndefined()
  })

  it('only attendees get the text message that asks for a rating', async () => {
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
    const { uid, link } = await meeting()
    expect(linkIn(await newestTo('+14155550101'))).toBe(link)
    const toHost = await newestTo(ada.email)
    expect([toHost.includes(uid), linkIn(toHost)]).toEqual([true, ''])
  })

  it.each([
    ['de', 'Wie war Ihr Termin?'],
    ['es', '¿Qué le ha parecido la reunión?'],
    ['fr', 'Comment s’est passé votre rendez-vous'],
    ['ja', 'いかがでしたか？'],
    ['pt', 'Como foi a sua reunião?'],
  ])('the page asks for the rating in %s', async (language, title) => {
    const { end, link } = await meeting()
    await pass(end)
    expect((await get(link, language)).body).toContain(`<h1 id="title">${title}`)
  })
})
