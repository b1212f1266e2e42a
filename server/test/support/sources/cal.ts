import { type FakeRequest, type FakeServer, startFake } from '../providers/fake-server.ts'

export const CAL_KEY = 'cal_live_key_of_ann'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const person = (id: number, username: string) => ({
  id,
  username,
  email: `${username}@moved.example`,
  name: `${username.charAt(0).toUpperCase()}${username.slice(1)}`,
  timeZone: 'Europe/Berlin',
  weekStart: 'Sunday',
  timeFormat: 24,
  locale: 'de',
  bio: null,
  avatarUrl: null,
  defaultScheduleId: id * 10,
})

const ann = { ...person(7, 'ann'), organizationId: 3, organization: { id: 3, isPlatform: false } }
const ben = person(8, 'ben')

const scheduleOf = (userId: number) => ({
  id: userId * 10,
  ownerId: userId,
  name: 'Mornings',
  timeZone: 'Europe/Berlin',
  isDefault: true,
  availability: [{ days: ['Monday', 'Tuesday', 'Wednesday'], startTime: '08:00', endTime: '12:00' }],
  overrides: [{ date: '2030-05-06', startTime: '10:00', endTime: '11:00' }],
})

const question = {
  type: 'text',
  slug: 'topic',
  label: 'Topic',
  required: true,
  placeholder: '',
  hidden: false,
  disableOnPrefill: false,
  isDefault: false,
}

const intro = {
  id: 700,
  ownerId: 7,
  title: 'Intro',
  slug: 'intro',
  description: 'Let us meet.',
  lengthInMinutes: 30,
  locations: [{ type: 'integration', integration: 'zoom' }, { type: 'attendeePhone' }],
  bookingFields: [
    { isDefault: true, type: 'name', slug: 'name', required: true, label: '', placeholder: '' },
    question,
  ],
  minimumBookingNotice: 60,
  beforeEventBuffer: 5,
  afterEventBuffer: 10,
  recurrence: { interval: 1, occurrences: 4, frequency: 'weekly' },
  scheduleId: 70,
  hidden: false,
  price: 0,
  users: [],
}

const demo = {
  ...intro,
  id: 701,
  ownerId: null,
  teamId: 1,
  title: 'Demo',
  slug: 'demo',
  scheduleId: null,
  recurrence: null,
  locations: [],
  schedulingType: 'roundRobin',
  hosts: [
    { userId: 7, mandatory: false, priority: 'medium', weight: 100 },
    { userId: 8, mandatory: true, priority: 'high', weight: 50 },
  ],
}

const team = { id: 1, parentId: 3, name: 'Sales', slug: 'sales', bio: 'We sell.', isOrganization: false }
const membership = (id: number, userId: number, role: string) => ({
  id,
  userId,
  teamId: 1,
  organizationId: 3,
  accepted: true,
  role,
  user: userId === 7 ? ann : ben,
})
const members = [membership(100, 7, 'OWNER'), membership(101, 8, 'MEMBER')]

const webhook = {
  id: 500,
  userId: 7,
  subscriberUrl: 'https://hooks.example.com/cal',
  triggers: ['BOOKING_CREATED', 'SOMETHING_NEW'],
  active: true,
  payloadTemplate: '',
}

const iso = (ms: number) => new Date(ms).toISOString()

/** The bookings begin in 2025 and follow each other hour by hour, so that the later ones are future in tests. */
const FIRST_START = Date.parse('2025-01-06T08:00:00Z')

export const calBooking = (index: number, start = FIRST_START + index * HOUR_MS) => ({
  id: index,
  uid: `calUid${index}`,
  title: `Intro ${index}`,
  description: '',
  hosts: [
    { id: 7, name: 'Ann', email: ann.email, displayEmail: ann.email, username: 'ann', timeZone: 'Europe/Berlin' },
  ],
  status: index % 10 === 3 ? 'cancelled' : 'accepted',
  cancellationReason: index % 10 === 3 ? 'A cold' : '',
  cancelledByEmail: '',
  start: iso(start),
  end: iso(start + HOUR_MS / 2),
  duration: 30,
  eventTypeId: 700,
  eventType: { id: 700, slug: 'intro' },
  location: `https://app.cal.example/video/calUid${index}`,
  absentHost: false,
  createdAt: iso(start - DAY_MS),
  updatedAt: iso(start - DAY_MS),
  metadata: {},
  icsUid: `calUid${index}@Cal.com`,
  attendees: [
    {
      name: 'Bob',
      email: 'bob@example.com',
      displayEmail: 'bob@example.com',
      timeZone: 'Europe/London',
      language: 'en',
      absent: false,
    },
  ],
  guests: index % 10 === 5 ? ['guest@example.com'] : [],
  bookingFieldsResponses: { name: 'Bob', email: 'bob@example.com', topic: `Topic ${index}` },
})

export type CalFake = FakeServer & { bookings: ReturnType<typeof calBooking>[]; eventTypes: object[] }

/** Starts a Cal.com whose organization has two people, a team, and so many bookings. It follows the published API. */
export async function startCal({ bookings: count = 12 } = {}): Promise<CalFake> {
  const bookings = Array.from({ length: count }, (_, index) => calBooking(index))
  const eventTypes: object[] = [intro]
  const lists: Readonly<Record<string, readonly object[]>> = {
    '/v2/organizations/3/users': [ann, ben],
    '/v2/organizations/3/memberships': members,
    '/v2/organizations/3/schedules': [scheduleOf(7), scheduleOf(8)],
    '/v2/organizations/3/teams': [team],
    '/v2/organizations/3/teams/1/memberships': members,
    '/v2/organizations/3/teams/1/event-types': [demo],
    '/v2/organizations/3/teams/1/bookings': [],
    '/v2/organizations/3/webhooks': [],
    '/v2/organizations/3/bookings': bookings,
    '/v2/schedules': [scheduleOf(7)],
    '/v2/teams': [team],
    '/v2/webhooks': [webhook],
    '/v2/event-types/700/webhooks': [],
    '/v2/bookings': bookings,
  }

  function answer({ path, query, headers }: FakeRequest) {
    if (headers.authorization !== `Bearer ${CAL_KEY}`) return { status: 401, body: { status: 'error' } }
    if (path === '/v2/me') return { status: 200, body: { status: 'success', data: ann } }
    if (path === '/v2/event-types')
      return { status: 200, body: { status: 'success', data: query.get('username') === 'ann' ? eventTypes : [] } }
    const list = lists[path]
    if (!list) return { status: 404, body: { status: 'error', error: { message: 'Not found' } } }
    const skip = Number(query.get('skip') ?? 0)
    const take = Number(query.get('take') ?? list.length)
    return { status: 200, body: { status: 'success', data: list.slice(skip, skip + take) } }
  }

  const fake = await startFake(answer)
  return { ...fake, bookings, eventTypes }
}
