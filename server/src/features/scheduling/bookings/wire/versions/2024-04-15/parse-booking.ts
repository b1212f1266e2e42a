import { nearestLocale } from '../../../../../../lib/text/locales.ts'
import { parseInstant } from '../../../../../../lib/time/instant.ts'
import type { Selector } from '../../../../availability/service.ts'
import { selectorMissing } from '../../../errors/request.ts'
import type { BookingRequest } from '../../../request.ts'
import { parseAnswers } from '../../parse-answers.ts'
import { parseMetadata } from '../../parse-metadata.ts'
import { parseAttendee, routingReference } from '../../parse-request.ts'
import { parseLocationV20240415 } from './parse-location.ts'
import type { BookingInputV20240415 } from './schema.ts'

const MINUTE_MS = 60_000

/** Translates a request of this API version into a current one. `heldUid` is the uid of the caller's hold in the cookie. */
export function parseBookingV20240415(body: BookingInputV20240415, heldUid: string | undefined): BookingRequest {
  const { name, email, guests, location, attendeePhoneNumber, rescheduleReason: _, ...answers } = body.responses
  const startsAt = parseInstant(body.start)
  const phoneNumber = attendeePhoneNumber || undefined
  const language = nearestLocale(body.language ?? 'en')
  return {
    selector: parseSelector(body),
    startsAt,
    attendee: parseAttendee({ email: email || undefined, phoneNumber, timeZone: body.timeZone, language }, name),
    guests: [guests ?? []].flat().filter((guest) => guest.trim() !== ''),
    responses: parseAnswers(
      Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null)),
      'responses',
    ),
    location: parseLocationV20240415(location),
    ...(body.end && { lengthMinutes: (parseInstant(body.end).getTime() - startsAt.getTime()) / MINUTE_MS }),
    restatesLength: true,
    metadata: parseMetadata(plain(body.metadata ?? {})),
    wantedHosts: {
      subsetIds: body.rrHostSubsetIds ?? undefined,
      routedIds: body.routedTeamMemberIds ?? undefined,
      preferredEmail: body.skipContactOwner ? undefined : (body.teamMemberEmail ?? undefined),
    },
    routing: routingReference(body.routingFormResponseId),
    consent: body.bookingConsent ?? undefined,
    bookerCode: body.verificationCode ?? undefined,
    reservationUid: body.reservedSlotUid ?? heldUid,
    privateLink: body.hashedLink || undefined,
    seriesClientUid: body.recurringEventId || undefined,
  }
}

/** Returns the selector of the event type. @throws `SELECTOR_MISSING` */
function parseSelector({ eventTypeId, eventTypeSlug, user, orgSlug }: BookingInputV20240415): Selector {
  // Several people who are booked together have an event type with the id 0, as in the response that lists it.
  if (eventTypeId) return { eventTypeId }
  const usernames = [user ?? []].flat().flatMap((names) => names.split('+'))
  const organizationSlug = orgSlug ?? undefined
  if (usernames.length > 1) return { usernames, organizationSlug }
  const [username] = usernames
  if (username && eventTypeSlug) return { username, slug: eventTypeSlug, organizationSlug }
  throw selectorMissing()
}

/** Returns only the plain values of the metadata, because pages of this API version send objects of their own among them. */
const plain = (metadata: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(metadata).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  )
