import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../../support/builders.ts'
import { aTeam } from '../../../support/organizations.ts'
import { locationOf, visitor } from '../../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../../support/test-app.ts'

const WAS_MOVED = 'This meeting was moved. You see its new time.'

describe('links to pages', () => {
  let app: TestApp
  let ann: TestUser
  let talk: { id: number }

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    talk = await anEventType(app, ann, { slug: 'talk', title: 'Talk' })
  })
  afterAll(() => app.close())

  let hour = 9
  const book = async (eventTypeId = talk.id): Promise<string> => {
    const start = `2030-02-06T${String(hour++).padStart(2, '0')}:00:00.000Z`
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    const { body } = await app.post('/v2/bookings', { body: { start, eventTypeId, attendee } })
    return body.data.uid
  }
  const move = async (uid: string, start: string): Promise<string> => {
    const { body } = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start } })
    return body.data.uid
  }

  it('capitals in the address of an event type lead to its page, with all that the address says', async () => {
    const browser = visitor(app)
    expect((await browser.get('/ann/talk')).status).toBe(200)
    const answer = await browser.get('/Ann/TALK?date=2030-01-09&name=Bob+B')
    expect([answer.status, locationOf(answer)]).toEqual([302, '/ann/talk?date=2030-01-09&name=Bob+B'])
    expect((await browser.follow(answer)).status).toBe(200)
    expect((await browser.follow(await browser.get('/ann/Unknown'))).status).toBe(404)
    // Usernames have no case, so no other page is asked for.
    expect((await browser.get('/ANN/talk')).status).toBe(200)
  })

  it('capitals in the address of a team lead to its page', async () => {
    const team = await aTeam(app, ann)
    await app.post(`/v2/teams/${team.id}/event-types`, {
      as: ann.apiKey,
      body: {
        title: 'Demo',
        slug: 'demo',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        hosts: [{ userId: ann.id }],
      },
    })
    const browser = visitor(app)
    const shouted = team.slug.toUpperCase()
    expect(locationOf(await browser.get(`/team/${shouted}`))).toBe(`/team/${team.slug}`)
    const answer = await browser.get(`/team/${shouted}/Demo?embed=`)
    expect(locationOf(answer)).toBe(`/team/${team.slug}/demo?embed=`)
    expect((await browser.follow(answer)).status).toBe(200)
  })

  it('an address with rescheduleUid moves that booking', async () => {
    const uid = await book()
    const browser = visitor(app)
    const answer = await browser.get(`/ann/talk?rescheduleUid=${uid}&date=2030-03-04&name=Bob`)
    expect(locationOf(answer)).toBe(`/bookings/${uid}/reschedule?date=2030-03-04`)
    expect((await browser.follow(answer)).body).toContain('Choose a new time')

    const slot = '2030-03-04T10:00:00.000Z'
    const chosen = await browser.follow(await browser.get(`/ann/talk?rescheduleUid=${uid}&slot=${slot}`))
    expect(chosen.body).toContain('Monday, 4 March 2030')
    expect((await browser.get('/ann/talk?rescheduleUid=unknown')).status).toBe(404)
  })

  it('a frame gets a link that opens the move beside it', async () => {
    const uid = await book()
    const { status, body } = await visitor(app).get(`/ann/talk?rescheduleUid=${uid}&embed=&theme=dark`)
    expect(status).toBe(200)
    expect(body).toContain('data-framed')
    expect(body).toContain(`href="/bookings/${uid}/reschedule"`)
  })

  it('rescheduleUid may be the uid of a seat', async () => {
    const shared = await anEventType(app, ann, {
      slug: 'shared',
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true },
    })
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    const start = '2030-02-05T10:00:00.000Z'
    const { body } = await app.post('/v2/bookings', { body: { start, eventTypeId: shared.id, attendee } })
    const { uid, seatUid } = body.data
    const moves = `/bookings/${uid}/reschedule?seatUid=${seatUid}`
    const browser = visitor(app)
    expect(locationOf(await browser.get(`/ann/shared?rescheduleUid=${seatUid}`))).toBe(moves)
    // Mails of other systems have these addresses.
    expect(locationOf(await browser.get(`/reschedule/${seatUid}`))).toBe(moves)
    expect(locationOf(await browser.get(`/reschedule/${uid}?seatReferenceUid=${seatUid}`))).toBe(moves)
    const cancels = await browser.get(`/booking/${uid}?cancel=true&seatReferenceUid=${seatUid}`)
    expect(locationOf(cancels)).toBe(`/bookings/${uid}/cancel?seatUid=${seatUid}`)
    expect((await browser.get('/reschedule/unknown')).status).toBe(404)
  })

  it('each link of a booking that was moved twice leads to the newest one, and says so', async () => {
    const first = await book()
    const second = await move(first, '2030-03-05T10:00:00.000Z')
    const third = await move(second, '2030-03-06T10:00:00.000Z')
    const browser = visitor(app)
    for (const page of ['', '/reschedule', '/cancel']) {
      const answer = await browser.get(`/bookings/${first}${page}?lang=en-GB`)
      expect(locationOf(answer)).toBe(`/bookings/${third}${page}?lang=en-GB&moved=1`)
      const { body } = await browser.follow(answer)
      expect(body).toContain(WAS_MOVED)
      expect(body).toContain('6 March 2030')
    }
    expect(locationOf(await browser.get(`/video/${first}`))).toBe(`/video/${third}?moved=1`)
    const file = await browser.follow(await browser.get(`/bookings/${first}/invitation.ics`))
    expect(file.body).toContain('DTSTART:20300306T100000Z')
    // The new booking's own link says nothing of it.
    expect((await browser.get(`/bookings/${third}`)).body).not.toContain(WAS_MOVED)
    // Another booking can't be made to say it.
    expect((await browser.get(`/bookings/${await book()}?moved=1`)).body).not.toContain(WAS_MOVED)
  })

  it('a form of a booking that was moved meanwhile leads to the new one, and changes nothing', async () => {
    const first = await book()
    const second = await move(first, '2030-03-07T10:00:00.000Z')
    const browser = visitor(app)
    const cancelled = await browser.send(`/bookings/${first}/cancel`, { reason: 'late' })
    expect(locationOf(await browser.follow(cancelled))).toBe(`/bookings/${second}?moved=1`)
    const moved = await browser.send(`/bookings/${first}/reschedule?slot=2030-03-08T10:00:00.000Z`, {})
    expect(locationOf(await browser.follow(moved))).toBe(`/bookings/${second}?moved=1`)
    const { body } = await app.get(`/v2/bookings/${second}`)
    expect(body.data).toMatchObject({ status: 'accepted', start: '2030-03-07T10:00:00.000Z' })
  })

  it('search engines list neither hidden event types nor private links', async () => {
    const hidden = await anEventType(app, ann, { slug: 'hidden', hidden: true })
    const slot = 'slot=2030-02-04T10:00:00.000Z'
    const link = await app.post(`/v2/event-types/${talk.id}/private-links`, { as: ann.apiKey, body: {} })
    const { linkId } = link.body.data
    const browser = visitor(app)
    for (const path of ['/ann/hidden', `/ann/hidden?${slot}`, `/d/${linkId}/talk`, `/d/${linkId}/talk?${slot}`]) {
      const { status, body } = await browser.get(path)
      expect([path, status, body.includes('<meta name="robots" content="noindex"/>')]).toEqual([path, 200, true])
    }
    expect((await browser.get('/ann/talk')).body).not.toContain('noindex')
    expect(hidden.id).toBeGreaterThan(0)
  })
})
