/** The kind of a workflow: it acts on bookings of event types, or on answered routing forms. */
export type WorkflowKind = 'event-type' | 'routing-form'

export const TRIGGERS = {
  'event-type': [
    'beforeEvent',
    'afterEvent',
    'newEvent',
    'eventCancelled',
    'rescheduleEvent',
    'afterHostsCalVideoNoShow',
    'afterGuestsCalVideoNoShow',
    'bookingRejected',
    'bookingRequested',
    'bookingPaymentInitiated',
    'bookingPaid',
    'bookingNoShowUpdated',
  ],
  'routing-form': ['formSubmitted', 'formSubmittedNoEvent'],
} as const satisfies Record<WorkflowKind, readonly string[]>

export type Trigger = (typeof TRIGGERS)[WorkflowKind][number]

/** Returns the other name of a trigger: `BOOKING_REJECTED` for `bookingRejected`. */
export const otherName = (trigger: string): string => trigger.replace(/[A-Z]/g, '_$&').toUpperCase()

const BY_OTHER_NAME: ReadonlyMap<string, Trigger> = new Map(
  Object.values(TRIGGERS)
    .flat()
    .map((trigger) => [otherName(trigger), trigger]),
)

/** Returns the stored name of a trigger for either of its names. */
export const triggerNamed = (sent: string): string => BY_OTHER_NAME.get(sent) ?? sent

/** The triggers that act some time before or after something. All others act at once. */
const WITH_OFFSET: ReadonlySet<string> = new Set<Trigger>([
  'beforeEvent',
  'afterEvent',
  'afterHostsCalVideoNoShow',
  'afterGuestsCalVideoNoShow',
  'formSubmittedNoEvent',
])

export const hasOffset = (trigger: string): boolean => WITH_OFFSET.has(trigger)

export const OFFSET_UNITS = ['hour', 'minute', 'day'] as const
/** Requests may use the singular and the plural of a unit; answers have the singular. */
export const SENT_UNITS = [...OFFSET_UNITS, 'hours', 'minutes', 'days'] as const
export type SentOffset = { value: number; unit: (typeof SENT_UNITS)[number] }
const SINGULAR = { hour: 'hour', hours: 'hour', minute: 'minute', minutes: 'minute', day: 'day', days: 'day' } as const
export const unitNamed = (sent: SentOffset['unit']): Offset['unit'] => SINGULAR[sent]
export type Offset = { value: number; unit: (typeof OFFSET_UNITS)[number] }

export const ACTIONS = [
  'email_host',
  'email_attendee',
  'email_address',
  'sms_attendee',
  'sms_number',
  'whatsapp_attendee',
  'whatsapp_number',
  'cal_ai_phone_call',
] as const
export type Action = (typeof ACTIONS)[number]

/**
 * The actions that steps can have. Existing clients know a telephone call by a machine, but the server doesn't make
 * such calls yet.
 */
export const ALLOWED_ACTIONS: Readonly<Record<WorkflowKind, readonly Action[]>> = {
  'event-type': ACTIONS.filter((action) => action !== 'cal_ai_phone_call'),
  'routing-form': ['email_attendee', 'email_address', 'sms_attendee', 'sms_number'],
}

export const isMail = (action: string): boolean => action.startsWith('email_')
export const writesToVerifiedEmail = (action: string): boolean => action === 'email_address'
export const writesToVerifiedPhone = (action: string): boolean => action.endsWith('_number')

export const RECIPIENTS = ['const', 'attendee', 'email', 'phone_number'] as const

export const TEMPLATES = ['reminder', 'custom', 'rescheduled', 'completed', 'rating', 'cancelled'] as const
export type Template = (typeof TEMPLATES)[number]
