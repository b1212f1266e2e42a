import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCal } from '../../../src/cli/moving-in/cal/read-cal.ts'
import { sourceApi } from '../../../src/cli/moving-in/source-api.ts'
import { CAL_KEY, type CalFake, calBooking, startCal } from '../../support/sources/cal.ts'
import { countsOf, moveIn } from '../../support/sources/moving-in.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

/** The number of bookings in the measured import. docs/moving-in.md has the time for 10,000. */
const BOOKINGS = Number(process.env.IMPORTED_BOOKINGS ?? 150)

describe('moving in from Cal.com', { timeout: 180_000 }, () => {
  let app: TestApp
  let cal: CalFake

  beforeEach(async () => {
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    cal = await startCal()
  })
  afterEach(async () => {
    await cal.stop()
    await app.close()
  })

  /** The waits before other tries, in milliseconds. No time passes in them. */
  let waits: number[] = []
  beforeEach(() => {
    waits = []
  })
  const read = (key = CAL_KEY) =>
    readCal(sourceApi({ url: cal.url, key, note: () => {}, wait: async (ms) => void waits.push(ms) }), {
      organizationName: 'Acme',
    })
  const source = 'cal:fake'
  const again = () => moveIn(app, read(), { source })

  it('an organization moves in, and a second run doubles nothing', async () => {
    const report = await again()
    expect(report.problems).toEqual([])
    expect(report.counts).toEqual({
      user: { created: 2 },
      organization: { created: 1 },
      membership: { created: 4 },
      schedule: { created: 2 },
      team: { created: 1 },
      'event-type': { created: 2 },
      webhook: { created: 1 },
      booking: { created: 12 },
    })
    expect(report.notes.map(({ kind, code }) => [kind, code])).toEqual([
      ['event-type', 'INTEGRATION_NOT_CONNECTED'],
      ['webhook', 'TRIGGER_UNKNOWN'],
    ])
    const counts = await countsOf(app)
    const second = await again()
    for (const outcomes of Object.values(second.counts)) expect(Object.keys(outcomes)).toEqual(['unchanged'])
    expect(await countsOf(app)).toEqual(counts)
    expect(await app.mails()).toEqual([])
  })

  it('the link of an old booking opens, with its answers, in a room of this server', async () => {
    await again()
    const { headers } = await app.get('/booking/calUid5')
    const page = await app.get(String(headers.location))
    expect(page.status).toBe(200)
    expect(page.body).toContain('Intro 5')
    const { body } = await app.get('/v2/bookings/calUid5', { as: app.administrator })
    expect(body.data).toMatchObject({
      icsUid: 'calUid5@Cal.com',
      guests: ['guest@example.com'],
      location: 'https://book.example.com/video/calUid5',
      bookingFieldsResponses: { topic: 'Topic 5' },
    })
  })

  it('hours, buffers and questions decide here as they did there', async () => {
    await again()
    const { body } = await app.get('/v2/event-types?username=ann')
    expect(body.data).toMatchObject([
      {
        slug: 'intro',
        lengthInMinutes: 30,
        beforeEventBuffer: 5,
        afterEventBuffer: 10,
        locations: [{ type: 'attendeePhone' }],
        recurrence: { occurrences: 4 },
      },
    ])
    expect(body.data[0].bookingFields.map(({ slug }: { slug: string }) => slug)).toContain('topic')
    const slots = await app.get(`/v2/slots?eventTypeId=${body.data[0].id}&start=2030-05-06&end=2030-05-06`)
    expect(Object.values(slots.body.data).flat()).toHaveLength(2)
  })

  it('what has changed there changes here, and nothing else', async () => {
    await again()
    const [first] = cal.bookings
    if (first)
      cal.bookings[0] = {
        ...first,
        title: 'Another title',
        attendees: [{ ...first.attendees[0], name: 'Robert' }] as typeof first.attendees,
      }
    cal.bookings.push(calBooking(50))
    const { counts } = await again()
    expect(counts.booking).toEqual({ updated: 1, unchanged: 11, created: 1 })
    const { body } = await app.get('/v2/bookings/calUid0', { as: app.administrator })
    expect(body.data).toMatchObject({ title: 'Another title', attendees: [{ name: 'Robert' }] })
  })

  it('a run that was killed goes on', async () => {
    await expect(moveIn(app, read(), { source, stopAfter: 0 })).rejects.toThrow('killed')
    await cal.stop()
    cal = await startCal({ bookings: 150 })
    await expect(moveIn(app, read(), { source, stopAfter: 1 })).rejects.toThrow('killed')
    const half = await countsOf(app)
    expect(half.bookings).toBeGreaterThan(0)
    expect(half.bookings).toBeLessThan(150)
    const { counts } = await again()
    expect(counts.booking).toEqual({ unchanged: half.bookings, created: 150 - (half.bookings ?? 0) })
  })

  it('a source that limits requests, breaks off and fails is asked again', async () => {
    cal.fail({ kind: 'answer', status: 429, headers: { 'retry-after': '0' } }, { times: 3 })
    cal.fail({ kind: 'break-off' })
    cal.fail({ kind: 'answer', status: 503, headers: { 'retry-after': '0' } }, { times: 2 })
    cal.fail({ kind: 'lost-answer' })
    const report = await again()
    expect(report.problems).toEqual([])
    expect(report.counts.booking).toEqual({ created: 12 })
    // The source names three waits and then two. Without a name, they double.
    expect(waits.slice(0, 7)).toEqual([0, 0, 0, 4000, 0, 0, 32_000])
  })

  it('a list of nonsense is reported, and the rest moves in', async () => {
    cal.fail(
      { kind: 'answer', status: 200, body: { data: 'no list' } },
      { when: ({ path }) => path === '/v2/schedules' || path.endsWith('/schedules'), times: 2 },
    )
    cal.fail(
      { kind: 'answer', status: 200, body: { data: [7, { uid: 'odd', status: 'asleep' }] } },
      { when: ({ path }) => path.endsWith('/bookings') },
    )
    const report = await again()
    expect(report.problems.map(({ message }) => message)).toEqual([
      'The source answers something that is no list.',
      '1 entries of the list are no objects.',
      'The source answers something that is no list.',
    ])
    expect(report.counts.booking).toEqual({ refused: 1, created: 12 })
    expect(report.counts['event-type']).toEqual({ created: 2 })
  })

  it('a wrong key is reported at once', async () => {
    await expect(moveIn(app, read('cal_wrong'), { source })).rejects.toThrow('status 401')
  })

  it('a dry run stores nothing', async () => {
    const before = await countsOf(app)
    const report = await moveIn(app, read(), { source, isDryRun: true })
    expect(report.counts.booking).toEqual({ created: 12 })
    expect(await countsOf(app)).toEqual(before)
  })

  it('people choose a password by the mail that --invite sends, once', async () => {
    await moveIn(app, read(), { source, invites: true })
    await moveIn(app, read(), { source, invites: true })
    const mails = await app.mails()
    expect(mails.map(({ to }) => to).sort()).toEqual(['ann@moved.example', 'ben@moved.example'])
  })

  it('many bookings are imported in the time that docs/moving-in.md promises', async () => {
    await cal.stop()
    cal = await startCal({ bookings: BOOKINGS })
    const began = performance.now()
    const { counts } = await again()
    const seconds = (performance.now() - began) / 1000
    expect(counts.booking).toEqual({ created: BOOKINGS })
    if (process.env.IMPORTED_BOOKINGS) console.info(`${BOOKINGS} bookings in ${seconds.toFixed(1)} s`)
  })

  it('reminders of future bookings are set, and nothing of the past starts', async () => {
    cal.bookings.push(calBooking(90, Date.parse('2030-02-04T09:00:00Z')))
    await again()
    const timers = await app.connection.db.selectFrom('timers').select(['kind', 'dueAt']).orderBy('dueAt').execute()
    expect(timers).toEqual([
      { kind: 'meeting-started', dueAt: new Date('2030-02-04T09:00:00Z') },
      { kind: 'meeting-ended', dueAt: new Date('2030-02-04T09:30:00Z') },
    ])
    expect(await app.connection.db.selectFrom('followUps').selectAll().execute()).toEqual([])
    expect(await app.connection.db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([])
  })
})
