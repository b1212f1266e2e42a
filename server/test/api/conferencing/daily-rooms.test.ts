import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { visitor } from '../../support/page-visitor.ts'
import { aDailyRecording, aDailyTranscript, type DailyFake, startDaily } from '../../support/providers/daily.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const headers = { 'cal-api-version': '2024-08-13' }
const end = (time: string) => Date.parse(`2030-01-14T${time}:00Z`) / 1000

describe('rooms of the built-in video at Daily', () => {
  let app: TestApp
  let daily: DailyFake
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    daily = await startDaily()
    app = await testApp(daily.settings)
    host = await app.user()
    eventTypeId = (await anEventType(app, host)).id
  })
  afterAll(async () => {
    await app.close()
    await daily.stop()
  })
  beforeEach(() => {
    app.clock.set(new Date('2030-01-14T07:00:00.000Z'), true)
    daily.rooms.splice(0)
  })

  const settle = () => app.app.runner.drain()
  const book = async (time: string) =>
    (await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, `2030-01-14T${time}:00Z`) })).body.data
  const openAt = async (uid: string, time: string) => {
    app.clock.set(new Date(`2030-01-14T${time}:00Z`), true)
    return (await visitor(app).get(`/video/${uid}`)).body as string
  }

  it('a room is made after the booking, and only its page shows the address', async () => {
    const { uid, location } = await book('10:00')
    expect(location).toBe(`https://book.example.com/video/${uid}`)
    expect(await openAt(uid, '10:00')).toContain('The room is being made')
    await settle()
    expect(daily.rooms).toMatchObject([
      {
        name: expect.stringMatching(/^daybook-/),
        privacy: 'public',
        config: { exp: end('11:30'), eject_at_room_exp: true },
      },
    ])
    // The stand-in names the kind of each token. Only an owner can record and admit others.
    expect(daily.tokens.at(-1)).toMatch(/^token-owner-/)
    expect(daily.tokenEnds.at(-1)).toBe(end('11:30'))
    const page = await openAt(uid, '10:00')
    expect(page).toContain(`href="${daily.rooms[0]?.url}"`)
    expect(page).not.toContain(daily.tokens.at(-1))
    expect((await app.get(`/v2/bookings/${uid}`, { as: host.apiKey })).body.data.location).toBe(location)
  })

  it('a rescheduled booking keeps its room, which stays open for the new time', async () => {
    const { uid } = await book('12:00')
    await settle()
    const [{ name } = {}] = daily.rooms
    await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: host.apiKey,
      headers,
      body: { start: '2030-01-14T15:00:00Z' },
    })
    await settle()
    expect(daily.rooms).toMatchObject([{ name, config: { exp: end('16:30'), eject_at_room_exp: true } }])
  })

  it('a lost answer causes no second room, and a cancelled booking loses its room', async () => {
    daily.fail({ kind: 'lost-answer' }, { when: ({ path }) => path === '/v1/rooms' })
    const { uid } = await book('13:00')
    await settle()
    app.clock.set(new Date(app.clock.now().getTime() + 5 * MINUTE_MS), true)
    await settle()
    expect(daily.rooms).toHaveLength(1)
    expect(await openAt(uid, '13:00')).toContain(daily.rooms[0]?.url)
    app.clock.set(new Date('2030-01-14T08:00:00.000Z'), true)
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, headers, body: { cancellationReason: 'x' } })
    await settle()
    expect(daily.rooms).toEqual([])
  })

  it('a room whose answer was lost is deleted if the booking is cancelled before the next attempt', async () => {
    daily.fail({ kind: 'lost-answer' }, { when: ({ path }) => path === '/v1/rooms' })
    const { uid } = await book('13:00')
    await settle()
    expect(daily.rooms).toHaveLength(1)
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, headers, body: { cancellationReason: 'x' } })
    await settle()
    expect(daily.rooms).toEqual([])
  })

  it('a cancelled booking whose room a person has deleted leaves no work', async () => {
    const { uid } = await book('13:30')
    await settle()
    daily.rooms.splice(0)
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, headers, body: { cancellationReason: 'x' } })
    await settle()
    const left = await app.connection.db.selectFrom('bookings').select('permanentId').where('uid', '=', uid).execute()
    expect(await app.app.services.meetings.stateOf(left[0]?.permanentId ?? '')).toBeUndefined()
  })

  it('the owners of a booking get its recordings, transcripts and sessions', async () => {
    const { uid } = await book('14:00')
    await settle()
    const [room] = daily.rooms
    const { name = '', id: roomId = '' } = room ?? {}
    daily.recordings.push(
      aDailyRecording({ id: 'rec-1', room_name: name, duration: 277 }),
      aDailyRecording({ id: 'rec-2', room_name: name, status: 'in-progress' }),
      aDailyRecording({ id: 'rec-3', room_name: 'another-room' }),
    )
    daily.transcripts.push(
      aDailyTranscript({ transcriptId: 'transcript-1', roomId }),
      aDailyTranscript({ transcriptId: 'transcript-2', roomId, status: 't_in_progress' }),
    )
    const person = { user_id: 'u', participant_id: 'p', user_name: 'Bob', join_time: 1894629610, duration: 260 }
    const session = { start_time: 1894629600, duration: 280, ongoing: false, max_participants: 2 }
    daily.meetings.push({ ...session, id: 'session-1', room: name, participants: [person] })
    const read = async (what: string) =>
      (await app.get(`/v2/bookings/${uid}/${what}`, { as: host.apiKey, headers })).body
    expect((await read('recordings')).data).toEqual([
      {
        id: 'rec-1',
        roomName: room?.name,
        startTs: 1894629600,
        status: 'finished',
        maxParticipants: 2,
        duration: 277,
        shareToken: 'share',
        downloadLink: 'https://daily.example/rec-1.mp4',
      },
      expect.objectContaining({ id: 'rec-2', status: 'in-progress', duration: 0, downloadLink: null }),
    ])
    expect((await read('transcripts')).data).toEqual(['https://daily.example/transcript-1.vtt'])
    expect((await read('conferencing-sessions')).data).toEqual([
      {
        id: 'session-1',
        room: room?.name,
        startTime: 1894629600,
        duration: 280,
        ongoing: false,
        maxParticipants: 2,
        participants: [{ userId: 'u', userName: 'Bob', joinTime: 1894629610, duration: 260 }],
      },
    ])
  })

  it('recordings stay readable after the place was changed, and those of the new room come first', async () => {
    const { uid } = await book('15:30')
    await settle()
    const former = daily.rooms[0]?.name ?? ''
    daily.recordings.push(aDailyRecording({ id: 'former-room', room_name: former }))
    const moveTo = (location: object) =>
      app.patch(`/v2/bookings/${uid}/location`, { as: host.apiKey, headers, body: { location } })
    const recorded = async () =>
      (await app.get(`/v2/bookings/${uid}/recordings`, { as: host.apiKey, headers })).body.data?.map(
        ({ id }: { id: string }) => id,
      )
    expect((await moveTo({ type: 'address', address: 'Tea Street 1' })).status).toBe(200)
    await settle()
    expect(await recorded()).toEqual(['former-room'])
    expect((await moveTo({ type: 'integration', integration: 'cal-video' })).status).toBe(200)
    await settle()
    const present = daily.rooms.find(({ name }) => name !== former)?.name ?? ''
    daily.recordings.push(aDailyRecording({ id: 'present-room', room_name: present }))
    expect(await recorded()).toEqual(['present-room', 'former-room'])
  })

  it('a cancelled booking still has the recordings of its room', async () => {
    const { uid } = await book('16:30')
    await settle()
    daily.recordings.push(aDailyRecording({ id: 'cancelled', room_name: daily.rooms[0]?.name ?? '' }))
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, headers, body: { cancellationReason: 'x' } })
    await settle()
    expect(daily.rooms).toEqual([])
    const { body } = await app.get(`/v2/bookings/${uid}/recordings`, { as: host.apiKey, headers })
    expect(body.data).toMatchObject([{ id: 'cancelled' }])
  })

  it('a stranger gets no recordings, and a provider that fails is named as the reason', async () => {
    const { uid } = await book('11:00')
    await settle()
    const stranger = await app.user()
    const ask = (as: string) => app.get(`/v2/bookings/${uid}/recordings`, { as, headers })
    expect((await ask(stranger.apiKey)).status).toBe(403)
    for (const fault of [
      { kind: 'answer', status: 500, body: {} },
      { kind: 'garbage', text: '[' },
    ] as const) {
      daily.fail(fault, { when: ({ path }) => path === '/v1/recordings' })
      const { status, body } = await ask(host.apiKey)
      expect([status, body.error.message]).toEqual([503, expect.stringContaining('provider of video')])
    }
  })
})
