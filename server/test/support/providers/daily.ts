import { createHmac, randomUUID } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type FakeServer, startFake } from './fake-server.ts'

export type DailyRoom = { id: string; name: string; url: string; exp: number }
/** A recording, a transcript or a session as Daily shows it. */
type Entry = Record<string, unknown>
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
  recordings: Entry[]
  /** https://docs.daily.co/reference/rest-api/transcripts */
  transcripts: Entry[]
  /** https://docs.daily.co/reference/rest-api/meetings */
  meetings: Entry[]
  /** https://docs.daily.co/reference/rest-api/webhooks/events/recording-ready-to-download */
  recordingReady(id: string, room: string, signing?: Signing): DailyNotice
  /** https://docs.daily.co/reference/rest-api/webhooks/events/transcript-ready-to-download */
  transcriptReady(id: string, room: string, signing?: Signing): DailyNotice
  /** Signs a notice: https://docs.daily.co/reference/rest-api/webhooks */
  sign(event: object, signing?: Signing): DailyNotice
}

const KEY = 'daily-api-key'
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
  const recordings: Entry[] = []
  const transcripts: Entry[] = []
  const meetings: Entry[] = []
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
    room.exp = expiryIn(fields)
    return { status: 200, body: room }
  }

  function read(path: string, query: URLSearchParams): FakeAnswer {
    const listed = (entries: readonly Entry[], parameter: string, field: string): FakeAnswer => {
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
    if (rooms.some((room) => room.name === name))
      return refused(400, 'invalid-request-error', `a room named ${name} already exists`)
    const room = { id: randomUUID(), name, url: `https://daybook.daily.co/${name}`, exp: expiryIn(fields) }
    rooms.push(room)
    return { status: 200, body: room }
  }

  function tokenFor({ properties }: Record<string, unknown>): FakeAnswer {
    const { room_name: name, is_owner: isOwner, exp } = (properties ?? {}) as Record<string, unknown>
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
  const body = JSON.stringify({ version: '1.1.0', id: randomUUID(), event_ts: Math.floor(Date.now() / 1000), ...event })
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${at}.${body}`).digest('base64')
  const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': String(at) }
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}

const recordingReady = (id: string, room: string, signing?: Signing): DailyNotice => {
  const s3 = { start_ts: 1894629600, status: 'finished', max_participants: 2, duration: 60, s3_key: `daybook/${id}` }
  const payload = { type: 'cloud', recording_id: id, room_name: room, ...s3 }
  return sign({ type: 'recording.ready-to-download', payload }, signing)
}

const transcriptReady = (id: string, room: string, signing?: Signing): DailyNotice => {
  const payload = { id, room_name: room, duration: 60.5, participant_minutes: 2, status: 't_finished' }
  return sign({ type: 'transcript.ready-to-download', payload }, signing)
}

const expiryIn = ({ properties }: Record<string, unknown>): number =>
  Number((properties as { exp?: number } | undefined)?.exp ?? 0)

function faultOf(fields: Record<string, unknown>, known: readonly string[]): string | undefined {
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown !== undefined) return `unknown parameter '${unknown}'`
  const strange = Object.keys((fields.properties ?? {}) as object).find(
    (name) => !['nbf', 'exp', 'eject_at_room_exp', 'enable_recording'].includes(name),
  )
  return strange === undefined ? undefined : `unknown property '${strange}'`
}

const refused = (status: number, error: string, info: string): FakeAnswer => ({ status, body: { error, info } })
