import { createHash, randomUUID } from 'node:crypto'
import type { OnlineMeeting } from '@microsoft/microsoft-graph-types'
import { type FakeAnswer, type FakeRequest, type FakeServer, startFake } from './fake-server.ts'
import { createOAuthFake, type OAuthFake } from './oauth-fake.ts'
import { type GraphObject, graphTime, personAnswer, personId } from './published/graph-answers.ts'
import type { Present } from './published/present.ts'

/** A meeting as Microsoft keeps it. */
export type StoredMeeting = Present<
  Pick<OnlineMeeting, 'id' | 'creationDateTime' | 'startDateTime' | 'endDateTime' | 'joinWebUrl'>
> &
  Required<Pick<OnlineMeeting, 'externalId' | 'subject' | 'allowedPresenters'>> & { host: string }

export type OnlineMeetingsFake = FakeServer & {
  oauth: OAuthFake
  /** The settings with which a server uses this stand-in. */
  settings: Record<string, string>
  meetings: StoredMeeting[]
  account(email: string): void
}

const SCOPES = ['offline_access', 'User.Read', 'OnlineMeetings.ReadWrite']
/** https://learn.microsoft.com/graph/api/onlinemeeting-createorget */
const OF_NEW: readonly string[] = [
  'externalId',
  'subject',
  'startDateTime',
  'endDateTime',
  'participants',
] satisfies (keyof OnlineMeeting)[]
/** https://learn.microsoft.com/graph/api/onlinemeeting-update */
const OF_CHANGE: readonly string[] = [
  'subject',
  'startDateTime',
  'endDateTime',
  'participants',
  'allowedPresenters',
] satisfies (keyof OnlineMeeting)[]
const MEETINGS = '/v1.0/me/onlineMeetings'

/**
 * Starts a stand-in for the meetings of Microsoft Graph. It refuses paths, parameters and fields that are not documented
 * at https://learn.microsoft.com/graph/api/resources/onlinemeeting.
 */
export async function startOnlineMeetings({ port = 0 }: { port?: number } = {}): Promise<OnlineMeetingsFake> {
  const accounts: string[] = []
  const meetings: StoredMeeting[] = []
  // https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
  const oauth = createOAuthFake(
    {
      name: 'Microsoft',
      authorizeParameters: [
        'client_id',
        'response_type',
        'redirect_uri',
        'response_mode',
        'scope',
        'state',
        'prompt',
        'login_hint',
        'code_challenge',
        'code_challenge_method',
      ],
      tokenFields: [
        'client_id',
        'client_secret',
        'grant_type',
        'code',
        'redirect_uri',
        'code_verifier',
        'refresh_token',
        'scope',
      ],
      scopes: SCOPES,
      givesRefreshToken: (query) => (query.get('scope') ?? '').includes('offline_access'),
      rotates: true,
    },
    () => accounts,
    () => new Date(),
    undefined,
  )
  const server = await startFake(handle, port)

  function handle(request: FakeRequest): FakeAnswer {
    if (request.path === '/login/authorize') return oauth.authorize(request)
    if (request.path === '/login/token') return oauth.token(request)
    // https://learn.microsoft.com/graph/errors
    const access = oauth.accessOf(request)
    if (!access) return refused(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.')
    const isPerson = request.path === '/v1.0/me'
    if (!access.scopes.includes(isPerson ? 'User.Read' : 'OnlineMeetings.ReadWrite'))
      return refused(403, 'Forbidden', 'Insufficient privileges to complete the operation.')
    if (isPerson) return person(request, access.email)
    if (request.path === `${MEETINGS}/createOrGet` && request.method === 'POST')
      return createOrGet(request, access.email)
    if (request.path.startsWith(`${MEETINGS}/`)) return ofMeeting(request, access.email)
    return refused(400, 'BadRequest', `Resource not found for the segment '${request.path}'.`)
  }

  // https://learn.microsoft.com/graph/api/onlinemeeting-createorget
  function createOrGet({ body }: FakeRequest, host: string): FakeAnswer {
    const fields = JSON.parse(body) as Record<string, unknown>
    // Without times, a meeting begins at once. Without an end, it ends after an hour. An end needs a start.
    if (fields.endDateTime === undefined) {
      fields.startDateTime ??= new Date().toISOString()
      fields.endDateTime = new Date(Date.parse(String(fields.startDateTime)) + 3_600_000 || 0).toISOString()
    }
    const fault = faultOf(fields, OF_NEW)
    if (fault !== undefined) return refused(400, 'BadRequest', fault)
    const { externalId, subject, startDateTime, endDateTime } = fields
    if (typeof externalId !== 'string' || externalId === '')
      return refused(400, 'BadRequest', 'externalId is required.')
    const known = meetings.find((meeting) => meeting.externalId === externalId && meeting.host === host)
    if (known) return { status: 200, body: shown(known) }
    const id = `MSp${createHash('sha256').update(randomUUID()).digest('base64url')}`
    const meeting: StoredMeeting = {
      id,
      host,
      creationDateTime: graphTime(new Date()),
      allowedPresenters: 'everyone',
      externalId,
      subject: typeof subject === 'string' ? subject : null,
      startDateTime: String(startDateTime),
      endDateTime: String(endDateTime),
      joinWebUrl: `https://teams.microsoft.com/l/meetup-join/19%3ameeting_${id}%40thread.v2/0`,
    }
    meetings.push(meeting)
    return { status: 201, body: shown(meeting) }
  }

  // https://learn.microsoft.com/graph/api/onlinemeeting-update and -delete
  function ofMeeting({ method, path, body }: FakeRequest, host: string): FakeAnswer {
    const id = decodeURIComponent(path.slice(MEETINGS.length + 1))
    const meeting = meetings.find((each) => each.id === id && each.host === host)
    if (!meeting) return refused(404, 'NotFound', 'The meeting does not exist.')
    if (method === 'GET') return { status: 200, body: shown(meeting) }
    if (method === 'DELETE') {
      meetings.splice(meetings.indexOf(meeting), 1)
      return { status: 204 }
    }
    if (method !== 'PATCH') return refused(405, 'MethodNotAllowed', method)
    const fields = JSON.parse(body) as Record<string, unknown>
    const fault = faultOf(fields, OF_CHANGE)
    if (fault !== undefined) return refused(400, 'BadRequest', fault)
    Object.assign(meeting, fields)
    return { status: 200, body: shown(meeting) }
  }

  return {
    ...server,
    oauth,
    settings: {
      DAYBOOK_MICROSOFT_API_URL: `${server.url}/v1.0`,
      DAYBOOK_MICROSOFT_LOGIN_URL: `${server.url}/login`,
      MICROSOFT_CLIENT_ID: oauth.clientId,
      MICROSOFT_CLIENT_SECRET: oauth.clientSecret,
    },
    meetings,
    account: (email) => void accounts.push(email),
  }
}

/** https://learn.microsoft.com/graph/api/user-get */
function person({ method, query }: FakeRequest, email: string): FakeAnswer {
  if (method !== 'GET') return refused(405, 'MethodNotAllowed', method)
  const unknown = [...query.keys()].find((name) => name !== '$select')
  if (unknown !== undefined) return refused(400, 'BadRequest', `Unknown parameter ${unknown}`)
  const whole = personAnswer(email)
  const asked = query.get('$select')?.split(',') ?? Object.keys(whole)
  const strange = asked.find((name) => !Object.hasOwn(whole, name))
  if (strange !== undefined)
    return refused(400, 'BadRequest', `Could not find a property named '${strange}' on type 'microsoft.graph.user'.`)
  return { status: 200, body: Object.fromEntries(Object.entries(whole).filter(([name]) => asked.includes(name))) }
}

/** Returns what is wrong with the fields of a meeting. An end needs a start before it. */
function faultOf(fields: Record<string, unknown>, known: readonly string[]): string | undefined {
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown !== undefined) return `The property '${unknown}' does not exist on type 'microsoft.graph.onlineMeeting'.`
  // A change may leave the times as they are.
  if (fields.startDateTime === undefined && fields.endDateTime === undefined) return undefined
  const [start, end] = [Date.parse(String(fields.startDateTime)), Date.parse(String(fields.endDateTime))]
  // https://learn.microsoft.com/graph/api/resources/onlinemeeting: a DateTimeOffset, which has a zone.
  const zoned = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/
  if (![fields.startDateTime, fields.endDateTime].every((time) => zoned.test(String(time))))
    return 'Cannot convert the literal to the expected type Edm.DateTimeOffset.'
  if (Number.isNaN(start) || Number.isNaN(end)) return 'The times must be in the form of ISO 8601.'
  return end <= start ? 'The endDateTime is earlier than the startDateTime.' : undefined
}

const shown = ({ host, ...meeting }: StoredMeeting) =>
  ({
    '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#me/onlineMeetings/$entity',
    ...meeting,
    isBroadcast: false,
    isEntryExitAnnounced: true,
    videoTeleconferenceId: null,
    participants: {
      organizer: { upn: host, role: 'presenter', identity: { user: { id: personId(host) } } },
      attendees: [],
    },
    lobbyBypassSettings: { scope: 'organization', isDialInBypassEnabled: false },
    audioConferencing: null,
    chatInfo: { threadId: `19:meeting_${meeting.id}@thread.v2`, messageId: '0', replyChainMessageId: null },
    joinMeetingIdSettings: { isPasscodeRequired: true, joinMeetingId: '123456789', passcode: 'a1B2c3' },
  }) satisfies GraphObject<OnlineMeeting>

const refused = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { error: { code, message } },
})
