import { randomBytes } from 'node:crypto'
import { wallClock } from '@daybook/i18n'
import { type FakeAnswer, type FakeRequest, type FakeServer, startFake } from './fake-server.ts'
import { createOAuthFake, type OAuthFake } from './oauth-fake.ts'
import {
  DEFAULT_SETTINGS,
  listedMeeting,
  shownMeeting,
  type ZoomMeeting,
  type ZoomSettings,
  zoomUser,
} from './published/zoom-objects.ts'

export type ZoomFake = FakeServer & {
  apiUrl: string
  oauthUrl: string
  oauth: OAuthFake
  /** The settings with which a server uses this stand-in. */
  settings: Record<string, string>
  meetings: ZoomMeeting[]
  account(email: string): void
}

// https://developers.zoom.us/docs/integrations/oauth-scopes-granular/
const SCOPES = [
  'meeting:write:meeting',
  'meeting:update:meeting',
  'meeting:delete:meeting',
  'meeting:read:meeting',
  'meeting:read:list_meetings',
  'user:read:user',
]
const MAX_TOPIC = 200
const MAX_AGENDA = 2000
const MAX_PASSWORD = 10

/**
 * Starts a stand-in for Zoom, with the part of its API for scheduled meetings. It refuses paths, parameters and fields
 * that are not documented at https://developers.zoom.us/docs/api/meetings/.
 */
export async function startZoom({ port = 0 }: { port?: number } = {}): Promise<ZoomFake> {
  const accounts: string[] = []
  const meetings: ZoomMeeting[] = []
  let made = 8_000_000_000
  // https://developers.zoom.us/docs/integrations/oauth/: the client proves itself by Basic, and each refresh ends the
  // refresh token that was used.
  const oauth = createOAuthFake(
    {
      name: 'Zoom',
      authorizeParameters: [
        'response_type',
        'client_id',
        'redirect_uri',
        'state',
        'code_challenge',
        'code_challenge_method',
      ],
      tokenFields: ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token'],
      scopes: SCOPES,
      appScopes: SCOPES,
      clientAuthentication: 'basic',
      givesRefreshToken: () => true,
      rotates: true,
      refreshesOnce: true,
    },
    () => accounts,
    () => new Date(),
    undefined,
  )

  const server = await startFake(handle, port)

  function handle(request: FakeRequest): FakeAnswer {
    if (request.path === '/oauth/authorize') return oauth.authorize(request)
    if (request.path === '/oauth/token') return oauth.token(request)
    if (!request.path.startsWith('/v2/')) return refused(404, 404, `No such page: ${request.path}`)
    // https://developers.zoom.us/docs/api/errors/
    const access = oauth.accessOf(request)
    if (!access) return refused(401, 124, 'Invalid access token.')
    const needs = scopeOf(request)
    if (needs === undefined) return refused(404, 2300, 'This API endpoint is not recognized.')
    if (!access.scopes.includes(needs))
      return refused(400, 4711, `Invalid access token, does not contain scopes:[${needs}].`)
    if (request.path === '/v2/users/me') return { status: 200, body: zoomUser(access.email) }
    return request.path === '/v2/users/me/meetings' ? ofPerson(request, access.email) : ofMeeting(request, access.email)
  }

  function ofPerson({ method, query, body }: FakeRequest, email: string): FakeAnswer {
    if (method === 'GET') return list(query, email)
    const fields = parse(body)
    const fault = faultOf(fields)
    if (fault !== undefined) return refused(400, 300, fault)
    made++
    const password = String(made % 1_000_000).padStart(6, '0')
    const meeting: ZoomMeeting = {
      topic: 'Zoom Meeting',
      start_time: '',
      duration: 60,
      timezone: 'UTC',
      agenda: '',
      password,
      ...fields,
      id: made,
      uuid: randomBytes(16).toString('base64'),
      host: email,
      join_url: `https://us05web.zoom.us/j/${made}?pwd=fake`,
      created_at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      settings: { ...DEFAULT_SETTINGS, ...fields.settings },
    }
    meeting.start_time = inUtc(meeting)
    meetings.push(meeting)
    return { status: 201, body: shownMeeting(meeting) }
  }

  function list(query: URLSearchParams, email: string): FakeAnswer {
    const unknown = [...query.keys()].find(
      (name) => !['type', 'page_size', 'next_page_token', 'page_number'].includes(name),
    )
    if (unknown !== undefined) return refused(400, 300, `Unknown parameter ${unknown}`)
    const size = Number(query.get('page_size') ?? 30)
    if (!(size >= 1 && size <= 300)) return refused(400, 300, 'Invalid page_size.')
    const own = meetings.filter(({ host }) => host === email)
    const from = Number(query.get('next_page_token') ?? 0)
    const page = own.slice(from, from + size)
    return {
      status: 200,
      body: {
        page_size: size,
        total_records: own.length,
        next_page_token: from + size < own.length ? String(from + size) : '',
        meetings: page.map(listedMeeting),
      },
    }
  }

  function ofMeeting({ method, path, query, body }: FakeRequest, email: string): FakeAnswer {
    const id = Number(path.split('/').at(-1))
    const meeting = meetings.find((each) => each.id === id && each.host === email)
    if (!meeting) return refused(404, 3001, `Meeting does not exist: ${id}.`)
    if (method === 'GET') return { status: 200, body: shownMeeting(meeting) }
    if (method === 'PATCH') {
      const fields = parse(body)
      const fault = faultOf(fields)
      if (fault !== undefined) return refused(400, 300, fault)
      Object.assign(meeting, fields, { settings: { ...meeting.settings, ...fields.settings } })
      meeting.start_time = inUtc(meeting)
      return { status: 204 }
    }
    const unknown = [...query.keys()].find(
      (name) => !['occurrence_id', 'schedule_for_reminder', 'cancel_meeting_reminder'].includes(name),
    )
    if (unknown !== undefined) return refused(400, 300, `Unknown parameter ${unknown}`)
    meetings.splice(meetings.indexOf(meeting), 1)
    return { status: 204 }
  }

  return {
    ...server,
    apiUrl: `${server.url}/v2`,
    oauthUrl: `${server.url}/oauth`,
    oauth,
    settings: {
      DAYBOOK_ZOOM_API_URL: `${server.url}/v2`,
      DAYBOOK_ZOOM_OAUTH_URL: `${server.url}/oauth`,
      ZOOM_CLIENT_ID: oauth.clientId,
      ZOOM_CLIENT_SECRET: oauth.clientSecret,
    },
    meetings,
    account: (email) => void accounts.push(email),
  }
}

/** Returns the scope that an operation needs, or undefined for one that is not documented. */
function scopeOf({ method, path }: FakeRequest): string | undefined {
  if (path === '/v2/users/me') return method === 'GET' ? 'user:read:user' : undefined
  if (path === '/v2/users/me/meetings') {
    return { GET: 'meeting:read:list_meetings', POST: 'meeting:write:meeting' }[method]
  }
  if (!/^\/v2\/meetings\/\d{9,11}$/.test(path)) return undefined
  return { GET: 'meeting:read:meeting', PATCH: 'meeting:update:meeting', DELETE: 'meeting:delete:meeting' }[method]
}

type Fields = Partial<Pick<ZoomMeeting, 'topic' | 'start_time' | 'duration' | 'timezone' | 'agenda' | 'password'>> & {
  type?: number
  settings?: Partial<ZoomSettings>
}

const parse = (body: string): Fields => JSON.parse(body) as Fields

/** Returns what is wrong with the fields of a meeting: https://developers.zoom.us/docs/api/meetings/#tag/meetings/post/users/{userId}/meetings */
function faultOf(fields: Fields): string | undefined {
  const known = ['topic', 'type', 'start_time', 'duration', 'timezone', 'agenda', 'password', 'settings']
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown !== undefined) return `Unknown field ${unknown}`
  const { topic = '', type, start_time: start = '', duration = 1, agenda = '', password = '', settings = {} } = fields
  const setting = Object.keys(settings).find((name) => !(name in DEFAULT_SETTINGS))
  if (setting !== undefined) return `Unknown field settings.${setting}`
  if (type !== 2) return 'Invalid field type: a scheduled meeting has the type 2.'
  if (topic.length > MAX_TOPIC) return 'Invalid field topic.'
  if (agenda.length > MAX_AGENDA) return 'Invalid field agenda.'
  if (password.length > MAX_PASSWORD) return 'Invalid field password.'
  // UTC has a Z at the end, and no time has fractions of a second.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z?$/.test(start)) return 'Invalid field start_time.'
  if (!Number.isInteger(duration) || duration < 1) return 'Invalid field duration.'
  return undefined
}

/** Zoom reads a time without Z in the zone of the meeting: https://developers.zoom.us/docs/api/meetings/#tag/meetings/post/users/{userId}/meetings */
function inUtc({ start_time: start, timezone }: ZoomMeeting): string {
  if (start.endsWith('Z')) return start
  const asUtc = Date.parse(`${start}Z`)
  const { date, minute, second } = wallClock(asUtc, timezone)
  const offset = Date.parse(`${date}T00:00:00Z`) + (minute * 60 + second) * 1000 - asUtc
  return new Date(asUtc - offset).toISOString().replace('.000Z', 'Z')
}

const refused = (status: number, code: number, message: string): FakeAnswer => ({ status, body: { code, message } })
