import { recordOf } from '../../../lib/records.ts'
import { slugify } from '../../../lib/text/slug.ts'
import { listOf, type Sent, textOf, textsOf, withoutEmpty } from '../json.ts'
import type { ReadRecord } from '../source.ts'
import { uuidOf } from './lists.ts'

export const userRecord = (user: Sent): ReadRecord =>
  withoutEmpty({
    kind: 'user',
    id: uuidOf(user.uri) ?? '?',
    email: user.email,
    username: user.slug,
    name: user.name,
    timeZone: user.timezone,
    locale: user.locale,
    avatarUrl: textOf(user.avatar_url),
  })

const DAYS: Readonly<Record<string, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
}

export function scheduleRecord(schedule: Sent): ReadRecord {
  const rules = listOf(schedule.rules)
  const weekly = rules.filter(({ type }) => type === 'wday')
  const dates = rules.filter(({ type }) => type === 'date')
  const closed = { startTime: '00:00', endTime: '00:00' }
  return {
    kind: 'schedule',
    id: uuidOf(schedule.uri) ?? '?',
    user: uuidOf(schedule.user) ?? '?',
    settings: {
      name: textOf(schedule.name) ?? 'Schedule',
      timeZone: schedule.timezone,
      isDefault: schedule.default === true,
      availability: weekly.flatMap(({ wday, intervals }) =>
        hoursOf(intervals).map((hours) => ({ days: [DAYS[String(wday)] ?? '?'], ...hours })),
      ),
      // An override without hours closes the day.
      overrides: dates.flatMap(({ date, intervals }) => {
        const hours = hoursOf(intervals)
        return (hours.length > 0 ? hours : [closed]).map((each) => ({ date, ...each }))
      }),
    },
  }
}

const hoursOf = (intervals: unknown) =>
  listOf(intervals).map(({ from, to }) => ({ startTime: from, endTime: to === '24:00' ? '00:00' : to }))

/** What only the scheduled events tell of an event type. */
export type SeenInEvents = { hosts: ReadonlySet<string>; seats: number | undefined }

const POOLING: Readonly<Record<string, string>> = { round_robin: 'round_robin', collective: 'collective' }
const DEFAULT_SEATS = 10

/** Returns the event type. A pooled one belongs to a team. */
export function eventTypeRecord(eventType: Sent, { hosts, seats }: SeenInEvents): ReadRecord {
  const { owner, type } = recordOf(eventType.profile)
  const ownerId = uuidOf(owner) ?? '?'
  const isTeams = type === 'Team'
  const title = textOf(eventType.name) ?? 'Meeting'
  const questions = questionsOf(eventType)
  const locations = listOf(eventType.locations).flatMap(locationOf)
  return withoutEmpty({
    kind: 'event-type',
    id: uuidOf(eventType.uri) ?? '?',
    ...(isTeams
      ? {
          team: ownerId,
          schedulingType: POOLING[String(eventType.pooling_type)] ?? 'collective',
          hosts: [...hosts].map((user) => ({ user })),
        }
      : { user: ownerId }),
    settings: withoutEmpty({
      title,
      slug: textOf(eventType.slug) ?? slugify(title),
      description: textOf(eventType.description_plain),
      lengthInMinutes: eventType.duration,
      lengthInMinutesOptions: Array.isArray(eventType.duration_options) ? eventType.duration_options : undefined,
      hidden: eventType.secret === true,
      locations: locations.length > 0 ? locations : undefined,
      bookingFields: questions.length > 0 ? questions : undefined,
      color: colorOf(eventType.color),
      seats:
        eventType.kind === 'group'
          ? { seatsPerTimeSlot: seats ?? DEFAULT_SEATS, showAttendeeInfo: false, showAvailabilityCount: true }
          : undefined,
    }),
  })
}

const colorOf = (color: unknown) =>
  typeof color === 'string' ? { lightThemeHex: color, darkThemeHex: color } : undefined

const FIELD_TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  text: 'textarea',
  phone_number: 'phone',
  single_select: 'select',
  multi_select: 'multiselect',
}

/** Returns the key under which the answer to a question is stored. */
export const slugOfQuestion = (question: string): string => slugify(question).slice(0, 100) || 'question'

function questionsOf({ custom_questions: questions }: Sent): object[] {
  const seen = new Set<string>()
  return listOf(questions).flatMap(({ name, type, required, enabled, answer_choices: choices }) => {
    const label = textOf(name) ?? ''
    const slug = slugOfQuestion(label)
    if (enabled === false || label === '' || seen.has(slug)) return []
    seen.add(slug)
    return withoutEmpty({
      type: FIELD_TYPES[String(type)] ?? 'text',
      slug,
      label,
      required: required === true,
      options: ['single_select', 'multi_select'].includes(String(type)) ? textsOf(choices) : undefined,
    })
  })
}

const INTEGRATIONS: Readonly<Record<string, string>> = {
  zoom_conference: 'zoom',
  google_conference: 'google-meet',
  microsoft_teams_conference: 'office365-video',
  webex_conference: 'webex-video',
}

function locationOf({ kind, location, phone_number: phone }: Sent): object[] {
  const integration = INTEGRATIONS[String(kind)]
  if (integration !== undefined) return [{ type: 'integration', integration }]
  const place = textOf(location)
  switch (kind) {
    case 'ask_invitee':
      return [{ type: 'attendeeDefined' }]
    case 'outbound_call':
      return [{ type: 'attendeePhone' }]
    case 'inbound_call':
      return [{ type: 'phone', phone: textOf(phone) ?? place, public: true }]
    default:
      if (place === undefined) return []
      return /^https?:/.test(place)
        ? [{ type: 'link', link: place, public: true }]
        : [{ type: 'address', address: place, public: true }]
  }
}

const TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  'invitee.created': ['BOOKING_CREATED'],
  'invitee.canceled': ['BOOKING_CANCELLED'],
  'invitee_no_show.created': ['BOOKING_NO_SHOW_UPDATED'],
  'routing_form_submission.created': ['FORM_SUBMITTED'],
}

/** Returns the webhook, switched off: its receiver knows only the bodies that Calendly sends. */
export const webhookRecord = (webhook: Sent, user: string): ReadRecord => ({
  kind: 'webhook',
  id: uuidOf(webhook.uri) ?? '?',
  user: uuidOf(webhook.user) ?? user,
  subscriberUrl: webhook.callback_url,
  triggers: textsOf(webhook.events).flatMap((event) => TRIGGERS[event] ?? event),
  active: false,
})
