import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEventType } from '../../../support/builders.ts'
import { locationOf, type Visitor, visitor } from '../../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../../support/test-app.ts'

const TOLD = 'You have booked this time'
const COOKIE = 'daybook-booked'

describe('a booker who goes back after the booking', () => {
  let app: TestApp
  let ann: TestUser
  let meetings = 0
  let slot: string
  let browser: Visitor

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await anEventType(app, ann, { slug: 'talk', title: 'Talk' })
    await anEventType(app, ann, {
      slug: 'shared',
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true },
    })
  })
  beforeEach(() => {
    slot = new Date(Date.parse('2030-02-05T09:00:00Z') + 30 * 60_000 * meetings++).toISOString()
    browser = visitor(app)
  })
  afterAll(() => app.close())

  const address = (slug = 'talk', more = '') => `/ann/${slug}?slot=${slot}&timeZone=UTC${more}`
  const bob = { name: 'Bob', email: 'bob.brown@example.com' }
  const book = async (slug = 'talk', more = '') => {
    await browser.get(address(slug, more))
    const answer = await browser.send(address(slug, more), bob)
    expect(answer.status).toBe(303)
    return locationOf(answer)
  }
  const bookingsOfSlot = async () => {
    const { body } = await app.get('/v2/bookings?take=100', { as: ann.apiKey })
    return body.data.filter(({ start }: { start: string }) => start === slot)
  }

  it('is told that the time is theirs, with a link to it', async () => {
    const page = await book()
    const back = await browser.get(address())
    expect(back.status).toBe(200)
    expect(back.body).toContain(TOLD)
    expect(back.body).toContain(`href="${page}"`)
    expect(back.body).not.toContain('<form')
    expect(back.headers['cache-control']).toBe('no-store')
  })

  it('and sends the former page again with other answers, books nothing', async () => {
    await book()
    const again = await browser.send(address(), { ...bob, name: 'Robert' })
    expect(again.status).toBe(409)
    expect(again.body).toContain(TOLD)
    expect(await bookingsOfSlot()).toHaveLength(1)
  })

  it('and sends the same form again, gets the booking', async () => {
    const page = await book()
    expect(locationOf(await browser.send(address(), bob))).toBe(page)
    expect(await bookingsOfSlot()).toHaveLength(1)
  })

  it('is not led to a second seat, and can book one if they say so', async () => {
    await book('shared')
    const changed = await browser.send(address('shared'), { name: 'Eve', email: 'eve@example.com' })
    expect([changed.status, changed.body.includes(TOLD)]).toEqual([409, true])
    const back = await browser.get(address('shared'))
    expect(back.body).toContain(TOLD)
    const [, href = ''] = /href="([^"]+)"[^>]*>Book once more/.exec(back.body) ?? []
    await browser.get(href.replaceAll('&amp;', '&'))
    const second = await browser.send(address('shared'), { name: 'Eve', email: 'eve@example.com' })
    expect(second.status).toBe(303)
    const [meeting] = await bookingsOfSlot()
    expect(meeting.attendees).toHaveLength(2)
  })

  it('books the time again after the booking was cancelled', async () => {
    const [, uid] = /bookings\/(\w+)/.exec(await book()) ?? []
    await app.post(`/v2/bookings/${uid}/cancel`, { body: { cancellationReason: 'x' } })
    expect((await browser.get(address())).body).toContain('<form')
  })

  it('is somebody else in another browser, and after an hour', async () => {
    await book()
    const other = await visitor(app).get(address())
    expect(other.body).toContain('This time is not free any more')
    expect(other.body).not.toContain(TOLD)
  })

  it('sees the whole address on the confirmation, and nobody else does', async () => {
    const page = await book()
    expect((await browser.get(page)).body).toContain('Mails about it go to bob.brown@example.com.')
    expect((await visitor(app).get(page)).body).toContain('Mails about it go to bo…n@example.com.')
    await browser.get('/ann')
    expect(browser.cookies.get(COOKIE)).not.toContain('bob')
  })

  it('is no browser that only knows the link and writes the cookie itself', async () => {
    const page = await book()
    const [, uid] = /bookings\/(\w+)/.exec(page) ?? []
    const entry = decodeURIComponent(browser.cookies.get(COOKIE) ?? '').split(':')
    const stranger = visitor(app)
    for (const cookie of [
      `${uid}::${entry[2]}:form`,
      `${uid}::${entry[2]}:form:${entry[4]}`,
      ':::::',
      ','.repeat(4000),
    ]) {
      stranger.cookies.set(COOKIE, encodeURIComponent(cookie))
      expect((await stranger.get(page)).body).toContain('bo…n@example.com')
      expect((await stranger.get(address())).body).not.toContain(TOLD)
    }
  })

  it('keeps at most five bookings in a cookie that scripts can’t read and that ends after an hour', async () => {
    await browser.get(address())
    const set = String((await browser.send(address(), bob)).headers['set-cookie'])
    expect(set).toMatch(new RegExp(`${COOKIE}=.*Max-Age=3600.*HttpOnly.*SameSite=Lax`))
    for (const time of ['10:00', '10:30', '11:00', '11:30', '12:00']) {
      slot = `2030-03-04T${time}:00.000Z`
      await book()
    }
    expect(decodeURIComponent(browser.cookies.get(COOKIE) ?? '').split(',')).toHaveLength(5)
  })

  it('in a frame gets no cookie and the masked form, and the history’s state tells it', async () => {
    const page = await book('talk', '&embed=')
    expect(browser.cookies.has(COOKIE)).toBe(false)
    const [, uid] = /bookings\/(\w+)/.exec(page) ?? []
    expect((await browser.get(`/bookings/${uid}`)).body).toContain('bo…n@example.com')

    // The script asks with what the browser has sent.
    await browser.get(address('talk', '&embed='))
    const sent = { formId: 'x', ...bob }
    const never = await browser.send(address('talk', '&embed='), { ...sent, asks: '1' }, { accept: 'application/json' })
    expect([never.status, never.body]).toEqual([200, { booked: null }])
    expect(await bookingsOfSlot()).toHaveLength(1)

    const told = await browser.get(address('talk', `&embed=&bookedUid=${uid}`))
    expect(told.body).toContain(TOLD)
    expect(told.body).toContain('data-framed')
    expect(told.body).toContain(`href="/bookings/${uid}"`)
  })

  it('the script learns what was booked by the form, and books nothing itself', async () => {
    const shown = await browser.get(address('talk', '&embed='))
    const [, formId = ''] = /name="formId" value="([^"]+)"/.exec(shown.body) ?? []
    const fields = { formId, heldUid: '', ...bob }
    const ask = () => browser.send(address('talk', '&embed='), { ...fields, asks: '1' }, { accept: 'application/json' })
    expect((await ask()).body).toEqual({ booked: null })
    expect(await bookingsOfSlot()).toHaveLength(0)
    const sent = await browser.send(address('talk', '&embed='), fields)
    const [, uid] = /bookings\/(\w+)/.exec(locationOf(sent)) ?? []
    expect((await ask()).body).toEqual({ booked: { uid } })
  })
})
