/** The log to which an event belongs. */
type Audience =
  | 'booking'
  | 'event type'
  | 'account'
  | 'account or team'
  | 'team'
  | 'organization'
  | 'platform client'
  | 'server'

type EventDescription = {
  readonly audience: Audience
  /** The owners whose webhooks can subscribe to the event. If it is absent, no webhook can. */
  readonly webhooks?: 'all' | 'organizations'
  /** The name of the event as a trigger of workflows. */
  readonly workflowTrigger?: string
  /** When the event happens, for the readers of docs/webhooks.md and docs/workflows.md. */
  readonly when?: string
  /** True if event handlers act on it although no webhook can have it: the bookings' calendars and meetings follow. */
  readonly isFollowed?: true
  /** Clients can subscribe to the event, but the server doesn't publish it yet. */
  readonly isPlanned?: true
}

const forBookings = { audience: 'booking', webhooks: 'all' } as const
const planned = { ...forBookings, isPlanned: true } as const
const account = { audience: 'account' } as const
const accountOrTeam = { audience: 'account or team' } as const
const team = { audience: 'team' } as const
const organization = { audience: 'organization' } as const
const platformClient = { audience: 'platform client' } as const
const server = { audience: 'server' } as const
const booking = { audience: 'booking' } as const
const followedBooking = { ...booking, isFollowed: true } as const
const eventType = { audience: 'event type' } as const

/** All events of the server. The events for webhooks come first, in the order in which the API document lists them. */
export const EVENTS = {
  BOOKING_CREATED: {
    ...forBookings,
    workflowTrigger: 'newEvent',
    when: 'a booking is made, a request is confirmed, a seat is taken, or a host takes an instant meeting',
  },
  BOOKING_PAYMENT_INITIATED: {
    ...forBookings,
    workflowTrigger: 'bookingPaymentInitiated',
    when: 'a booking is made that waits for its payment',
  },
  BOOKING_PAID: {
    ...forBookings,
    workflowTrigger: 'bookingPaid',
    when: 'a booking was paid, or a card was saved for it; `BOOKING_CREATED` or `BOOKING_REQUESTED` follows',
  },
  BOOKING_RESCHEDULED: {
    ...forBookings,
    workflowTrigger: 'rescheduleEvent',
    when: "a booking or a seat was rescheduled; `uid` is the new booking's",
  },
  BOOKING_REQUESTED: {
    ...forBookings,
    workflowTrigger: 'bookingRequested',
    when: "a booking waits for the organizer's confirmation; also when a rescheduled booking needs a new confirmation",
  },
  BOOKING_CANCELLED: {
    ...forBookings,
    workflowTrigger: 'eventCancelled',
    when: 'a booking was cancelled, or a seat was given back; for a seat the payload has that attendee alone',
  },
  BOOKING_REJECTED: {
    ...forBookings,
    workflowTrigger: 'bookingRejected',
    when: 'the organizer has declined a request',
  },
  BOOKING_NO_SHOW_UPDATED: {
    ...forBookings,
    workflowTrigger: 'bookingNoShowUpdated',
    when: 'somebody was marked as absent, or the mark was removed',
  },
  FORM_SUBMITTED: {
    audience: 'account or team',
    webhooks: 'all',
    when: 'a routing form was answered; the answers are also beside the payload',
  },
  MEETING_ENDED: { ...forBookings, when: "a booking's time ends; not sent if that is more than a day ago" },
  MEETING_STARTED: { ...forBookings, when: "a booking's time begins; not sent if that is more than a day ago" },
  RECORDING_READY: {
    ...forBookings,
    when: 'Daily has finished a recording; `downloadLink` is valid for an hour. It needs a webhook at Daily ([video.md](video.md))',
  },
  INSTANT_MEETING: {
    ...forBookings,
    when: 'somebody waits for a host now; the first host who sends `POST /v2/bookings/{uid}/confirm` has the meeting',
  },
  RECORDING_TRANSCRIPTION_GENERATED: {
    ...forBookings,
    when: 'Daily has finished a transcript; the links are valid for an hour. It needs a webhook at Daily ([video.md](video.md))',
  },
  OOO_CREATED: { audience: 'account', webhooks: 'all', when: 'somebody has entered days out of office' },
  AFTER_HOSTS_CAL_VIDEO_NO_SHOW: {
    ...forBookings,
    workflowTrigger: 'afterHostsCalVideoNoShow',
    when: 'five minutes after the start no host was in the room at Daily',
  },
  AFTER_GUESTS_CAL_VIDEO_NO_SHOW: {
    ...forBookings,
    workflowTrigger: 'afterGuestsCalVideoNoShow',
    when: 'five minutes after the start no guest was in the room at Daily',
  },
  FORM_SUBMITTED_NO_EVENT: {
    audience: 'account or team',
    webhooks: 'all',
    when: 'no booking has followed an answered routing form within 15 minutes',
  },
  ROUTING_FORM_FALLBACK_HIT: {
    audience: 'account or team',
    webhooks: 'all',
    when: 'a routing form was answered, and none of its routes held but the fallback',
  },
  DELEGATION_CREDENTIAL_ERROR: {
    audience: 'organization',
    webhooks: 'organizations',
    when: "a provider refuses the organization's delegation credential for one of its people; sent once until it works again",
  },
  WRONG_ASSIGNMENT_REPORT: planned,

  'booking.attendee-added': followedBooking,
  'booking.attendee-removed': followedBooking,
  'booking.guest-accepted': followedBooking,
  'booking.guests-added': followedBooking,
  'booking.host-absent': booking,
  'booking.location-updated': followedBooking,
  'booking.meeting-made': followedBooking,
  'booking.note-added': booking,
  'booking.note-deleted': booking,
  'booking.note-updated': booking,
  'booking.rated': booking,
  'booking.reassigned': followedBooking,
  'booking.reschedule-offered': booking,
  'event-type.created': eventType,
  'event-type.updated': eventType,
  'event-type.deleted': eventType,
  'private-link.created': eventType,
  'private-link.updated': eventType,
  'private-link.deleted': eventType,
  'slot.reserved': eventType,
  'slot.released': eventType,
  'schedule.created': account,
  'schedule.updated': account,
  'schedule.deleted': account,
  'out-of-office.updated': account,
  'out-of-office.deleted': account,

  'user.created': account,
  'user.updated': account,
  'user.made-administrator': account,
  'user.disabled': account,
  'user.enabled': account,
  'user.deleted': organization,
  'session.started': account,
  'session.ended': account,
  'email-address.added': account,
  'email-address.verified': account,
  'email-address.removed': account,
  'password.changed': account,
  'password.reset-asked': account,
  'identity.linked': account,
  'identity.unlinked': account,
  'second-factor.enabled': account,
  'second-factor.disabled': account,
  'second-factor.recovery-codes-replaced': account,
  'api-key.created': account,
  'api-key.refreshed': account,
  'api-key.revoked': account,
  'api-keys.revoked': account,
  'verified-email.created': accountOrTeam,
  'verified-phone.created': accountOrTeam,
  'oauth-grant.created': accountOrTeam,
  'oauth-grant.revoked': accountOrTeam,
  'connection.created': { ...accountOrTeam, isFollowed: true },
  'connection.deleted': accountOrTeam,
  'webhook.created': accountOrTeam,
  'webhook.updated': accountOrTeam,
  'webhook.secret-rotated': accountOrTeam,
  'webhook.deleted': accountOrTeam,
  'webhook.all-deleted': accountOrTeam,
  'webhook.disabled': accountOrTeam,
  'webhook.pinged': accountOrTeam,
  'webhook.replayed': accountOrTeam,
  'webhook.delivery-repeated': accountOrTeam,
  'workflow.created': accountOrTeam,
  'workflow.updated': accountOrTeam,
  'workflow.deleted': accountOrTeam,
  'routing-form.created': accountOrTeam,
  'routing-form.updated': accountOrTeam,
  'routing-form.deleted': accountOrTeam,
  'routing-form.response-updated': accountOrTeam,

  'team.created': team,
  'team.updated': team,
  'team.deleted': team,
  'invite.created': team,
  'invite.withdrawn': team,
  'membership.created': team,
  'membership.updated': team,
  'membership.deleted': team,
  'role.created': team,
  'role.updated': team,
  'role.permissions-changed': team,
  'role.deleted': team,
  'organization.created': organization,
  'organization.updated': organization,
  'organization.deleted': organization,
  'attribute.created': organization,
  'attribute.updated': organization,
  'attribute.deleted': organization,
  'attribute.option-created': organization,
  'attribute.option-updated': organization,
  'attribute.option-deleted': organization,
  'attribute.assigned': organization,
  'attribute.weighed': organization,
  'attribute.unassigned': organization,
  'delegation-credential.created': organization,
  'delegation-credential.updated': organization,
  'platform-client.created': platformClient,
  'platform-client.updated': platformClient,
  'platform-client.deleted': platformClient,
  'managed-user.created': platformClient,
  'managed-user.updated': platformClient,
  'managed-user.tokens-replaced': platformClient,
  'managed-user.deleted': platformClient,

  'oauth-client.registered': server,
  'oauth-client.unregistered': server,
  'oauth-client.created': server,
  'oauth-client.updated': server,
  'oauth-client.secret-created': server,
  'oauth-client.secret-deleted': server,
  'oauth-tokens.revoked': server,
  'personal-data.exported': server,
  'personal-data.erased': server,
  'message.opted-out': server,
  'message.opted-in': server,
  'dead-letter.retried': server,
  'dead-letters.retried': server,
  'secrets.rotated': server,
  'clock.set': server,
  'clock.reset': server,
} as const satisfies Record<string, EventDescription>

export type EventName = keyof typeof EVENTS

type NamesWith<Key extends keyof EventDescription> = {
  [Name in EventName]: Key extends keyof (typeof EVENTS)[Name] ? Name : never
}[EventName]

/** The events to which webhooks can subscribe. */
export type WebhookEvent = NamesWith<'webhooks'>

/** The events on which workflows act. */
export type WorkflowEvent = NamesWith<'workflowTrigger'>

export const eventNames = Object.keys(EVENTS) as readonly EventName[]

/** Returns the description of an event from the catalogue. */
export const describeEvent = (name: EventName): EventDescription => EVENTS[name]

const isWebhookEvent = (name: EventName): name is WebhookEvent => 'webhooks' in EVENTS[name]

export const WEBHOOK_EVENTS: readonly WebhookEvent[] = eventNames.filter(isWebhookEvent)

const handled: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)

/**
 * Returns true if webhooks, workflows or timers may handle the event. Older rows of the log may have names that are no
 * longer in the catalogue.
 */
export const isDelivered = (name: string): boolean => handled.has(name)

/** Returns true if the event waits in the event queue for its handlers, also without mails. */
export const isQueued = (name: string): boolean => handled.has(name) || followed.has(name)

const followed: ReadonlySet<string> = new Set(
  Object.entries(EVENTS).flatMap(([name, event]) => ('isFollowed' in event ? name : [])),
)

/** Returns the trigger by which workflows act on the event, or undefined if they don't act on it. */
export const workflowTriggerOf = (name: string): WorkflowTrigger | undefined => triggers.get(name)

type WorkflowTrigger = (typeof EVENTS)[WorkflowEvent]['workflowTrigger']

const triggers: ReadonlyMap<string, WorkflowTrigger> = new Map(
  Object.entries(EVENTS).flatMap(([name, event]) =>
    'workflowTrigger' in event ? [[name, event.workflowTrigger] as const] : [],
  ),
)
