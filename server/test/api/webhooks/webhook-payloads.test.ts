import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { visitor } from '../../support/page-visitor.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { steady, subscribe, type Told } from '../../support/told-webhooks.ts'

const VERSION = { 'cal-api-version': '2024-08-13' }

describe('payloads of webhooks', () => {
  let app: TestApp
  let ann: TestUser
  let hook: Awaited<ReturnType<typeof subscribe>>
  let hosts = 0

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    hosts++
    app.clock.set(new Date(START), true)
    ann = await app.user({ name: 'Ann', username: `ann-${hosts}` })
    hook = await subscribe(app, ann.apiKey)
  })

  /** The same day in all tests: each has a host of its own. */
  const at = (time: string) => `2030-01-14T${time}:00Z`
  const post = async (path: string, body: object, as?: string) => {
    const answer = await app.post(path, { as, body, headers: VERSION })
    expect([answer.status, answer.body.message]).toEqual([expect.toSatisfy((code) => code < 300), undefined])
    return answer.body.data
  }
  const bookable = (fields: object = {}) => anEventType(app, ann, { slug: 'talk', title: 'Talk', ...fields })
  const book = (eventTypeId: number, start = at('09:00'), fields: Record<string, unknown> = {}) =>
    post('/v2/bookings', aBooking(eventTypeId, start, fields))
  const heard = async (trigger: string): Promise<Told> => {
    const news = await hook.news()
    expect(news.map(({ triggerEvent }) => triggerEvent)).toEqual([trigger])
    return news[0] as Told
  }
  const isGolden = async (told: Told, name: string) => {
    const text = JSON.stringify(steady(told), null, 2).replaceAll(`ann-${hosts}`, 'ann')
    await expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}.json`)
  }
  const asked = { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } }

  it('the payload of a booking is the whole booking', async () => {
    const { id } = await bookable({
      description: 'About this and that',
      bookingFields: [
        { type: 'text', slug: 'company', label: 'Company', required: false },
        { type: 'text', slug: 'secret', label: 'Secret', required: false, hidden: true },
      ],
    })
    await book(id, at('09:00'), {
      attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'Asia/Kathmandu', phoneNumber: '+4930123456' },
      guests: ['cy@example.com'],
      bookingFieldsResponses: { notes: 'With milk', company: 'Acme' },
      metadata: { order: 'A-1' },
    })
    await isGolden(await heard('BOOKING_CREATED'), 'booking-created')
  })

  it('a subscriber hears that a booking is pending, and then that it is confirmed or declined', async () => {
    const { id } = await bookable(asked)
    const accepted = await book(id)
    await isGolden(await heard('BOOKING_REQUESTED'), 'booking-requested')
    await post(`/v2/bookings/${accepted.uid}/confirm`, {}, ann.apiKey)
    await isGolden(await heard('BOOKING_CREATED'), 'booking-confirmed')
    const declined = await book(id, at('10:00'))
    await heard('BOOKING_REQUESTED')
    await post(`/v2/bookings/${declined.uid}/decline`, { reason: 'No time' }, ann.apiKey)
    await isGolden(await heard('BOOKING_REJECTED'), 'booking-rejected')
  })

  it('the payload of a reschedule has both times', async () => {
    const { uid } = await book((await bookable()).id)
    await hook.news()
    await post(`/v2/bookings/${uid}/reschedule`, {
      start: at('11:00'),
      reschedulingReason: 'Train',
      rescheduledBy: 'bob@example.com',
    })
    await isGolden(await heard('BOOKING_RESCHEDULED'), 'booking-rescheduled')
  })

  it('the payload of a cancellation names who cancelled and the reason', async () => {
    const { uid } = await book((await bookable()).id)
    await hook.news()
    await post(`/v2/bookings/${uid}/cancel`, { cancellationReason: 'Ill' })
    await isGolden(await heard('BOOKING_CANCELLED'), 'booking-cancelled')
  })

  it('the payload of a seat names its attendee, and a cancelled seat names nobody else', async () => {
    const seats = { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true }
    const { id } = await bookable({ seats })
    await book(id)
    await hook.news()
    const eve = { attendee: { name: 'Eve', email: 'eve@example.com', timeZone: 'UTC', language: 'en' } }
    const taken = await book(id, at('09:00'), eve)
    await isGolden(await heard('BOOKING_CREATED'), 'seat-taken')
    await post(`/v2/bookings/${taken.uid}/cancel`, { seatUid: taken.seatUid, cancellationReason: 'Ill' })
    const told = await heard('BOOKING_CANCELLED')
    expect(told).toMatchObject({
      payload: { status: 'CANCELLED', attendees: [{ email: 'eve@example.com' }], attendeeSeatId: taken.seatUid },
    })
    await isGolden(told, 'seat-cancelled')
  })

  it('the payload of a shared meeting has the metadata of each seat, and that of the seat it is about', async () => {
    const seats = { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true }
    const { id } = await bookable({ seats })
    const taking = (name: string) => ({
      attendee: { name, email: `${name}@example.com`, timeZone: 'UTC', language: 'en' },
      metadata: { order: `of ${name}` },
    })
    await book(id, at('09:00'), taking('ann'))
    await hook.news()
    const { uid, seatUid } = await book(id, at('09:00'), taking('eve'))
    const each = [
      { email: 'ann@example.com', metadata: { order: 'of ann' } },
      { email: 'eve@example.com', metadata: { order: 'of eve' } },
    ]
    const taken = await heard('BOOKING_CREATED')
    expect(taken?.payload).toMatchObject({ metadata: { order: 'of eve' }, attendees: each })
    await post(`/v2/bookings/${uid}/cancel`, { seatUid })
    const cancelled = await heard('BOOKING_CANCELLED')
    expect(cancelled?.payload).toMatchObject({ metadata: { order: 'of eve' }, attendees: each.slice(1) })
  })

  it('the payload of a rescheduled seat has both times, and who rescheduled it', async () => {
    const seats = { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true }
    const { id } = await bookable({ seats })
    const { uid } = await book(id)
    const eve = { attendee: { name: 'Eve', email: 'eve@example.com', timeZone: 'UTC', language: 'en' } }
    const { seatUid } = await book(id, at('09:00'), eve)
    await hook.news()
    await post(`/v2/bookings/${uid}/reschedule`, { seatUid, start: at('11:00') })
    await isGolden(await heard('BOOKING_RESCHEDULED'), 'seat-moved')
  })

  it('the payloads of a series are its meetings', async () => {
    const { id } = await bookable({ recurrence: { interval: 1, occurrences: 3, frequency: 'weekly' } })
    const made = await book(id)
    const news = await hook.news()
    expect(news.map(({ triggerEvent }) => triggerEvent)).toEqual(Array(3).fill('BOOKING_CREATED'))
    expect(news.map(({ payload }) => payload)).toMatchObject(
      made.map(({ uid, start, recurringBookingUid }: Record<string, string>) => ({
        uid,
        startTime: start,
        recurringBookingUid,
      })),
    )
  })

  it('the payload of a pending reschedule names the former booking, and has no link that answers it', async () => {
    const { uid } = await book((await bookable(asked)).id)
    await post(`/v2/bookings/${uid}/confirm`, {}, ann.apiKey)
    await hook.news()
    await post(`/v2/bookings/${uid}/reschedule`, { start: at('11:00'), rescheduledBy: 'bob@example.com' })
    const told = await heard('BOOKING_REQUESTED')
    expect(told).toMatchObject({
      payload: { rescheduleUid: uid, rescheduleStartTime: at('09:00').replace('Z', '.000Z') },
    })
    expect(JSON.stringify(told)).not.toContain('token=')
    const { uid: successor } = told.payload as { uid: string }
    await post(`/v2/bookings/${successor}/confirm`, {}, ann.apiKey)
    expect(await heard('BOOKING_CREATED')).toMatchObject({ payload: { rescheduledFromUid: uid } })
  })

  it('the payload of a webhook with a template follows the template', async () => {
    const { id } = await bookable()
    const templates = {
      json: '{"text":"{{attendees.0.name}}: {{title}}","at":"{{startTime}}","kind":"{{triggerEvent}}"}',
      form: 'text={{title}}&zone={{organizer.timeZone}}',
    }
    const hooks = await Promise.all(
      [templates.json, templates.form].map((payloadTemplate, index) =>
        subscribe(app, ann.apiKey, `/v2/event-types/${id}`, {
          payloadTemplate,
          subscriberUrl: `https://93.184.216.34/${index}`,
        }),
      ),
    )
    const name = 'B"o"b'
    await book(id, at('09:00'), { attendee: { name, email: 'bob@example.com', timeZone: 'UTC', language: 'en' } })
    const [json, form] = (await Promise.all(hooks.map((one) => one.requests()))).flat()
    expect([json?.contentType, JSON.parse(json?.body ?? '')]).toEqual([
      'application/json',
      { text: `${name}: Talk between Ann and ${name}`, at: '2030-01-14T09:00:00.000Z', kind: 'BOOKING_CREATED' },
    ])
    expect([form?.contentType, form?.body]).toEqual([
      'application/x-www-form-urlencoded',
      `text=Talk between Ann and ${name}&zone=UTC`,
    ])
  })

  it('the payload of an absence from a meeting names the absent people', async () => {
    const { uid } = await book((await bookable()).id)
    await hook.news()
    app.clock.set(new Date(at('10:00')), true)
    await post(
      `/v2/bookings/${uid}/mark-absent`,
      { attendees: [{ email: 'bob@example.com', absent: true }] },
      ann.apiKey,
    )
    const news = await hook.news()
    await isGolden(
      news.find(({ triggerEvent }) => triggerEvent === 'BOOKING_NO_SHOW_UPDATED') as Told,
      'booking-no-show-updated',
    )
  })

  it('the payload of a meeting that begins or ends is the booking', async () => {
    await book((await bookable()).id)
    await hook.news()
    app.clock.set(new Date(at('10:00')), true)
    await app.app.services.fireTimers.run()
    const [started, ended] = await hook.news()
    await isGolden(started as Told, 'meeting-started')
    await isGolden(ended as Told, 'meeting-ended')
  })

  it('the payload of an absence names who stands in', async () => {
    await post('/v2/me/ooo', { start: at('00:00'), end: at('23:00'), notes: 'Hiking', reason: 'vacation' }, ann.apiKey)
    await isGolden(await heard('OOO_CREATED'), 'ooo-created')
  })

  describe('payloads of one change through different channels', () => {
    const fieldsOf = ({ payload }: Told) => steady({ ...(payload as object), title: '', bookingId: 1 })
    const browser = () => visitor(app)
    /** Without what the two bookings differ in. */
    const alike = (told: Told) =>
      JSON.parse(JSON.stringify(fieldsOf(told)).replace(/2030-01-14T\d\d:\d\d:00\.000Z/g, '(time)'))

    it('the API and a page publish the same payload of a new, a rescheduled and a cancelled booking', async () => {
      const { id } = await bookable()
      const me = { name: 'Bob', email: 'bob@example.com' }
      const { uid } = await book(id, at('09:00'), { attendee: { ...me, timeZone: 'Europe/London', language: 'en' } })
      const made = await heard('BOOKING_CREATED')
      const page = browser()
      await page.get(`/ann-${hosts}/talk?slot=2030-01-14T13:00:00.000Z&timeZone=Europe/London`)
      const form = await page.send(`/ann-${hosts}/talk?slot=2030-01-14T13:00:00.000Z&timeZone=Europe/London`, me)
      expect(form.status).toBe(303)
      const byPage = String(form.headers.location).match(/bookings\/(\w+)/)?.[1]
      expect(alike(await heard('BOOKING_CREATED'))).toEqual(alike(made))

      await post(`/v2/bookings/${uid}/reschedule`, { start: at('10:00'), reschedulingReason: 'Train' })
      const moved = await heard('BOOKING_RESCHEDULED')
      await page.get(`/bookings/${byPage}/reschedule?slot=2030-01-14T14:00:00.000Z`)
      const again = await page.send(`/bookings/${byPage}/reschedule?slot=2030-01-14T14:00:00.000Z`, { reason: 'Train' })
      expect(again.status).toBe(303)
      const movedByPage = await heard('BOOKING_RESCHEDULED')
      expect(alike(movedByPage)).toEqual(alike(moved))

      const uidOf = ({ payload }: Told) => (payload as { uid: string }).uid
      await post(`/v2/bookings/${uidOf(moved)}/cancel`, { cancellationReason: 'Ill' })
      const cancelled = await heard('BOOKING_CANCELLED')
      await page.get(`/bookings/${uidOf(movedByPage)}/cancel`)
      await page.send(`/bookings/${uidOf(movedByPage)}/cancel`, { reason: 'Ill' })
      expect(alike(await heard('BOOKING_CANCELLED'))).toEqual(alike(cancelled))
    })

    it('the API and the link of a mail publish the same payload of a confirmation and a refusal', async () => {
      const { id } = await bookable(asked)
      const linkTo = async (what: string) => {
        const [mail] = await app.mails(ann.email)
        return new URL(mail.text.match(new RegExp(`https://\\S+/${what}\\?token=\\S+`))?.[0] ?? '')
      }
      const told: Record<string, Told[]> = { BOOKING_CREATED: [], BOOKING_REJECTED: [] }
      for (const [what, trigger, first, second] of [
        ['confirm', 'BOOKING_CREATED', '09:00', '10:00'],
        ['decline', 'BOOKING_REJECTED', '11:00', '12:00'],
      ] as const) {
        const byApi = await book(id, at(first))
        await hook.news()
        await post(`/v2/bookings/${byApi.uid}/${what}`, what === 'decline' ? { reason: 'No' } : {}, ann.apiKey)
        told[trigger]?.push(await heard(trigger))
        await book(id, at(second))
        await hook.news()
        const { pathname, search } = await linkTo(what)
        const page = browser()
        await page.get(pathname + search)
        await page.send(pathname + search, { reason: 'No' })
        told[trigger]?.push(await heard(trigger))
      }
      for (const [byApi, byMail] of Object.values(told)) expect(alike(byMail as Told)).toEqual(alike(byApi as Told))
    })
  })
})
