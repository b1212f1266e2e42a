import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const browser = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en-GB' }
const sent = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

describe('a booking on its page', () => {
  let app: TestApp
  let ann: TestUser
  let days = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await offer({ title: 'Talk', slug: 'talk' })
    await offer({
      title: 'Request',
      slug: 'request',
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
    })
  })
  afterAll(() => app.close())

  const offer = async (fields: object): Promise<void> => {
    const { status, body } = await app.post('/v2/event-types', {
      as: ann.apiKey,
      body: { lengthInMinutes: 30, ...fields },
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  /** Each booking on a Wednesday of its own. */
  const book = async (slug = 'talk') => {
    const start = new Date(Date.parse('2030-01-09T10:00:00.000Z') + 7 * 86_400_000 * days++)
    const { status, body } = await app.post('/v2/bookings', {
      body: {
        start: start.toISOString(),
        eventTypeSlug: slug,
        username: 'ann',
        attendee: { name: 'Bob', email: `bob${days}@example.com`, timeZone: 'Europe/Berlin' },
      },
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    const [mail] = await app.mails(ann.email)
    return { uid: body.data.uid as string, start, mail: mail.text as string }
  }
  const get = (url: string) => app.get(url, { headers: browser })
  const send = (url: string, fields: Record<string, string> = {}) =>
    app.post(url, { headers: sent, body: form(fields) })
  const statusOf = async (uid: string) => (await app.get(`/v2/bookings/${uid}`)).body.data.status
  const linkIn = (mail: string, end: string) =>
    new RegExp(`https://book\\.example\\.com(/bookings/\\S+/${end}\\S*)`).exec(mail)?.[1] ?? ''

  it('the page offers calendars, and a file that names nobody', async () => {
    const { uid } = await book()
    const { body } = await get(`/bookings/${uid}`)
    expect(body).toContain('https://calendar.google.com/calendar/render')
    const file = await app.get(`/bookings/${uid}/invitation.ics`)
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body).toContain('METHOD:PUBLISH')
    expect(file.body).toContain('DTSTART:')
    expect(file.body).not.toContain('@example.com')
  })

  it('the page of a cancelled booking books again, if the event type says so', async () => {
    await offer({ title: 'Again', slug: 'again', allowReschedulingCancelledBookings: true })
    const { uid, start } = await book('again')
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect((await get(`/bookings/${uid}`)).body).toContain(`/bookings/${uid}/reschedule`)
    const wanted = start.toISOString()
    const byApi = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: wanted } })
    expect([byApi.status, byApi.body.error.message]).toEqual([
      400,
      `Can't reschedule booking with uid=${uid} because it has been cancelled. Please provide uid of a booking that is not cancelled.`,
    ])
    const twice = await Promise.all([1, 2].map(() => send(`/bookings/${uid}/reschedule?slot=${wanted}`)))
    expect(twice.map(({ status }) => status)).toEqual([303, 303])
    expect(twice[0]?.headers.location).toBe(twice[1]?.headers.location)
    const successor = String(twice[0]?.headers.location).split('/').at(-1)?.split('?')[0] ?? ''
    expect((await app.get(`/v2/bookings/${successor}`)).body.data).toMatchObject({
      status: 'accepted',
      start: wanted,
      rescheduledFromUid: uid,
    })
    expect((await app.get(`/v2/bookings/${uid}`)).body.data).toMatchObject({
      status: 'cancelled',
      rescheduledToUid: successor,
    })
  })

  it('the page of a cancelled booking stays cancelled if the event type does not permit another booking', async () => {
    const { uid, start } = await book()
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect((await get(`/bookings/${uid}`)).body).not.toContain(`/bookings/${uid}/reschedule`)
    expect((await send(`/bookings/${uid}/reschedule?slot=${start.toISOString()}`)).status).toBe(400)
    expect(await statusOf(uid)).toBe('cancelled')
  })

  it('the page reschedules the booking, and the old page leads to the new one', async () => {
    const { uid, start } = await book()
    const week = await get(`/bookings/${uid}/reschedule?week=${start.toISOString().slice(0, 10)}`)
    expect(week.body).toContain('Booked for')
    expect(week.body).toContain('Times are shown in Europe/Berlin, GMT+1.')
    expect(week.body).not.toContain(`datetime="${start.toISOString()}">11:00</time></a>`)

    const wanted = new Date(start.getTime() + 3_600_000).toISOString()
    const asked = await get(`/bookings/${uid}/reschedule?slot=${wanted}`)
    expect(asked.body).toContain('12:00 – 12:30')
    expect(await statusOf(uid)).toBe('accepted')

    const moved = await send(`/bookings/${uid}/reschedule?slot=${wanted}`, { reason: 'Train is late' })
    expect(moved.status).toBe(303)
    const successor = String(moved.headers.location)
    expect((await get(successor)).body).toContain('12:00 – 12:30')
    const old = await get(`/bookings/${uid}`)
    expect(old.headers.location).toBe(`${successor}?moved=1`)
    const shown = await get(String(old.headers.location))
    expect(shown.body).toContain('This meeting was moved.')
    expect(shown.body).toContain('Train is late')

    const again = await send(`/bookings/${uid}/reschedule?slot=${wanted}`)
    expect(again.headers.location).toBe(successor)
    expect((await get(`/bookings/${uid}/reschedule`)).headers.location).toBe(`${successor}/reschedule?moved=1`)
  })

  it('the booking stays at its time when the new time is taken', async () => {
    const { uid } = await book()
    const other = await book()
    const { status, body } = await send(`/bookings/${uid}/reschedule?slot=${other.start.toISOString()}`)
    expect(status).toBe(400)
    expect(body).toContain('This time is not free any more')
    expect(await statusOf(uid)).toBe('accepted')
  })

  it('the page cancels the booking, once, with a reason', async () => {
    const { uid } = await book()
    const shown = await get(`/bookings/${uid}/cancel`)
    expect(shown.body).toContain('Do you want to cancel this meeting?')
    expect(await statusOf(uid)).toBe('accepted')
    const first = await send(`/bookings/${uid}/cancel`, { reason: 'Ill' })
    const second = await send(`/bookings/${uid}/cancel`)
    expect([first.status, second.status]).toEqual([303, 303])
    const page = await get(`/bookings/${uid}`)
    expect(page.body).toContain('The meeting is cancelled')
    expect(page.body).toContain('Ill')
    expect(page.body).toContain('href="/ann/talk"')
    expect(page.body).not.toContain('calendar.google.com')
  })

  it('the page neither reschedules nor cancels if the event type forbids it', async () => {
    await offer({
      title: 'Firm',
      slug: 'firm',
      disableCancelling: { disabled: true },
      disableRescheduling: { disabled: true },
    })
    const { uid, start } = await book('firm')
    expect((await get(`/bookings/${uid}`)).body).not.toContain('Plans changed?')
    expect((await get(`/bookings/${uid}/cancel`)).body).toContain('can’t be cancelled online')
    const wanted = new Date(start.getTime() + 3_600_000).toISOString()
    expect((await send(`/bookings/${uid}/reschedule?slot=${wanted}`)).status).toBe(400)
    expect((await send(`/bookings/${uid}/cancel`)).status).toBe(400)
    expect(await statusOf(uid)).toBe('accepted')
  })

  it('the booking waits for the organizer, and the link of the mail asks before it confirms', async () => {
    const { uid, mail } = await book('request')
    expect((await get(`/bookings/${uid}`)).body).toContain('The request has been sent')
    const link = linkIn(mail, 'confirm')
    const shown = await get(link)
    expect(shown.status).toBe(200)
    expect(shown.body).toContain('Confirm this meeting?')
    expect(shown.body).toContain('10:00 – 10:30')
    expect(await statusOf(uid)).toBe('pending')
    expect((await send(link)).status).toBe(303)
    expect(await statusOf(uid)).toBe('accepted')
    expect((await send(link)).status).toBe(303)
    expect((await send(linkIn(mail, 'decline'))).status).toBe(409)
    expect((await get(link)).body).toContain('This request has been answered')
  })

  it('the page of each link also offers the other answer', async () => {
    const { uid, mail } = await book('request')
    const { body } = await get(linkIn(mail, 'confirm'))
    const [, decline = ''] = /action="(\/bookings\/[^"]*\/decline[^"]*)"/.exec(body) ?? []
    expect((await send(decline.replaceAll('&amp;', '&'), { reason: 'Ill' })).status).toBe(303)
    expect(await statusOf(uid)).toBe('rejected')
    const second = await book('request')
    const shown = (await get(linkIn(second.mail, 'decline'))).body
    const [, confirm = ''] = /action="(\/bookings\/[^"]*\/confirm[^"]*)"/.exec(shown) ?? []
    expect((await send(confirm.replaceAll('&amp;', '&'))).status).toBe(303)
    expect(await statusOf(second.uid)).toBe('accepted')
  })

  describe('a series', () => {
    const bookSeries = async (): Promise<string[]> => {
      const start = new Date(Date.parse('2031-01-08T10:00:00.000Z') + 35 * 86_400_000 * days++)
      const { status, body } = await app.post('/v2/bookings', {
        body: {
          start: start.toISOString(),
          eventTypeSlug: 'lessons',
          username: 'ann',
          attendee: { name: 'Bob', email: `bob${days}@example.com`, timeZone: 'UTC' },
        },
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return (body.data as { uid: string }[]).map(({ uid }) => uid)
    }
    const statuses = (uids: readonly string[]) => Promise.all(uids.map(statusOf))

    beforeAll(() =>
      offer({
        title: 'Lessons',
        slug: 'lessons',
        recurrence: { interval: 1, occurrences: 4, frequency: 'weekly' },
      }),
    )

    it.each([
      ['this', ['accepted', 'cancelled', 'accepted', 'accepted']],
      ['following', ['accepted', 'cancelled', 'cancelled', 'cancelled']],
      ['all', ['cancelled', 'cancelled', 'cancelled', 'cancelled']],
      ['a part that nobody offers', ['accepted', 'cancelled', 'accepted', 'accepted']],
    ])('is cancelled in parts: %s', async (part, expected) => {
      const uids = await bookSeries()
      const { body } = await get(`/bookings/${uids[1]}/cancel`)
      for (const text of ['Only this one', 'This and the following ones (3)', 'All of the series (4)'])
        expect(body).toContain(text)
      expect((await send(`/bookings/${uids[1]}/cancel`, { part })).status).toBe(303)
      expect(await statuses(uids)).toEqual(expected)
    })

    it('the last meeting has no following ones, and a single booking has no parts', async () => {
      const uids = await bookSeries()
      const last = (await get(`/bookings/${uids[3]}/cancel`)).body
      expect(last).not.toContain('following')
      expect(last).toContain('All of the series (4)')
      const { uid } = await book()
      expect((await get(`/bookings/${uid}/cancel`)).body).not.toContain('Which meetings?')
      expect((await send(`/bookings/${uid}/cancel`, { part: 'all' })).status).toBe(303)
      expect(await statusOf(uid)).toBe('cancelled')
    })
  })

  it('the organizer declines from the mail, with a reason for the booker', async () => {
    const { uid, mail } = await book('request')
    expect((await send(linkIn(mail, 'decline'), { reason: 'On holiday' })).status).toBe(303)
    const page = await get(`/bookings/${uid}`)
    expect(page.body).toContain('The request was declined')
    expect(page.body).toContain('On holiday')
  })

  it.each([
    ['no token', () => ''],
    ["the other answer's token", (link: string) => link.replace(/^[^?]*/, '')],
    ['half a token', (link: string) => `?token=${link.slice(link.indexOf('=') + 1, -5)}`],
  ])("the organizer can't answer with %s", async (_name, query) => {
    const { uid, mail } = await book('request')
    const url = `/bookings/${uid}/confirm${query(linkIn(mail, 'decline'))}`
    const shown = await get(url)
    expect(shown.status).toBe(403)
    expect(shown.body).not.toContain('Bob')
    expect((await send(url)).status).toBe(403)
    expect(await statusOf(uid)).toBe('pending')
  })

  it("the organizer can't answer with a link that has expired", async () => {
    const { uid, mail } = await book('request')
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 91 * 86_400_000), true)
    expect((await send(linkIn(mail, 'confirm'))).status).toBe(403)
    app.clock.set(now, true)
    expect(await statusOf(uid)).toBe('pending')
  })
})
