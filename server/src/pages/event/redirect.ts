import { bookerOf, organizerOf } from '../../features/scheduling/bookings/booking.ts'
import { locationForPeople } from '../../features/scheduling/bookings/location-for-people.ts'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
import { utcOffsetMinutes } from '../../lib/time/local-time.ts'
import type { PassedOn } from './leads/passed-on.ts'
import { nameOf } from './names.ts'

type Settings = { slug: string; successRedirectUrl: string | null; forwardParamsSuccessRedirect: boolean | null }

/** Returns true if bookers may be sent to a page of the organizer or of the organizer's platform. */
export const leadsOutside = (settings: Settings & { platformClientId: string | null }): boolean =>
  hasOwnPage(settings) || settings.platformClientId !== null

/** Returns true if bookers of the event type are sent to the organizer's own page. */
export const hasOwnPage = ({ successRedirectUrl }: Settings): boolean => ownPage(successRedirectUrl) !== undefined

/** Returns the page of the organizer or of the organizer's platform that follows the booking, if there is one. */
export const pageAfter = async (
  { bookings }: { bookings: Pick<Bookings, 'clientPage'> },
  settings: Settings,
  booking: SeenBooking,
  link: PassedOn,
): Promise<string | undefined> => ownPageAfter(settings, booking, link) ?? (await bookings.clientPage(booking))

/**
 * Returns the organizer's own page, or undefined if there is none. If the event type says so, the page gets the booking's
 * data, and what the link to the form has said. Only http(s) is allowed: another scheme could start a program.
 */
export function ownPageAfter(settings: Settings, booking: SeenBooking, link: PassedOn): string | undefined {
  const page = ownPage(settings.successRedirectUrl)
  if (!page) return undefined
  if (forwards(settings)) {
    for (const [name, value] of Object.entries({ ...link, ...parametersOf(settings, booking) })) {
      const values = [value ?? []].flat().filter((text) => text !== '' && text.length <= LONGEST)
      if (!page.searchParams.has(name)) for (const each of values) page.searchParams.append(name, each)
    }
  }
  return page.href
}

/** Longer texts would make an address that servers refuse. */
const LONGEST = 1000

/** Returns true if the organizer's own page gets the booking's data. */
export const forwards = (settings: Settings): boolean =>
  hasOwnPage(settings) && (settings.forwardParamsSuccessRedirect ?? true)

function ownPage(address: string | null): URL | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

function parametersOf({ slug }: Settings, booking: SeenBooking): Record<string, string | undefined> {
  const ownSeat = booking.attendees.find(({ seat }) => seat && seat.uid === booking.access.namedSeatUid)
  const booker = ownSeat ?? bookerOf(booking)
  const organizer = organizerOf(booking)
  const hosts = organizer ? [organizer, ...booking.hosts.filter((host) => host !== organizer)] : booking.hosts
  const { name } = ownSeat?.seat?.answers ?? booking.answers
  const guests = booking.attendees.filter(({ kind }) => kind === 'guest')
  const start = booking.startsAt.getTime()
  return {
    uid: booking.uid,
    isSuccessBookingPage: 'true',
    eventTypeSlug: slug,
    title: booking.title,
    description: booking.description,
    status: booking.status,
    location: locationForPeople(booking) ?? undefined,
    startTime: booking.startsAt.toISOString(),
    endTime: booking.endsAt.toISOString(),
    attendeeStartTime: booker && withOffset(start, booker.timeZone),
    hostStartTime: organizer && withOffset(start, organizer.timeZone),
    attendeeName: booker?.name,
    attendeeFirstName: name?.firstName,
    attendeeLastName: name?.lastName,
    phone: booker?.phoneNumber ?? undefined,
    email: booker?.email,
    guestEmails: guests.map(({ email }) => email).join(', '),
    timeZone: booker?.timeZone,
    hostName: hosts.map(nameOf).join(', '),
    seatReferenceUid: booking.access.namedSeatUid,
  }
}

const MINUTE_MS = 60_000

/** Writes `2030-01-09T11:00:00+01:00`. */
function withOffset(instant: number, timeZone: string): string {
  const offset = utcOffsetMinutes(instant, timeZone)
  const local = new Date(instant + offset * MINUTE_MS).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}
