import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor } from '../../support/visitor.ts'

const browser = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en-GB' }

describe('a guest whom a stranger has named', () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number
  let days = 0
  let people = 0

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_MAILS_PER_ADDRESS_PER_DAY: '5' })
    ann = await app.user({ name: 'Ann Archer', username: 'ann', timeZone: 'UTC' })
    eventTypeId = (await anEventType(app, ann, { title: 'Tea' })).id
  })
  afterAll(() => app.close())

  /** Each at nine on a day of its own, Monday to Friday. */
  const nextStart = () => {
    const day = Math.floor(days / 5) * 7 + (days++ % 5)
    return new Date(Date.parse('2030-01-14T09:00:00Z') + day * 86_400_000).toISOString()
  }
  const aGuest = () => `guest-${people++}@example.com`
  const loud = {
    name: 'Win at https://evil.example/prize now 0900 123456',
    email: 'mallory@example.net',
    timeZone: 'UTC',
    language: 'en',
  }
  const book = async (fields: Record<string, unknown>, as?: string) => {
    const { status, body } = await app.post('/v2/bookings', {
      as,
      body: aBooking((fields.eventTypeId as number) ?? eventTypeId, nextStart(), {
        attendee: { ...loud, email: `mallory-${people++}@example.net` },
        bookingFieldsResponses: { notes: 'Buy at https://evil.example' },
        ...fields,
      }),
    })
    expect(status, body.message).toBe(201)
    return body.data as { uid: string; start: string }
  }
  const linkIn = (text: string): string =>
    /https:\/\/book\.example\.com(\/bookings\/\S+\/guest\?\S+)/.exec(text)?.[1] ?? ''
  const say = (path: string) =>
    app.post(path, { headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' }, body: '' })

  it('a guest of a stranger gets one mail, without any text of the booker', async () => {
    const guest = aGuest()
    const { uid } = await book({ guests: [guest] })
    const [notice, ...more] = await app.mails(guest)
    expect(more).toEqual([])
    expect(notice.subject).toContain('Named as a guest: Tea, ')
    expect(notice.attachments).toEqual([])
    const written = `${notice.subject}${notice.text}${notice.html}`
    expect(written).toContain('Ann Archer')
    expect(written).not.toMatch(/evil|0900|123456|mallory|Buy/)
    expect(written).toContain('/auth/opt-out?')

    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      body: { start: nextStart(), reschedulingReason: 'evil' },
    })
    expect(moved.status).toBe(201)
    await app.post(`/v2/bookings/${moved.body.data.uid}/cancel`, { body: { cancellationReason: 'evil' } })
    expect(await app.mails(guest)).toHaveLength(1)
  })

  it('a guest gets the invitation after accepting on the page of the mail, and later mails from then on', async () => {
    const guest = aGuest()
    const { uid } = await book({ guests: [guest] })
    const [notice] = await app.mails(guest)
    const path = linkIn(notice.text)
    const shown = await app.get(path, { headers: browser })
    expect(shown.status).toBe(200)
    expect(shown.body).toContain('Are you coming?')
    expect(shown.body).not.toContain('evil')
    expect(await app.mails(guest)).toHaveLength(1)

    expect((await say(path)).status).toBe(303)
    const [invitation] = await app.mails(guest)
    expect(invitation.subject).toContain('Confirmed: Tea')
    expect(invitation.attachments[0].content).toContain('METHOD:REQUEST')
    // A second click changes nothing.
    expect((await say(path)).status).toBe(303)
    expect(await app.mails(guest)).toHaveLength(2)

    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: nextStart() } })
    expect((await app.mails(guest))[0].subject).toContain('Rescheduled')
    await app.post(`/v2/bookings/${moved.body.data.uid}/cancel`, { body: {} })
    expect((await app.mails(guest))[0].subject).toContain('Cancelled')
  })

  it('a guest accepts the current state of the booking, and cannot accept with a forged link', async () => {
    const guest = aGuest()
    const { uid } = await book({ guests: [guest] })
    const path = linkIn((await app.mails(guest))[0].text)
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: nextStart() } })
    expect((await say(path.replace(/guest=\d+/, 'guest=1'))).status).toBe(403)
    expect(await app.mails(guest)).toHaveLength(1)

    const answer = await say(path)
    expect(answer.status).toBe(303)
    expect(String(answer.headers.location)).toContain(moved.body.data.uid)
    expect((await app.mails(guest))[0].subject).toContain('Confirmed')
  })

  it('a guest accepts all meetings of a series', async () => {
    const series = await anEventType(app, ann, {
      title: 'Lessons',
      recurrence: { interval: 1, occurrences: 3, frequency: 'weekly' },
    })
    const guest = aGuest()
    days += 100
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(series.id, nextStart(), { guests: [guest] }),
    })
    expect(status, body.message).toBe(201)
    days += 100
    await say(linkIn((await app.mails(guest))[0].text))
    expect((await app.mails(guest))[0].attachments).toHaveLength(3)
    await app.post(`/v2/bookings/${body.data[2].uid}/cancel`, { body: {} })
    expect((await app.mails(guest))[0].subject).toContain('Cancelled')
  })

  it('a guest gets all mails at once if the booker is known or has verified the address', async () => {
    const guest = aGuest()
    await book({ guests: [guest] }, ann.apiKey)
    expect((await app.mails(guest))[0].attachments).toHaveLength(1)

    const claimed = aVisitor(app)
    await claimed.logIn((await aMember(app)).email)
    const another = aGuest()
    await claimed.post('/v2/bookings', aBooking(eventTypeId, nextStart(), { guests: [another] }))
    expect((await app.mails(another))[0].attachments).toHaveLength(0)
  })

  it('a guest gets no mail about a request, and all mails once a host has confirmed it', async () => {
    const asking = await anEventType(app, ann, {
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
    })
    const guest = aGuest()
    const { uid } = await book({ eventTypeId: asking.id, guests: [guest] })
    expect(await app.mails(guest)).toEqual([])
    await app.post(`/v2/bookings/${uid}/confirm`, { as: ann.apiKey })
    expect((await app.mails(guest))[0].attachments).toHaveLength(1)
  })

  it('a guest gets a limited number of mails a day from strangers under any tag, and the operator decides about the rest', async () => {
    for (let index = 0; index < 8; index++) await book({ guests: [`victim+${index}@example.com`] })
    const all = (await app.mails()).filter(({ to }: { to: string }) => to.startsWith('victim'))
    expect(all).toHaveLength(5)
    const letters = (await app.get('/v2/admin/jobs/dead-letters?queue=messages', { as: app.administrator })).body.data
    expect(letters).toHaveLength(3)
    expect(letters[0].lastError).toContain('victim@example.com has been sent 5 mails today')
    // The host hears of each of them.
    expect((await app.mails(ann.email)).length).toBeGreaterThanOrEqual(8)
  })

  it('the booker of a stranger gets a limited number of mails too, but all mails about the actions of a host', async () => {
    const attendee = { name: 'Vic', email: 'vic@example.org', timeZone: 'UTC', language: 'en' }
    const booked = []
    for (let index = 0; index < 7; index++) booked.push(await book({ attendee }))
    expect(await app.mails('vic@example.org')).toHaveLength(5)
    await app.post(`/v2/bookings/${booked[0]?.uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'Ill' } })
    expect(await app.mails('vic@example.org')).toHaveLength(6)
  })
})
