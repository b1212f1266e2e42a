import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { LARGEST_ID } from '../../../../http/input/ids.ts'
import { recordOf } from '../../../../lib/records.ts'
import { isEmail } from '../../../../lib/text/email.ts'
import { nearestLocale } from '../../../../lib/text/locales.ts'
import { parseInstant } from '../../../../lib/time/instant.ts'
import type { Selector } from '../../availability/service.ts'
import { propertyWrong, selectorMissing } from '../errors/request.ts'
import type { BookingAttendee, BookingRequest } from '../request.ts'
import { parseAnswers } from './parse-answers.ts'
import { parseRequestedLocation } from './parse-location.ts'
import { parseMetadata } from './parse-metadata.ts'
import type { CreateBookingBody } from './schema/create.ts'

/** Parses a request of the API. `heldUid` is the uid of the caller's hold in the cookie. */
export function parseBookingRequest(body: CreateBookingBody, heldUid: string | undefined): BookingRequest {
  const sent = body.bookingFieldsResponses ?? {}
  const location = body.location ?? body.meetingUrl
  return {
    selector: parseSelector(body),
    startsAt: parseInstant(body.start),
    attendee: parseAttendee(body.attendee, sent.name),
    guests: body.guests ?? [],
    responses: parseAnswers(sent, 'bookingFieldsResponses'),
    location: location === undefined ? undefined : parseRequestedLocation(location),
    lengthMinutes: body.lengthInMinutes,
    bookerCode: body.emailVerificationCode,
    consent: body.bookingConsent,
    isInstant: body.instant,
    recurrenceCount: body.recurrenceCount,
    skipDates: body.skipDates,
    metadata: parseMetadata(body.metadata),
    wantedHosts: {
      subsetIds: body.rrHostSubsetIds ?? body.hostSubsetIds,
      routedIds: body.routing?.teamMemberIds,
      preferredEmail: body.routing?.skipContactOwner ? undefined : body.routing?.teamMemberEmail,
    },
    routing: routingReference(body.routing?.responseId, body.routing?.queuedResponseId),
    reservationUid: body.reservedSlotUid ?? heldUid,
    overridesAvailability: body.overrideAvailability,
  }
}

/** Returns the response that the request names. Undefined if it names none, or a number that no response can have. */
export const routingReference = (
  responseId: number | null | undefined,
  queuedResponseId?: string | null,
): BookingRequest['routing'] => {
  if (responseId == null && queuedResponseId == null) return undefined
  const isPossible = responseId != null && responseId > 0 && responseId <= LARGEST_ID
  return { responseId: isPossible ? responseId : undefined, queuedResponseId: queuedResponseId ?? undefined }
}

/** Returns the selector of the event type. @throws `SELECTOR_MISSING` */
function parseSelector(body: CreateBookingBody): Selector {
  const { eventTypeId, eventTypeSlug: slug, username, usernames, teamSlug, organizationSlug } = body
  if (eventTypeId !== undefined) return { eventTypeId }
  if (slug !== undefined && username !== undefined) return { username, slug, organizationSlug }
  if (slug !== undefined && teamSlug !== undefined) return { teamSlug, slug, organizationSlug }
  if (usernames !== undefined) return { usernames, organizationSlug }
  throw selectorMissing()
}

/** Returns the attendee. @throws `VALIDATION_FAILED` */
export function parseAttendee(attendee: CreateBookingBody['attendee'], answeredName: unknown): BookingAttendee {
  const { email, phoneNumber, timeZone, language } = attendee
  if (email === undefined && phoneNumber === undefined)
    throw propertyWrong('attendee', 'Attendee must have at least one contact method (email or phone number)')
  if (email !== undefined && !isEmail(email)) throw propertyWrong('attendee.email', 'Invalid email format')
  if (phoneNumber !== undefined && !isValidPhoneNumber(phoneNumber))
    throw propertyWrong('attendee.phoneNumber', 'Invalid phone number format. Please use international format.')
  return {
    ...parseName(attendee.name, answeredName),
    email: email ?? '',
    timeZone,
    language: nearestLocale(language ?? 'en'),
    ...(phoneNumber !== undefined && { phoneNumber }),
  }
}

const MAX_NAME = 255

/** Returns the name. Event types that ask for first and last name separately receive both as the answer to `name`. */
function parseName(
  name: string | undefined,
  answered: unknown,
): Pick<BookingAttendee, 'name' | 'firstName' | 'lastName'> {
  if (typeof answered === 'object' && answered !== null) {
    const { firstName, lastName } = recordOf(answered)
    if (typeof firstName !== 'string' || firstName.trim() === '' || !['string', 'undefined'].includes(typeof lastName))
      throw propertyWrong('bookingFieldsResponses.name', 'name must be a string, or {firstName, lastName}')
    const last = typeof lastName === 'string' ? { lastName } : {}
    return { name: short([firstName, lastName].filter(Boolean).join(' ')), firstName, ...last }
  }
  const plain = name ?? (typeof answered === 'string' ? answered : undefined)
  if (plain === undefined || plain.trim() === '') throw propertyWrong('attendee.name', 'attendee.name is required')
  return { name: short(plain) }
}

function short(name: string): string {
  if (name.length > MAX_NAME)
    throw propertyWrong('attendee.name', `attendee.name must have at most ${MAX_NAME} characters`)
  return name
}
