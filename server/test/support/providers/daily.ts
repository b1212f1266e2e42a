import { createHmac, randomUUID } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type FakeServer, startFake } from './fake-server.ts'
import type {
  DailyMeeting,
  DailyRecording,
  DailyRecordingReady,
  DailyRoom,
  DailyRoomConfig,
  DailyTranscript,
  DailyTranscriptReady,
} from './published/daily-objects.ts'

/** A notice as Daily sends it, with its headers. */
export type DailyNotice = { body: string; headers: Record<string, string> }
type Signing = { secret?: string; at?: number }

export type DailyFake = FakeServer & {
  settings: Record<string, string>
  rooms: DailyRoom[]
  tokens: string[]
  /** The ends of the tokens, in seconds since 1970: https://docs.daily.co/reference/rest-api/meeting-tokens */
  tokenEnds: unknown[]
  /** https://docs.daily.co/reference/rest-api/recordings/config */
  recordings: DailyRecording[]
  /** https://docs.daily.co/reference/rest-api/transcripts */
  transcripts: DailyTranscript[]
  /** https://docs.daily.co/reference/rest-api/meetings */
  meetings: DailyMeeting[]
  /** https://docs.daily.co/reference/rest-api/webhooks/events/recording-ready-to-download */
  recordingReady(id: string, room: string, signing?: Signing): DailyNotice
  /** https://docs.daily.co/reference/rest-api/webhooks/events/transcript-ready-to-download */
  transcriptReady(id: string, room: string, signing?: Signing): DailyNotice
  /** Signs a notice: https://docs.daily.co/reference/rest-api/webhooks */
  sign(event: object, signing?: Signing): DailyNotice
}

const KEY = 'daily-api-key'
/** https://docs.daily.co/reference/rest-api/rooms/create-room */
const ROOM_NAME = /^[A-Za-z0-9_-]{1,128}$/
/** https://docs.daily.co/reference/rest-api/meeting-tokens/config */
const TOKEN_PROPERTIES = new Set(['room_name', 'is_owner', 'user_id', 'user_name', 'nbf', 'exp'])
const DOMAIN_ID = randomUUID()
/** Daily writes the secrets of webhooks in base64. */
const SECRET = Buffer.from('the secret of the webhook').toString('base64')

/**
 * Starts a stand-in for Daily, with its rooms and meeting tokens. It refuses paths and fields that are not documented at
 * https://docs.daily.co/reference/rest-api/rooms and https://docs.daily.co/reference/rest-api/meeting-tokens.
 */
export async function startDaily(): Promise<DailyFake> {
  const rooms: DailyRoom[] = []
  const tokens: string[] = []
  const tokenEnds: unknown[] = []
  const recordings: DailyRecording[] = []
  const transcripts: DailyTranscript[] = []
  const meetings: DailyMeeting[] = []
  const server = await startFake(handle)

  function handle({ method, path, query, headers, body }: FakeRequest): FakeAnswer {
    if (headers.authorization !== `Bearer ${KEY}`) return refused(401, 'authentication-error', 'invalid api key')
    if (method === 'GET' && !path.startsWith('/v1/rooms')) return read(path, query)
    const fields = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    if (path === '/v1/rooms' && method === 'POST') return create(fields)
    if (path === '/v1/meeting-tokens' && method === 'POST') return tokenFor(fields)
    const room = rooms.find(({ name }) => path === `/v1/rooms/${name}`)
    if (!path.startsWith('/v1/rooms/') || !room) return refused(404, 'not-found', `room ${path} not found`)
    if (method === 'DELETE') {
      rooms.splice(rooms.indexOf(room), 1)
      return { status: 200, body: { deleted: true, name: room.name } }
    }
    if (method !== 'POST') return { status: 200, body: room }
    const fault = faultOf(fields, ['privacy', 'properties'])
    if (fault !== undefined) return refused(400, 'invalid-request-error', fault)
    // https://docs.daily.co/reference/rest-api/rooms/update-room: what isn't named stays.
    Object.assign(room.config, fields.properties)
    if (fields.privacy !== undefined) room.privacy = fields.privacy === 'private' ? 'private' : 'public'
    return { status: 200, body: room }
  }

  function read(path: string, query: URLSearchParams): FakeAnswer {
    const listed = <Entry>(entries: readonly Entry[], parameter: string, field: keyof Entry): FakeAnswer => {
      const unknown = [...query.keys()].find(
        (name) => ![parameter, 'limit', 'starting_after', 'ending_before'].includes(name),
      )
      if (unknown !== undefined) return refused(400, 'invalid-request-error', `unknown parameter '${unknown}'`)
      if (Number(query.get('limit') ?? 100) > 100) return refused(400, 'invalid-request-error', 'limit is at most 100')
      const found = entries.filter((entry) => entry[field] === query.get(parameter))
      return { status: 200, body: { total_count: found.length, data: found } }
    }
    if (path === '/v1/recordings') return listed(recordings, 'room_name', 'room_name')
    if (path === '/v1/transcript') return listed(transcripts, 'roomId', 'roomId')
    if (path === '/v1/meetings') return listed(meetings, 'room', 'room')
    // https://docs.daily.co/reference/rest-api/recordings/get-recording-link
    const [, recording] = /^\/v1\/recordings\/([^/]+)\/access-link$/.exec(path) ?? []
    if (recordings.some(({ id }) => id === recording)) {
      return { status: 200, body: { download_link: `https://daily.example/${recording}.mp4`, expires: 1 } }
    }
    // https://docs.daily.co/reference/rest-api/transcripts/get-transcript-link
    const [, transcript] = /^\/v1\/transcript\/([^/]+)\/access-link$/.exec(path) ?? []
    if (transcripts.some(({ transcriptId }) => transcriptId === transcript)) {
      return { status: 200, body: { transcriptId: transcript, link: `https://daily.example/${transcript}.vtt` } }
    }
    return refused(404, 'not-found', `${path} not found`)
  }

  function create(fields: Record<string, unknown>): FakeAnswer {
    const fault = faultOf(fields, ['name', 'privacy', 'properties'])
    if (fault !== undefined) return refused(400, 'invalid-request-error', fault)
    const name = String(fields.name)
    if (!ROOM_NAME.test(name)) return refused(400, 'invalid-request-error', `invalid room name '${name}'`)
    if (rooms.some((room) => room.name === name))
      return refused(400, 'invalid-request-error', `a room named ${name} already exists`)
    const room = {
      id: randomUUID(),
      name,
      api_created: true,
      privacy: fields.privacy === 'private' ? 'private' : 'public',
      url: `https://daybook.daily.co/${name}`,
      created_at: new Date().toISOString(),
      config: { ...(fields.properties as DailyRoomConfig | undefined) },
    } satisfies DailyRoom
    rooms.push(room)
    return { status: 200, body: room }
  }

  function tokenFor({ properties }: Record<string, unknown>): FakeAnswer {
    const sent = (properties ?? {}) as Record<string, unknown>
    const unknown = Object.keys(sent).find((name) => !TOKEN_PROPERTIES.has(name))
    if (unknown !== undefined) return refused(400, 'invalid-request-error', `unknown property '${unknown}'`)
    const { room_name: name, is_owner: isOwner, exp } = sent
    if (!rooms.some((room) => room.name === name)) return refused(400, 'invalid-request-error', 'no such room')
    const token = `token-${isOwner ? 'owner' : 'guest'}-${randomUUID()}`
    tokens.push(token)
    tokenEnds.push(exp)
    return { status: 200, body: { token } }
  }

  const settings = {
    DAILY_API_KEY: KEY,
    DAILY_WEBHOOK_SECRET: SECRET,
    DAYBOOK_DAILY_API_URL: `${server.url}/v1`,
  }
  return {
    ...server,
    settings,
    rooms,
    tokens,
    tokenEnds,
    recordings,
    transcripts,
    meetings,
    recordingReady,
    transcriptReady,
    sign,
  }
}

function sign(event: object, { secret = SECRET, at = Date.now() }: Signing = {}): DailyNotice {
  const body = JSON.stringify({ ...around(randomUUID()), ...event })
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${at}.${body}`).digest('base64')
  const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': String(at) }
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}

/** https://docs.daily.co/reference/rest-api/webhooks: what Daily writes around each payload. */
const around = (id: string) => ({ version: '1.1.0', id, event_ts: Math.floor(Date.now() / 1000) })

const recordingReady = (id: string, room: string, signing?: Signing): DailyNotice => {
  const { start_ts, max_participants, share_token, s3key: s3_key } = aDailyRecording({ id, room_name: room })
  const is = { type: 'cloud', recording_id: id, room_name: room, status: 'finished' } as const
  const payload = { ...is, start_ts, max_participants, duration: 60, share_token, s3_key }
  const event = { ...around(`rec-rtd-${id}`), type: 'recording.ready-to-download', payload } as const
  return sign(event satisfies DailyRecordingReady, signing)
}

const transcriptReady = (id: string, room: string, signing?: Signing): DailyNotice => {
  const { roomId: room_id, mtgSessionId: mtg_session_id, domainId: domain_id, outParams: s3 } = aDailyTranscript({})
  const where = { room_id, room_name: room, mtg_session_id, domain_id, out_params: { s3 } }
  const payload = { ...where, id, duration: 60.5, participant_minutes: 2, status: 't_finished' } as const
  const event = { ...around(`tra-rtd-${id}`), type: 'transcript.ready-to-download', payload } as const
  return sign(event satisfies DailyTranscriptReady, signing)
}

/** A finished recording, unless the test says otherwise. */
export function aDailyRecording(fields: Partial<DailyRecording>): DailyRecording {
  const recording = {
    id: randomUUID(),
    room_name: 'room',
    start_ts: 1894629600,
    status: 'finished',
    max_participants: 2,
    share_token: 'share',
    s3key: `daybook/${fields.room_name ?? 'room'}/1894629600000`,
    mtgSessionId: randomUUID(),
    ...fields,
  } satisfies DailyRecording
  return recording.status === 'finished' ? { duration: 60, ...recording } : recording
}

/** A finished transcript, unless the test says otherwise. */
export const aDailyTranscript = (fields: Partial<DailyTranscript>): DailyTranscript => ({
  transcriptId: randomUUID(),
  domainId: DOMAIN_ID,
  roomId: randomUUID(),
  mtgSessionId: randomUUID(),
  status: 't_finished',
  duration: 60,
  isVttAvailable: true,
  outParams: { key: 'daybook/room/1894629600000.vtt', bucket: 'transcripts', region: 'us-west-2' },
  created_at: '2030-01-14T10:00:00.000Z',
  updated_at: '2030-01-14T10:30:00.000Z',
  ...fields,
})

function faultOf(fields: Record<string, unknown>, known: readonly string[]): string | undefined {
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown !== undefined) return `unknown parameter '${unknown}'`
  const strange = Object.keys((fields.properties ?? {}) as object).find(
    (name) => !['nbf', 'exp', 'eject_at_room_exp', 'enable_recording'].includes(name),
  )
  return strange === undefined ? undefined : `unknown property '${strange}'`
}

const refused = (status: number, error: string, info: string): FakeAnswer => ({ status, body: { error, info } })
