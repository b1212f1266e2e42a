import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCalendly } from '../../../src/cli/moving-in/calendly/read-calendly.ts'
import { sourceApi } from '../../../src/cli/moving-in/source-api.ts'
import type { FakeServer } from '../../support/providers/fake-server.ts'
import { CALENDLY_TOKEN, startCalendly } from '../../support/sources/calendly.ts'
import { countsOf, moveIn } from '../../support/sources/moving-in.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('moving in from Calendly', { timeout: 60_000 }, () => {
  let app: TestApp
  let calendly: FakeServer

  beforeEach(async () => {
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    calendly = await startCalendly()
  })
  afterEach(async () => {
    await calendly.stop()
    await app.close()
  })

  const again = () => {
    const api = sourceApi({ url: calendly.url, key: CALENDLY_TOKEN, note: () => {}, wait: async () => {} })
    return moveIn(app, readCalendly(api), { source: 'calendly:fake' })
  }
  const booking = async (uid: string) => (await app.get(`/v2/bookings/${uid}`, { as: app.administrator })).body.data

  it('an organization moves in, and a second run doubles nothing', async () => {
    const report = await again()
    expect(report.problems).toEqual([])
    expect(report.counts).toEqual({
      user: { created: 2 },
      schedule: { created: 2 },
      team: { created: 1 },
      membership: { created: 2 },
      'event-type': { created: 3 },
      webhook: { created: 1 },
      booking: { created: 4 },
    })
    expect(report.notes.map(({ kind, code }) => `${kind} ${code}`).sort()).toEqual([
      'event-type INTEGRATION_NOT_CONNECTED',
      'event-type SWITCHED_OFF',
      'webhook SWITCHED_OFF',
    ])
    const counts = await countsOf(app)
    const second = await again()
    for (const outcomes of Object.values(second.counts)) expect(Object.keys(outcomes)).toEqual(['unchanged'])
    expect(await countsOf(app)).toEqual(counts)
    expect(await app.mails()).toEqual([])
  })

  it('a meeting keeps its host, its answers, its guests and the meeting that it replaced', async () => {
    await again()
    expect(await booking('EV2')).toMatchObject({
      status: 'accepted',
      hosts: [{ email: 'ann@moved.example' }],
      location: 'Main Street 1',
      attendees: [{ email: 'bob@example.com', timeZone: 'Europe/London' }, { email: 'guest@example.com' }],
      bookingFieldsResponses: { 'what-is-it-about': 'Moving' },
      rescheduledFromUid: 'EV1',
    })
    expect(await booking('EV1')).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'A cold',
      rescheduledToUid: 'EV2',
    })
    expect(await booking('EV4')).toMatchObject({ hosts: [{ email: 'ben@moved.example' }] })
  })

  it('the invitees of a group event have seats, except those who cancelled', async () => {
    await again()
    const { attendees } = await booking('EV3')
    expect(attendees).toMatchObject([
      { email: 'cy@example.com', seatUid: 'I3', absent: false },
      { email: 'dee@example.com', seatUid: 'I4', absent: true },
    ])
    expect(attendees).toHaveLength(2)
    const listed = (await app.get('/v2/event-types?username=ann&eventSlug=class')).body.data
    expect(listed).toMatchObject([{ seats: { seatsPerTimeSlot: 8 } }])
  })

  it('a closed date stays closed, and questions are asked here too', async () => {
    await again()
    const [chat] = (await app.get('/v2/event-types?username=ann&eventSlug=chat')).body.data
    expect(chat.bookingFields).toContainEqual(
      expect.objectContaining({ slug: 'size', type: 'select', options: ['S', 'L'] }),
    )
    expect(chat.locations).toMatchObject([{ type: 'address', address: 'Main Street 1' }])
    const days = (await app.get(`/v2/slots?eventTypeId=${chat.id}&start=2030-05-06&end=2030-05-13`)).body.data
    expect(Object.keys(days)).toEqual(['2030-05-13'])
  })

  it('a booking whose invitees can not be read is left to the next run', async () => {
    calendly.fail({ kind: 'answer', status: 400 }, { when: ({ path }) => path === '/scheduled_events/EV2/invitees' })
    const report = await again()
    expect(report.problems).toMatchObject([{ place: '/scheduled_events/EV2/invitees' }])
    expect(report.counts.booking).toEqual({ created: 3 })
    expect((await again()).counts.booking).toEqual({ created: 1, unchanged: 3 })
  })

  it('a token of somebody who is no admin brings their own data, and the report says so', async () => {
    await calendly.stop()
    calendly = await startCalendly({ isAdmin: false })
    calendly.fail({ kind: 'answer', status: 429, headers: { 'x-ratelimit-reset': '0' } }, { times: 2 })
    const report = await again()
    expect(report.problems).toMatchObject([{ message: expect.stringContaining('no admin') }])
    expect(report.counts.user).toEqual({ created: 1 })
  })
})
