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

  it('the booker of a stranger gets a limited number of mails too, but all mails about the actions of a host', async () => {
    const attendee = { name: 'Vic', email: 'vic@example.org', timeZone: 'UTC', language: 'en' }
    const booked = []
    for (let index = 0; index < 7; index++) booked.push(await book({ attendee }))
    expect(await app.mails('vic@example.org')).toHaveLength(5)
    await app.post(`/v2/bookings/${booked[0]?.uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'Ill' } })
    expect(await app.mails('vic@example.org')).toHaveLength(6)
  })
})

describe('notices to guests of strangers', () => {
  const DAY_MS = 86_400_000
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number
  let starts = 0

  beforeAll(async () => {
    app = await testApp({
      DAYBOOK_MAILS_PER_ADDRESS_PER_DAY: '12',
      DAYBOOK_GUEST_NOTICES_FROM_ADDRESS_PER_DAY: '3',
      DAYBOOK_GUEST_NOTICES_PER_MAILBOX_PER_DAY: '10',
      DAYBOOK_TRUSTED_PROXIES: '127.0.0.1',
    })
    ann = await app.user({ name: 'Ann Archer', username: 'ann', timeZone: 'UTC' })
    eventTypeId = (await anEventType(app, ann, { title: 'Tea' })).id
  })
  afterAll(() => app.close())

  /** Each half hour from nine to five, Monday to Friday. */
  function nextStart(): string {
    const [day, place] = [Math.floor(starts / 16), starts++ % 16]
    const date = Date.parse('2030-01-14T09:00:00Z') + (Math.floor(day / 5) * 7 + (day % 5)) * DAY_MS
    return new Date(date + place * 1_800_000).toISOString()
  }
  /** A stranger at a network address names a guest. */
  async function name(guest: string, from: string, more: object = {}): Promise<string> {
    const attendee = { name: 'Mallory', email: `mallory-${starts}@example.net`, timeZone: 'UTC', language: 'en' }
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, nextStart(), { attendee, guests: [guest], ...more }),
      headers: { 'x-forwarded-for': from },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid
  }
  const sentTo = async (address: string) =>
    (await app.mails()).filter(({ to }: { to: string }) => to.startsWith(address.split('@')[0] as string)).length
  const unsentOf = async (uid: string, as?: string) =>
    (await app.get(`/v2/bookings/${uid}`, { as })).body.data.unsentGuestNotices
  const deadLetters = async () =>
    (await app.get('/v2/admin/jobs/dead-letters?queue=messages', { as: app.administrator })).body.data

  it('a mailbox gets three notices a day from one network address under any tag, and more on the next day', async () => {
    const before = (await deadLetters()).length
    for (let index = 0; index < 5; index++) await name(`vera+${index}@example.com`, '198.51.100.1')
    expect(await sentTo('vera@example.com')).toBe(3)
    const letters = await deadLetters()
    expect(letters.length - before).toBe(2)
    expect(letters[0].lastError).toContain('vera@example.com has been sent 3 notices today')
    expect(letters[0].lastError).toContain('from one network address')
    // An IPv6 network is one address, and another address has notices of its own.
    for (let index = 0; index < 4; index++) await name('vera@example.com', `2001:db8:1:2::${index + 1}`)
    expect(await sentTo('vera@example.com')).toBe(6)
    // The host hears of each booking.
    expect((await app.mails(ann.email)).length).toBeGreaterThanOrEqual(9)
    app.clock.set(new Date(app.clock.now().getTime() + DAY_MS), true)
    await name('vera@example.com', '198.51.100.1')
    expect(await sentTo('vera@example.com')).toBe(7)
  })

  it('a mailbox that has accepted none gets ten notices a day from everywhere, and refused ones use up none of them', async () => {
    for (let index = 0; index < 12; index++) await name('wim@example.com', '198.51.100.9')
    expect(await sentTo('wim@example.com')).toBe(3)
    for (let index = 0; index < 9; index++) await name('wim@example.com', `198.51.100.${10 + index}`)
    expect(await sentTo('wim@example.com')).toBe(10)
    expect((await deadLetters())[0].lastError).toContain('which is the most for one mailbox')
  })

  it('notices use up none of the mails about bookings that the person has made', async () => {
    for (let index = 0; index < 12; index++) await name('xena@example.com', `198.51.100.${30 + index}`)
    expect(await sentTo('xena@example.com')).toBe(10)
    const attendee = { name: 'Xena', email: 'xena@example.com', timeZone: 'UTC', language: 'en' }
    const own = []
    for (let index = 0; index < 12; index++)
      own.push(await name(`friend-${index}@example.com`, '203.0.113.4', { attendee }))
    expect(await sentTo('xena@example.com')).toBe(22)
    // And the other way round: the twelve mails of a stranger's bookings leave the notices as they are.
    app.clock.set(new Date(app.clock.now().getTime() + DAY_MS), true)
    for (let index = 0; index < 13; index++)
      await name(`pal-${index}@example.com`, '203.0.113.4', { attendee: { ...attendee, email: 'yuri@example.com' } })
    expect(await sentTo('yuri@example.com')).toBe(12)
    await name('yuri@example.com', '198.51.100.60')
    expect(await sentTo('yuri@example.com')).toBe(13)
  })

  it('a guest who has accepted one, and the owner of a confirmed account, get as many notices as other mails', async () => {
    const uid = await name('zoe@example.com', '198.51.100.70')
    const [, path = ''] =
      /https:\/\/book\.example\.com(\/bookings\/\S+\/guest\?\S+)/.exec((await app.mails('zoe@example.com'))[0].text) ??
      []
    const said = await app.post(path, {
      headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect([uid !== '', said.status]).toEqual([true, 303])
    const before = await sentTo('zoe@example.com')
    for (let index = 0; index < 13; index++) await name('zoe+more@example.com', `198.51.100.${71 + index}`)
    expect((await sentTo('zoe@example.com')) - before).toBe(12)

    const bob = await app.user({ name: 'Bob', username: 'bob-known' })
    await app.connection.db
      .updateTable('users')
      .set({ emailVerifiedAt: app.clock.now() })
      .where('id', '=', bob.id)
      .execute()
    for (let index = 0; index < 13; index++) await name(bob.email, `198.51.100.${110 + index}`)
    expect(await sentTo(bob.email)).toBe(12)
  })

  it('the booking names the guest who was not told, to the host alone, until the notice is sent', async () => {
    for (let index = 0; index < 3; index++) await name('quin@example.com', '198.51.100.200')
    const told = await name('quinn-other@example.com', '198.51.100.200')
    const uid = await name('quin@example.com', '198.51.100.200')
    await app.app.services.eventQueue.catchUp()
    const unsent = [
      {
        email: 'quin@example.com',
        reason: 'too-many',
        message:
          "quin@example.com wasn't told of this booking: too many bookings have named this address as a guest today.",
      },
    ]
    expect(await unsentOf(uid, ann.apiKey)).toEqual(unsent)
    expect(await unsentOf(told, ann.apiKey)).toBeUndefined()
    expect(await unsentOf(uid)).toBeUndefined()
    const listed = (await app.get('/v2/bookings?take=250', { as: ann.apiKey })).body.data
    const named = listed.filter((each: { unsentGuestNotices?: object[] }) => each.unsentGuestNotices)
    expect(named.map((each: { uid: string }) => each.uid)).toContain(uid)

    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: nextStart() } })
    expect(moved.status).toBe(201)
    const next = moved.body.data.uid
    expect(await unsentOf(next, ann.apiKey)).toEqual(unsent)

    const letter = (await deadLetters()).find(({ lastError }: { lastError: string }) => lastError.includes('quin@'))
    const retried = await app.post(`/v2/admin/jobs/dead-letters/messages/${letter.id}/retry`, { as: app.administrator })
    expect(retried.status).toBe(200)
    expect(await unsentOf(next, ann.apiKey)).toBeUndefined()
  })
})
