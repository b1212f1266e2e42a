import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { openEvents } from '../../support/event-stream.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { callsOf, type Document, type Known, openOperations } from '../../support/stranger.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const EMAIL = 'zephyrine@example.net'
const NAME = 'Zephyrine Quill'
const ANSWER = 'pomegranate'

/** An event type with a booking, and what nobody may learn who knows no more than address, event type and start. */
type Booked = { kind: string; known: Known; secrets: string[] }

describe('a stranger who knows the address of a booker, the event type and the start', () => {
  let app: TestApp
  let ann: TestUser
  let origin: string
  let document: Document
  let booked: Booked[]

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann' })
    origin = await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    document = (await app.get('/docs/openapi.json')).body
    booked = await allKinds()
  }, 120_000)
  afterAll(() => app.close())

  async function book(kind: string, eventTypeId: number, slug: string, day: number): Promise<Booked> {
    const start = `2030-01-${String(day).padStart(2, '0')}T10:00:00Z`
    const { status, body } = await app.post('/v2/bookings', {
      from: HOME,
      body: {
        eventTypeId,
        start,
        attendee: { name: NAME, email: EMAIL, timeZone: 'Europe/London', language: 'en' },
        bookingFieldsResponses: { notes: ANSWER },
      },
    })
    if (status !== 201) throw new Error(`no booking of ${kind}: ${JSON.stringify(body)}`)
    const { uid, seatUid } = [body.data].flat()[0]
    // Lists of slots tell the uid of a meeting that people share, and nothing of who shares it.
    const isShared = seatUid !== undefined
    const secrets = [...(isShared ? [seatUid] : [uid]), NAME, 'Zephyrine', ANSWER]
    const of = { eventTypeId, eventSlug: slug, eventTypeSlug: slug, username: 'ann', user: 'ann' }
    return { kind, known: { ...of, ...when(start), ...who, ...(isShared && { bookingUid: uid }) }, secrets }
  }

  /** By all the names that the API has for a start and an end. */
  function when(start: string): Known {
    const end = new Date(Date.parse(start) + 30 * 60_000).toISOString()
    const older = { startTime: start, endTime: end, slotUtcStartDate: start, slotUtcEndDate: end }
    return { ...older, start, end, slotStart: start, at: start, timeZone: 'UTC' }
  }

  const attendee = { name: 'Nobody', email: EMAIL, timeZone: 'UTC', language: 'en' }
  const who: Known = {
    email: EMAIL,
    attendee,
    responses: { name: 'Nobody', email: EMAIL },
    bookingUid: EMAIL,
    seatUid: EMAIL,
    uid: EMAIL,
  }

  async function allKinds(): Promise<Booked[]> {
    const own = async (kind: string, day: number, fields: Record<string, unknown>) => {
      const { id, slug } = await anEventType(app, ann, fields)
      return book(kind, id, slug, day)
    }
    const hosts = [await app.user(), await app.user()]
    const rotation = await aRoundRobin(app, (await aTeam(app, ann, { members: hosts })).id, hosts)
    const requests = (blockUnconfirmedBookingsInBooker: boolean) => ({
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker },
    })
    const few = await own('few for each booker', 14, {
      bookerActiveBookingsLimit: { maximumActiveBookings: 1, offerReschedule: true },
    })
    return [
      few,
      {
        ...few,
        kind: 'few for each booker, at another time',
        known: { ...few.known, ...when('2030-01-14T15:00:00Z') },
      },
      await own('an ordinary one', 8, {}),
      await book('a rotation', rotation, 'rotation', 9),
      await own('requests that leave their time free', 10, requests(false)),
      await own('requests that block their time', 11, requests(true)),
      await own('seats', 15, { seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true } }),
      await own('a series', 16, { recurrence: { interval: 1, occurrences: 2, frequency: 'weekly' } }),
      await own('codes', 17, {}),
    ]
  }

  async function answerTo({ method, url, body }: { method: string; url: string; body?: unknown }): Promise<string> {
    const answer = await app.app.http.inject({
      method: method.toUpperCase() as 'GET',
      url,
      remoteAddress: ELSEWHERE,
      ...(body !== undefined && { payload: body as object }),
    })
    return `${answer.statusCode} ${JSON.stringify(answer.headers)} ${answer.body}`
  }

  async function streamed(url: string): Promise<string> {
    const stream = await openEvents(`${origin}${url}`)
    const said = `${JSON.stringify(stream.headers)} ${stream.lastId()} ${stream.events().join()}`
    stream.close()
    return said
  }

  it('the stranger learns neither uid nor name nor answers from any operation that is open to everybody', async () => {
    const operations = openOperations(document)
    expect(operations.map(({ name }) => name)).toContain('POST /v2/bookings')
    const told: string[] = []
    for (const { kind, known, secrets } of booked) {
      for (const operation of operations) {
        const isStream = Object.values(operation.operation.responses).some(
          ({ content = {} }) => 'text/event-stream' in content,
        )
        for (const call of callsOf(document, operation, known)) {
          const answer = isStream ? await streamed(call.url) : await answerTo(call)
          const leaked = secrets.filter((secret) => answer.includes(secret))
          if (leaked.length > 0) told.push(`${operation.name} of ${kind} tells ${leaked.join()}: ${answer}`)
        }
      }
    }
    expect(told).toEqual([])
  }, 300_000)

  it.each([
    [
      'a rotation',
      'User either already has booking at this time or is not available|One of the hosts either already has',
    ],
    ['requests that leave their time free', 'User either already has booking at this time or is not available'],
    ['few for each booker, at another time', 'maximum number of active bookings has been reached\\.'],
    ['seats', 'already_signed_up_for_this_booking_error'],
  ])(
    "the stranger's repeated booking of one of %s is understood and refused in both API versions",
    async (wanted, words) => {
      const operation = openOperations(document).find(({ name }) => name === 'POST /v2/bookings')
      const { known } = booked.find(({ kind }) => kind === wanted) as Booked
      const calls = callsOf(document, operation as NonNullable<typeof operation>, known)
      const answers = await Promise.all(calls.map((call) => answerTo(call)))
      const refused = answers.filter((answer) => new RegExp(words).test(answer))
      expect(refused.length, answers.join('\n')).toBeGreaterThanOrEqual(2)
    },
  )
})
