import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOST_IN_ROOM } from '../../../src/adapters/conferencing/daily.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type DailyFake, startDaily } from '../../support/providers/daily.ts'
import { handleEvents, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { steady, subscribe, type Told } from '../../support/told-webhooks.ts'

const MINUTE_MS = 60_000
const HOSTS = 'AFTER_HOSTS_CAL_VIDEO_NO_SHOW'
const GUESTS = 'AFTER_GUESTS_CAL_VIDEO_NO_SHOW'

describe('people who do not come into a room at Daily', () => {
  let app: TestApp
  let daily: DailyFake
  let ann: TestUser
  let eventTypeId: number
  let hook: Awaited<ReturnType<typeof subscribe>>
  let day = 13
  let start: string

  beforeAll(async () => {
    daily = await startDaily()
    app = await testApp(daily.settings)
    ann = await app.user({ name: 'Ann', username: 'ann' })
    eventTypeId = (await anEventType(app, ann, { slug: 'talk', title: 'Talk' })).id
    hook = await subscribe(app, ann.apiKey, '/v2', { triggers: [HOSTS, GUESTS] })
  })
  afterAll(async () => {
    await app.close()
    await daily.stop()
  })
  beforeEach(async () => {
    daily.heal()
    // Another weekday each time, because a day has one meeting.
    day += new Date(`2030-01-${day + 1}`).getUTCDay() === 6 ? 3 : 1
    start = `2030-01-${day}T10:00:00.000Z`
    at(-60)
  })

  /** Sets the clock to so many minutes after the start. */
  const at = (minutes: number) => app.clock.set(new Date(Date.parse(start) + minutes * MINUTE_MS), true)
  const look = () => app.app.services.bookings.tellAbsences.run()
  const book = async () => {
    const { body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
    await app.app.runner.drain()
    return body.data.uid as string
  }
  const room = () => daily.rooms.at(-1)?.name ?? ''
  /** Somebody comes into the room so many minutes after the start. */
  const comes = (minutes: number, userId: string | null) =>
    daily.meetings.push({
      id: `session-${daily.meetings.length}`,
      room: room(),
      start_time: Date.parse(start) / 1000,
      duration: 600,
      ongoing: true,
      max_participants: 2,
      participants: [
        {
          user_id: userId,
          participant_id: randomUUID(),
          user_name: 'Somebody',
          join_time: Date.parse(start) / 1000 + minutes * 60,
          duration: 60,
        },
      ],
    })
  const triggers = (told: Told[]) => told.map(({ triggerEvent }) => triggerEvent)
  const isGolden = (told: Told | undefined, name: string) =>
    expect(`${JSON.stringify(steady(told), null, 2)}\n`).toMatchFileSnapshot(`../webhooks/golden/${name}.json`)

  it('subscribers learn that neither a host nor a guest came, once', async () => {
    await book()
    at(6)
    await look()
    await look()
    const told = await hook.news()
    expect(triggers(told)).toEqual([HOSTS, GUESTS])
    await isGolden(told[0], 'after-hosts-cal-video-no-show')
    await isGolden(told[1], 'after-guests-cal-video-no-show')
  })

  it.each<[string, [number, string | null][], string[]]>([
    [
      'the host, who came after five minutes',
      [
        [1, null],
        [5.5, HOST_IN_ROOM],
      ],
      [HOSTS],
    ],
    ['the guests, if only the host came', [[-2, HOST_IN_ROOM]], [GUESTS]],
    [
      'nobody, if both came',
      [
        [0, HOST_IN_ROOM],
        [4, 'a-guest'],
      ],
      [],
    ],
  ])('the absence is told of %s', async (_who, arrivals, expected) => {
    await book()
    for (const [minutes, userId] of arrivals) comes(minutes, userId)
    at(6)
    await look()
    expect(triggers(await hook.news())).toEqual(expected)
  })

  it('nobody is told before five minutes are over, nor of a cancelled booking', async () => {
    const uid = await book()
    at(4)
    await look()
    await app.post(`/v2/bookings/${uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'Rain' } })
    at(6)
    await look()
    expect(await hook.news()).toEqual([])
  })

  it('a provider that fails is asked again, until it is a day ago', async () => {
    await book()
    at(6)
    daily.fail({ kind: 'answer', status: 500, body: {} })
    await look()
    expect(await hook.news()).toEqual([])
    daily.heal()
    at(24 * 60 + 1)
    await look()
    expect(await hook.news()).toEqual([])
    at(23 * 60)
    await look()
    expect(triggers(await hook.news())).toEqual([HOSTS, GUESTS])
  })

  it('workflows with these triggers act', async () => {
    const message = { subject: 'Where are you?', recipient: 'attendee', html: '<p>We miss you.</p>' }
    const { status, body } = await app.post('/v2/workflows', {
      as: ann.apiKey,
      body: {
        name: 'Where are you?',
        activation: { isActiveOnAllEventTypes: true },
        trigger: { type: 'afterGuestsCalVideoNoShow', offset: { value: 5, unit: 'minute' } },
        steps: [
          {
            stepNumber: 1,
            action: 'email_attendee',
            recipient: 'attendee',
            template: 'custom',
            sender: 'Ann',
            message,
          },
        ],
      },
    })
    expect([status, body.error]).toEqual([201, undefined])
    await book()
    comes(0, HOST_IN_ROOM)
    at(6)
    await look()
    await handleEvents(app)
    expect((await app.mails('bob@example.com')).map(({ subject }) => subject)).toContain('Where are you?')
  })
})
