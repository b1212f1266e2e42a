import { type FakeRequest, type FakeServer, startFake } from '../providers/fake-server.ts'

export const CALENDLY_TOKEN = 'calendly_token_of_ann'

const API = 'https://api.calendly.com'
const ORGANIZATION = `${API}/organizations/ORG1`

const user = (id: string, name: string) => ({
  uri: `${API}/users/${id}`,
  name,
  slug: name.toLowerCase(),
  email: `${name.toLowerCase()}@moved.example`,
  scheduling_url: `https://calendly.com/${name.toLowerCase()}`,
  timezone: 'America/New_York',
  locale: 'en',
  avatar_url: null,
  current_organization: ORGANIZATION,
})
const ann = user('USERANN', 'Ann')
const ben = user('USERBEN', 'Ben')

const schedule = (owner: { uri: string }) => ({
  uri: `${API}/user_availability_schedules/S-${owner.uri.split('/').at(-1)}`,
  default: true,
  name: 'Working hours',
  user: owner.uri,
  timezone: 'America/New_York',
  rules: [
    { type: 'wday', wday: 'monday', intervals: [{ from: '09:00', to: '12:00' }] },
    { type: 'wday', wday: 'tuesday', intervals: [] },
    { type: 'date', date: '2030-05-06', intervals: [] },
  ],
})

const eventType = (id: string, name: string, more: object) => ({
  uri: `${API}/event_types/${id}`,
  name,
  active: true,
  slug: name.toLowerCase(),
  duration: 30,
  duration_options: null,
  kind: 'solo',
  pooling_type: null,
  type: 'StandardEventType',
  color: '#0088cc',
  description_plain: 'Let us talk.',
  secret: false,
  profile: { type: 'User', name: 'Ann', owner: ann.uri },
  custom_questions: [],
  locations: null,
  ...more,
})

const eventTypes = [
  eventType('CHAT', 'Chat', {
    custom_questions: [
      { name: 'What is it about?', type: 'text', position: 0, enabled: true, required: true, answer_choices: [] },
      { name: 'Size', type: 'single_select', position: 1, enabled: true, required: false, answer_choices: ['S', 'L'] },
    ],
    locations: [{ kind: 'physical', location: 'Main Street 1' }, { kind: 'zoom_conference' }],
  }),
  eventType('CLASS', 'Class', { kind: 'group' }),
  eventType('DEMO', 'Demo', {
    pooling_type: 'round_robin',
    profile: { type: 'Team', name: 'Sales', owner: `${API}/teams/TEAM1` },
  }),
  eventType('OLD', 'Old', { active: false }),
]

const event = (id: string, type: string, start: string, more: object) => ({
  uri: `${API}/scheduled_events/${id}`,
  name: type,
  status: 'active',
  start_time: start,
  end_time: new Date(Date.parse(start) + 1_800_000).toISOString(),
  event_type: `${API}/event_types/${type}`,
  location: { type: 'physical', location: 'Main Street 1' },
  invitees_counter: { total: 1, active: 1, limit: 1 },
  created_at: '2025-01-01T08:00:00.000000Z',
  updated_at: '2025-01-01T08:00:00.000000Z',
  event_memberships: [{ user: ann.uri, user_email: ann.email, user_name: 'Ann' }],
  event_guests: [],
  ...more,
})

const events = [
  event('EV1', 'CHAT', '2025-02-03T15:00:00.000000Z', {
    status: 'canceled',
    cancellation: { canceled_by: 'Bob', reason: 'A cold', canceler_type: 'invitee' },
  }),
  event('EV2', 'CHAT', '2030-02-04T15:00:00.000000Z', { event_guests: [{ email: 'guest@example.com' }] }),
  event('EV3', 'CLASS', '2030-02-05T15:00:00.000000Z', { invitees_counter: { total: 2, active: 2, limit: 8 } }),
  event('EV4', 'DEMO', '2030-02-06T15:00:00.000000Z', {
    event_memberships: [{ user: ben.uri, user_email: ben.email, user_name: 'Ben' }],
  }),
]

const invitee = (of: string, id: string, email: string, more: object = {}) => ({
  uri: `${API}/scheduled_events/${of}/invitees/${id}`,
  email,
  name: email.split('@')[0],
  status: 'active',
  timezone: 'Europe/London',
  questions_and_answers: [{ question: 'What is it about?', answer: 'Moving', position: 0 }],
  rescheduled: false,
  old_invitee: null,
  new_invitee: null,
  no_show: null,
  ...more,
})

const invitees: Readonly<Record<string, object[]>> = {
  EV1: [
    invitee('EV1', 'I1', 'bob@example.com', {
      status: 'canceled',
      rescheduled: true,
      new_invitee: `${API}/scheduled_events/EV2/invitees/I2`,
    }),
  ],
  EV2: [invitee('EV2', 'I2', 'bob@example.com', { old_invitee: `${API}/scheduled_events/EV1/invitees/I1` })],
  EV3: [
    invitee('EV3', 'I3', 'cy@example.com'),
    invitee('EV3', 'I4', 'dee@example.com', { no_show: { uri: `${API}/invitee_no_shows/N1` } }),
    invitee('EV3', 'I5', 'eve@example.com', { status: 'canceled' }),
  ],
  EV4: [invitee('EV4', 'I6', 'bob@example.com')],
}

const memberships = [ann, ben].map((each, index) => ({
  uri: `${API}/organization_memberships/M${index}`,
  role: index === 0 ? 'owner' : 'user',
  user: each,
  organization: ORGANIZATION,
}))

const webhooks = [
  {
    uri: `${API}/webhook_subscriptions/W1`,
    callback_url: 'https://hooks.example.com/calendly',
    state: 'active',
    events: ['invitee.created', 'invitee.canceled'],
    scope: 'organization',
    organization: ORGANIZATION,
    user: null,
  },
]

/** Starts a Calendly whose pages have a single entry. It follows the published API. */
export function startCalendly({ isAdmin = true } = {}): Promise<FakeServer> {
  const ofUser = (query: URLSearchParams) => (query.get('user') === ben.uri ? ben : ann)
  function listAt({ path, query }: FakeRequest): readonly object[] | undefined {
    const of = /^\/scheduled_events\/(\w+)\/invitees$/.exec(path)?.[1]
    if (of !== undefined) return invitees[of]
    switch (path) {
      case '/organization_memberships':
        return memberships
      case '/user_availability_schedules':
        return [schedule(ofUser(query))]
      case '/event_types':
        return eventTypes
      case '/scheduled_events':
        return events
      case '/webhook_subscriptions':
        return query.get('scope') === 'organization' ? webhooks : []
    }
    return undefined
  }

  return startFake((request) => {
    const { path, query, headers } = request
    if (headers.authorization !== `Bearer ${CALENDLY_TOKEN}`) return { status: 401, body: { title: 'Unauthenticated' } }
    if (path === '/users/me') return { status: 200, body: { resource: ann } }
    if (!isAdmin && (path === '/organization_memberships' || query.get('scope') === 'organization'))
      return { status: 403, body: { title: 'Permission Denied' } }
    const list = listAt(request)
    if (!list) return { status: 404, body: { title: 'Resource Not Found' } }
    const at = Number(query.get('page_token') ?? 0)
    const token = at + 1 < list.length ? String(at + 1) : null
    return {
      status: 200,
      body: { collection: list.slice(at, at + 1), pagination: { count: 1, next_page_token: token } },
    }
  })
}
