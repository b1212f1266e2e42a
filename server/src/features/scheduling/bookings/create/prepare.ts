import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { type Bookable, hostsWithCalendars, withRequestedHosts } from '../../availability/service.ts'
import { effectiveBookingFields, NUMBER_SLUGS } from '../../event-types/service.ts'
import { findRoutedUserIds } from '../../routing-forms/service.ts'
import { emailMissing, hasNoHosts, isManagedParent } from '../errors/booking.ts'
import { guestsInSeat } from '../errors/request.ts'
import { withManagedAddresses } from '../managed-addresses.ts'
import type { BookingRequest } from '../request.ts'
import { checkAnswers } from './check-answers.ts'
import { checkGuests } from './check-guests.ts'
import { chooseLength } from './choose-length.ts'
import { chooseLocation } from './choose-location.ts'
import { checkConsent } from './consent.ts'
import type { Prepared, Requested } from './phases.ts'
import { planMeetings } from './plan-meetings.ts'
import { checkBookerCode } from './steps/booker-code.ts'
import { checkCaller } from './steps/check-caller.ts'

/** Refuses a request that doesn't fit the event type, and fills in the values that the request leaves out. */
export async function prepare(asked: Requested): Promise<Prepared> {
  const { deps, context, way } = asked
  await checkCaller(asked)
  const request = await withRoutedHosts(asked, await completeRequest(asked))
  checkHasHosts(asked.bookable)
  const bookable = way === 'instant' ? asked.bookable : withRequestedHosts(asked.bookable, request.wantedHosts)
  checkAnswers(bookable, request)
  await checkConsent({ availability: deps.availability, context, bookable, request })
  const guests = checkGuests(bookable, request)
  chooseLength(bookable, request)
  const place = chooseLocation(bookable, request, deps.videoRooms)
  // Each guest would need a seat of their own.
  if (way === 'seat' && guests.length > 0) throw guestsInSeat()
  await checkBookerCode({ deps, context, bookable, request })
  const meetings = planMeetings(way, bookable, request)
  await deps.strangerAllowance.check(context, bookable)
  await deps.calendarCopies.refresh(hostsWithCalendars(bookable))
  // The first meeting may be left out.
  const planned = { ...request, startsAt: meetings[0].startsAt }
  return { ...asked, request: planned, bookable, allHosts: asked.bookable.hosts, guests, place, meetings }
}

/** Fills in the values that follow from the answers and from the event type. @throws `ATTENDEE_EMAIL_MISSING` */
async function completeRequest({ deps, bookable, request }: Requested): Promise<BookingRequest> {
  const reachable = addressByPhone(bookable, numberFromAnswers(request))
  // Users of the event type's platform client are replaced by their stored addresses.
  return withManagedAddresses(deps.db, bookable.platformClientId, reachable)
}

/** Adds the hosts whom the response of a routing form permits. */
async function withRoutedHosts({ deps, bookable }: Requested, request: BookingRequest): Promise<BookingRequest> {
  const { routing } = request
  if (!routing) return request
  const userIds = await findRoutedUserIds(deps.db, routing, bookable.id, deps.clock.now())
  if (userIds === undefined) return { ...request, routing: undefined }
  return { ...request, wantedHosts: { ...request.wantedHosts, byResponse: { eventTypeId: bookable.id, userIds } } }
}

/** Copies a telephone number from the answers to the attendee, so that text messages reach it. */
function numberFromAnswers(request: BookingRequest): BookingRequest {
  const { attendee, responses } = request
  if (attendee.phoneNumber !== undefined) return request
  const phoneNumber = [...NUMBER_SLUGS]
    .map((slug) => responses[slug])
    .find((answer): answer is string => typeof answer === 'string' && isValidPhoneNumber(answer))
  return phoneNumber === undefined ? request : { ...request, attendee: { ...attendee, phoneNumber } }
}

/**
 * Derives an address from the telephone number if the attendee gives no address and the event type doesn't require one.
 * The rest of the code identifies people by their addresses.
 *
 * @throws `ATTENDEE_EMAIL_MISSING`
 */
function addressByPhone(bookable: Bookable, request: BookingRequest): BookingRequest {
  const { attendee } = request
  if (attendee.email !== '') return request
  const field = effectiveBookingFields(bookable).find(({ slug }) => slug === 'email')
  const isAsked = field === undefined || (field.required && !('hidden' in field && field.hidden))
  if (isAsked || attendee.phoneNumber === undefined) throw emailMissing()
  const email = `${attendee.phoneNumber.replace(/\D/g, '')}@sms.daybook.invalid`
  return { ...request, attendee: { ...attendee, email } }
}

/** @throws `EVENT_TYPE_MANAGED`, `EVENT_TYPE_HAS_NO_HOSTS` */
function checkHasHosts({ id, schedulingType, hosts, teamId }: Bookable): void {
  if (schedulingType === 'managed') throw isManagedParent(id)
  if (hosts.length === 0) throw hasNoHosts(id, teamId)
}
