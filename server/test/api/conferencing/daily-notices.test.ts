import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import {
  aDailyRecording,
  aDailyTranscript,
  type DailyFake,
  type DailyNotice,
  startDaily,
} from '../../support/providers/daily.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { steady, subscribe, type Told } from '../../support/told-webhooks.ts'

const MINUTE_MS = 60_000
const TRIGGERS = ['RECORDING_READY', 'RECORDING_TRANSCRIPTION_GENERATED']

describe('notices of Daily', () => {
  let app: TestApp
  let daily: DailyFake
  let ann: TestUser
  let hook: Awaited<ReturnType<typeof subscribe>>
  let room: string
  let roomId: string
  let eventTypeId: number

  beforeAll(async () => {
    daily = await startDaily()
    app = await testApp(daily.settings)
    app.clock.set(new Date('2030-01-14T07:00:00.000Z'), true)
    ann = await app.user({ name: 'Ann', username: 'ann' })
    hook = await subscribe(app, ann.apiKey, '/v2', { triggers: TRIGGERS })
    const { id } = await anEventType(app, ann, { slug: 'talk', title: 'Talk' })
    eventTypeId = id
    await app.post('/v2/bookings', { body: aBooking(id, '2030-01-14T10:00:00Z') })
    await app.app.runner.drain()
    room = daily.rooms[0]?.name ?? ''
    roomId = daily.rooms[0]?.id ?? ''
  })
  afterAll(async () => {
    await app.close()
    await daily.stop()
  })
  beforeEach(() => daily.heal())

  let count = 0
  /** Makes a finished recording, and returns its id. */
  function record(roomName = room): string {
    const id = `rec-${++count}`
    daily.recordings.unshift(aDailyRecording({ id, room_name: roomName }))
    return id
  }
  function transcribe(): string {
    const transcriptId = `transcript-${++count}`
    daily.transcripts.push(aDailyTranscript({ transcriptId, roomId }))
    return transcriptId
  }
  const laterThan = ({ headers }: DailyNotice): string => String(Number(headers['x-webhook-timestamp']) + 1)
  const send = ({ body, headers }: DailyNotice) => app.post('/v2/conferencing/daily/webhook', { body, headers })
  async function isGolden(told: Told | undefined, name: string) {
    const text = JSON.stringify(steady(told), null, 2).replaceAll(/(rec|transcript)-\d+\./g, '$1.')
    await expect(`${text}\n`).toMatchFileSnapshot(`../webhooks/golden/${name}.json`)
  }

  it('a finished recording is told to subscribers once, with the link', async () => {
    const notice = daily.recordingReady(record(), room)
    expect((await send(notice)).status).toBe(200)
    expect((await send(notice)).status).toBe(200)
    const [told, ...more] = await hook.news()
    expect([told?.triggerEvent, more]).toEqual(['RECORDING_READY', []])
    await isGolden(told, 'recording-ready')
  })

  it('a recording of a room that the booking no longer has is told, too', async () => {
    const booked = await app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-01-15T10:00:00Z') })
    await app.app.runner.drain()
    const former = daily.rooms.find(({ name }) => name !== room)?.name ?? ''
    await app.patch(`/v2/bookings/${booked.body.data.uid}/location`, {
      as: ann.apiKey,
      headers: { 'cal-api-version': '2024-08-13' },
      body: { location: { type: 'address', address: 'Tea Street 1' } },
    })
    await hook.news()
    expect((await send(daily.recordingReady(record(former), former))).status).toBe(200)
    const told = await hook.news()
    expect(told.map(({ triggerEvent }) => triggerEvent)).toEqual(['RECORDING_READY'])
  })

  it('a finished transcript is told with its link and the link of the recording', async () => {
    const recording = record()
    await send(daily.transcriptReady(transcribe(), room))
    const [told, ...more] = await hook.news()
    expect([told?.triggerEvent, more]).toEqual(['RECORDING_TRANSCRIPTION_GENERATED', []])
    expect(told?.payload).toMatchObject({ downloadLinks: { recording: `https://daily.example/${recording}.mp4` } })
    await isGolden(told, 'recording-transcription-generated')
  })

  it('a notice with a wrong signature is refused and changes nothing', async () => {
    const ready = daily.recordingReady(record(), room)
    const wrong = [
      { ...ready, body: ready.body.replace('rec-', 'other-') },
      { ...ready, headers: { ...ready.headers, 'x-webhook-signature': '' } },
      { ...ready, headers: { ...ready.headers, 'x-webhook-timestamp': laterThan(ready) } },
      daily.recordingReady(record(), room, { secret: Buffer.from('another secret').toString('base64') }),
    ]
    for (const notice of wrong) {
      const { status, body } = await send(notice)
      expect([status, body.error.details.code]).toEqual([400, 'NOTICE_SIGNATURE_INVALID'])
    }
    expect(await hook.news()).toEqual([])
  })

  it.each([-6, 6])('a notice whose time is %i minutes from now is refused', async (minutes) => {
    const notice = daily.recordingReady(record(), room, { at: Date.now() + minutes * MINUTE_MS })
    expect((await send(notice)).status).toBe(400)
    expect(await hook.news()).toEqual([])
  })

  it('the time of a notice may be in seconds', async () => {
    const notice = daily.recordingReady(record(), room, { at: Math.floor(Date.now() / 1000) })
    expect((await send(notice)).status).toBe(200)
    expect(await hook.news()).toHaveLength(1)
  })

  it('other rooms, other events and records that are gone are ignored', async () => {
    const other = record('a-room-of-another-program')
    expect((await send(daily.recordingReady(other, 'a-room-of-another-program'))).status).toBe(200)
    expect((await send(daily.recordingReady('gone', room))).status).toBe(200)
    const started = { type: 'recording.started', payload: { recording_id: other, room_name: room } }
    expect((await send(daily.sign(started))).status).toBe(200)
    expect(await hook.news()).toEqual([])
  })

  it('a notice is answered with 503 while Daily gives no link, and counts when it comes again', async () => {
    const id = record()
    daily.fail({ kind: 'answer', status: 500, body: {} }, { when: ({ path }) => path.endsWith('/access-link') })
    const failed = await send(daily.recordingReady(id, room))
    expect([failed.status, failed.body.error.details.code]).toEqual([503, 'VIDEO_RECORDS_UNKNOWN'])
    await send(daily.recordingReady(id, room))
    expect(await hook.news()).toHaveLength(1)
  })

  it('the request with which Daily tries the address is answered without a signature', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await send({ body: JSON.stringify({ test: 'test' }), headers })).status).toBe(200)
    expect((await send({ body: '[', headers })).status).toBe(400)
  })

  it('a server without the secret names the setting', async () => {
    const { DAILY_WEBHOOK_SECRET: _, ...settings } = daily.settings
    const other = await testApp(settings)
    const { body, headers } = daily.recordingReady('rec', room)
    const refused = await other.post('/v2/conferencing/daily/webhook', { body, headers })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('DAILY_WEBHOOK_SECRET')])
    await other.close()
  })
})
