import type { Static } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { slugify } from '../../../lib/text/slug.ts'
import { parseBookingFields } from './booking-fields/parse-booking-fields.ts'
import { parseLocations } from './locations/parse-locations.ts'
import { parsePlain } from './plain-fields.ts'
import type { EventTypeChangeInput, EventTypeInput } from './schema-input.ts'
import type { EventTypeChange, NewEventType } from './service.ts'
import { parseBookerLayouts, parseColor } from './settings/appearance.ts'
import { parseBookerLimit } from './settings/booker-limit.ts'
import { parseBookingConsent } from './settings/booking-consent.ts'
import { parseBookingLimitsCount, parseBookingLimitsDuration } from './settings/booking-limits.ts'
import { parseBookingWindow } from './settings/booking-window.ts'
import { parseDisableCancelling, parseDisableRescheduling } from './settings/changing-bookings.ts'
import { parseConfirmationPolicy } from './settings/confirmation-policy.ts'
import { parseEmbedOrigins } from './settings/embed-origins.ts'
import { parseLengthOptions } from './settings/length-options.ts'
import { parsePayment } from './settings/payment.ts'
import { parseRecurrence } from './settings/recurrence.ts'
import { parseSeats } from './settings/seats.ts'
import { parseVideoSettings } from './settings/video-settings.ts'
import type { EventTypeColumns } from './store.ts'

/** Settings that accept several shapes. Each parser validates its own value. */
const SETTINGS: Readonly<Record<string, (sent: unknown) => EventTypeColumns>> = {
  lengthInMinutesOptions: parseLengthOptions,
  bookingLimitsCount: parseBookingLimitsCount,
  bookingLimitsDuration: parseBookingLimitsDuration,
  bookerActiveBookingsLimit: parseBookerLimit,
  bookingWindow: parseBookingWindow,
  confirmationPolicy: parseConfirmationPolicy,
  payment: parsePayment,
  recurrence: parseRecurrence,
  seats: parseSeats,
}

type Body = Static<typeof EventTypeChangeInput>

/** The owner's kind. Only a team's event type may use the organizer's default app. */
type Whose = 'person' | 'team'

/** Parses a new event type. @throws what the parsers throw */
export const parseNewEventType = (body: Static<typeof EventTypeInput>, whose: Whose = 'person'): NewEventType => {
  const { columns, ...rest } = parseEventTypeChange(body, whose)
  return {
    ...rest,
    columns: { ...columns, title: body.title, slug: parseSlug(body.slug), lengthMinutes: body.lengthInMinutes },
  }
}

/** Parses a change, which contains only the sent values. @throws what the parsers throw */
export function parseEventTypeChange(body: Body, whose: Whose = 'person'): EventTypeChange {
  const columns: EventTypeColumns = { ...parsePlain(body), ...parseObjects(body) }
  if (body.title !== undefined) columns.title = body.title
  if (body.slug !== undefined) columns.slug = parseSlug(body.slug)
  if (body.lengthInMinutes !== undefined) columns.lengthMinutes = body.lengthInMinutes
  if (body.customName !== undefined) columns.customName = body.customName || null
  for (const [name, parse] of Object.entries(SETTINGS)) {
    const sent = body[name as keyof Body]
    if (sent !== undefined) Object.assign(columns, parse(sent))
  }
  const fields = body.bookingFields === undefined ? undefined : parseBookingFields(body.bookingFields)
  const areGuestsOff = parseGuestsOff(body)
  if (areGuestsOff !== undefined) columns.disableGuests = areGuestsOff
  return {
    columns,
    ...(fields && { fields }),
    ...(body.destinationCalendar !== undefined && { destination: body.destinationCalendar }),
    ...(body.locations !== undefined && { locations: parseLocations(body.locations, whose) }),
  }
}

function parseObjects(body: Body): EventTypeColumns {
  const { color, bookerLayouts, bookingConsent, embedOrigins } = body
  const { disableCancelling, disableRescheduling, calVideoSettings, videoSettings } = body
  return {
    ...(color !== undefined && parseColor(color)),
    ...(bookerLayouts !== undefined && parseBookerLayouts(bookerLayouts)),
    ...(bookingConsent !== undefined && parseBookingConsent(bookingConsent)),
    ...(embedOrigins !== undefined && parseEmbedOrigins(embedOrigins)),
    ...(disableCancelling !== undefined && parseDisableCancelling(disableCancelling)),
    ...(disableRescheduling !== undefined && parseDisableRescheduling(disableRescheduling)),
    // This setting has two names. If a request uses both, the second one wins.
    ...(calVideoSettings !== undefined && parseVideoSettings(calVideoSettings)),
    ...(videoSettings !== undefined && parseVideoSettings(videoSettings)),
  }
}

/** Returns true if one of the two properties disables guests, and undefined if neither was sent. */
function parseGuestsOff({ disableGuests, bookingFields }: Body): boolean | undefined {
  const guests = Array.isArray(bookingFields) ? bookingFields.find((field) => field?.slug === 'guests') : undefined
  const said = [disableGuests === null ? false : disableGuests, guests?.hidden].filter((way) => way !== undefined)
  return said.length === 0 ? undefined : said.includes(true)
}

function parseSlug(sent: string): string {
  const slug = slugify(sent)
  if (slug === '') {
    throw invalid('SLUG_INVALID', `Invalid slug "${sent.slice(0, 80)}": it needs at least one letter or digit.`)
  }
  return slug
}
