import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const browser = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en-GB' }
const sent = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }

describe('the links of a seat in a shared meeting', () => {
  let app: TestApp
  let ann: TestUser
  let uid: string
  let bob: string
  let eve: string
  let start: string
  let eventType: { id: number; slug: string }
  let days = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
  })
  afterAll(() => app.close())

  const join = async (name: string): Promise<{ uid: string; seatUid: string }> => {
    const attendee = { name, email: `${name.toLowerCase()}${days}@example.com`, timeZone: 'UTC', language: 'en' }
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventType.id, start, { attendee }) })
    expect([status, body.message]).toEqual([201, undefined])
    return body.data
  }
  beforeEach(async () => {
    start = new Date(Date.parse('2030-01-09T10:00:00.000Z') + 7 * 86_400_000 * days++).toISOString()
    eventType = await anEventType(app, ann, {
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true },
    })
    ;({ uid, seatUid: bob } = await join('Bob'))
    ;({ seatUid: eve } = await join('Eve'))
  })

  const get = (url: string) => app.get(url, { headers: browser })
  const send = (url: string) => app.post(url, { headers: sent, body: '' })
  const names = async (of = uid): Promise<string[]> => {
    const { body } = await app.get(`/v2/bookings/${of}`, { as: ann.apiKey })
    return body.data.attendees.map(({ name }: { name: string }) => name)
  }
  /** The newest mail's link of that page, without our host. */
  const linkTo = async (name: string, page: string): Promise<string> => {
    const [mail] = await app.mails(`${name.toLowerCase()}${days}@example.com`)
    return new RegExp(`https://book\\.example\\.com(/bookings/[^\\s/?]+/${page}\\S*)`).exec(mail.text)?.[1] ?? ''
  }

  it('the link cancels this seat and no other', async () => {
    const link = await linkTo('Eve', 'cancel')
    expect([link, await linkTo('Bob', 'cancel')]).toEqual([
      `/bookings/${uid}/cancel?seatUid=${eve}`,
      `/bookings/${uid}/cancel?seatUid=${bob}`,
    ])
    const asked = await get(link)
    expect(asked.body).toContain('Do you want to give your place back?')
    expect([asked.body.includes('Eve'), asked.body.includes('Bob')]).toEqual([true, false])

    const cancelled = await send(link)
    expect([cancelled.status, await names()]).toEqual([303, ['Bob']])
    const after = await get(String(cancelled.headers.location))
    expect(after.body).toContain('You don’t take part any more')
    expect(after.body).not.toContain(`/bookings/${uid}/cancel`)
    expect([(await send(link)).status, await names()]).toEqual([303, ['Bob']])

    expect((await send(await linkTo('Bob', 'cancel'))).status).toBe(303)
    expect((await app.get(`/v2/bookings/${uid}`)).body.data.status).toBe('cancelled')
  })

  it('the link reschedules this seat alone, and leads to its new page', async () => {
    const link = await linkTo('Eve', 'reschedule')
    const wanted = new Date(Date.parse(start) + 3_600_000).toISOString()
    const day = start.slice(0, 10)
    expect((await get(`${link}&week=${day}`)).body).toContain(`seatUid=${eve}`)
    const moved = await send(`${link}&slot=${wanted}`)
    expect([moved.status, await names()]).toEqual([303, ['Bob']])
    const successor = String(moved.headers.location)
    expect(successor).toContain(`seatUid=${eve}`)
    const { body } = await app.get(`/v2/bookings/by-seat/${eve}`)
    expect([body.data.start, successor.includes(body.data.uid)]).toEqual([wanted, true])
    const again = await send(`${link}&slot=${wanted}`)
    expect(again.headers.location).toBe(successor)
    expect((await get(link)).headers.location).toBe(`${successor.replace('?', '/reschedule?')}&moved=1`)
    const late = await send(
      await linkTo('Eve', 'cancel').then((own) => own.replace(/\/bookings\/\w+/, `/bookings/${uid}`)),
    )
    expect([late.headers.location, await names()]).toEqual([`/bookings/${uid}?seatUid=${eve}`, ['Bob']])

    const old = await get(`/bookings/${uid}?seatUid=${eve}`)
    expect(old.headers.location).toBe(`${successor}&moved=1`)
    expect((await get(`${successor}&moved=1`)).body).toContain('This meeting was moved.')
    const stayed = (await get(`/bookings/${uid}?seatUid=${bob}&lang=de`)).body
    expect(stayed).toContain('Meinen Platz zurückgeben')
    const file = /href="([^"]*invitation\.ics[^"]*)"/.exec(stayed)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await get(file)).body).toContain('METHOD:PUBLISH')
  })

  it("the pages without the seat's link change nothing and name nobody", async () => {
    const page = await get(`/bookings/${uid}`)
    expect([page.body.includes('Bob'), page.body.includes('/cancel')]).toEqual([false, false])
    for (const change of ['cancel', 'reschedule']) {
      expect((await get(`/bookings/${uid}/${change}`)).body).toContain('Please use the link in your own mail.')
    }
    expect((await send(`/bookings/${uid}/cancel`)).status).toBe(400)
    expect((await send(`/bookings/${uid}/reschedule?slot=${start}`)).status).toBe(400)
    expect((await send(`/bookings/${uid}/cancel?seatUid=another`)).headers.location).toContain('seatUid=another')
    expect(await names()).toEqual(['Bob', 'Eve'])
  })

  it('mails about the whole meeting have the links of each reader, and events have none', async () => {
    const location = { type: 'link', link: 'https://example.com/room' }
    await app.patch(`/v2/bookings/${uid}/location`, {
      as: ann.apiKey,
      headers: { 'cal-api-version': '2024-08-13' },
      body: { location },
    })
    expect(await linkTo('Eve', 'cancel')).toBe(`/bookings/${uid}/cancel?seatUid=${eve}`)
    expect(await linkTo('Bob', 'cancel')).toBe(`/bookings/${uid}/cancel?seatUid=${bob}`)
    // An event shows once all transactions that began before it are over, those of other tests too.
    const links = async () => {
      const query = `bookingUid=${uid}&type=booking.location-updated`
      const { body } = await app.get(`/v2/events?${query}`, { as: ann.apiKey })
      return body.data.map(({ payload }: { payload: { links: unknown } }) => payload.links)
    }
    const onlyTheMeeting = { booking: `https://book.example.com/bookings/${uid}` }
    await expect.poll(links, { timeout: 10_000 }).toEqual([onlyTheMeeting])
  })

  it('the page on which the seat was booked leads to its links', async () => {
    const query = `slot=${start}`
    const form = await get(`/ann/${eventType.slug}?${query}`)
    const fields = [...form.body.matchAll(/<input[^>]*type="hidden"[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)]
    const filled = new URLSearchParams({
      ...Object.fromEntries(fields.map(([, name, value]) => [name, value])),
      name: 'Zoe',
      email: `zoe${days}@example.com`,
    })
    const booked = await app.post(`/ann/${eventType.slug}?${query}`, { headers: sent, body: filled.toString() })
    expect(booked.status).toBe(303)
    const page = String(booked.headers.location)
    expect(page).toMatch(new RegExp(`^/bookings/${uid}\\?seatUid=\\w+$`))
    expect((await get(page)).body).toContain('Zoe')
    expect((await get(page)).body).toContain('Give my place back')
  })
})
