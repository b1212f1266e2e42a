import type { Body } from '@daybook/client'
import type { T, TextKey } from '../../texts.tsx'

export type Trigger = Body<'POST /v2/webhooks'>['triggers'][number]

/** The events in groups, by the names that programs compare. People read `webhooks.trigger.…`. */
export const TRIGGERS = {
  bookings: [
    'BOOKING_CREATED',
    'BOOKING_RESCHEDULED',
    'BOOKING_CANCELLED',
    'BOOKING_REQUESTED',
    'BOOKING_REJECTED',
    'BOOKING_NO_SHOW_UPDATED',
  ],
  payments: ['BOOKING_PAYMENT_INITIATED', 'BOOKING_PAID'],
  meetings: [
    'MEETING_STARTED',
    'MEETING_ENDED',
    'RECORDING_READY',
    'RECORDING_TRANSCRIPTION_GENERATED',
    'INSTANT_MEETING',
    'AFTER_HOSTS_CAL_VIDEO_NO_SHOW',
    'AFTER_GUESTS_CAL_VIDEO_NO_SHOW',
  ],
  others: [
    'FORM_SUBMITTED',
    'FORM_SUBMITTED_NO_EVENT',
    'ROUTING_FORM_FALLBACK_HIT',
    'OOO_CREATED',
    'DELEGATION_CREDENTIAL_ERROR',
  ],
} as const satisfies Record<string, readonly Trigger[]>

export const GROUPS = ['bookings', 'payments', 'meetings', 'others'] as const

const NAMES = Object.fromEntries(
  GROUPS.flatMap((group) => TRIGGERS[group]).map((trigger) => [trigger, `webhooks.trigger.${trigger}` as const]),
) satisfies Record<string, TextKey>

/** Returns what an event is, in words. One that is newer than this page has its own name. */
export const triggerName = (trigger: string, t: T): string => {
  const key = Object.hasOwn(NAMES, trigger) ? NAMES[trigger] : undefined
  return key ? t(key) : trigger
}
