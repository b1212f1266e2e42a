import { bookerOf, organizerOf } from '../../features/scheduling/bookings/booking.ts'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
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
): Promise<string | undefined> => ownPageAfter(settings, booking) ?? (await bookings.clientPage(booking))

/**
 * Returns the organizer's own page, with the booking's data if the event type says so, or undefined if there is none.
 * Only http(s) is allowed: another scheme could start a program.
 */
export function ownPageAfter(settings: Settings, booking: SeenBooking): string | undefined {
  const page = ownPage(settings.successRedirectUrl)
  if (!page) return undefined
  if (settings.forwardParamsSuccessRedirect ?? true) {
    for (const [name, value] of Object.entries(parametersOf(settings, booking))) {
      if (value && !page.searchParams.has(name)) page.searchParams.set(name, value)
    }
  }
  return page.href
}

function ownPage(address: string | null): URL | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

function parametersOf({ slug }: Settings, booking: SeenBooking): Record<string, string | undefined> {
  const ownSeat = booking.attendees.find(({ seat }) => seat && seat.uid === booking.access.namedSeatUid)
  const booker = ownSeat ?? bookerOf(booking)
  const organizer = organizerOf(booking)
  return {
    uid: booking.uid,
    eventTypeSlug: slug,
    title: booking.title,
    status: booking.status,
    startTime: booking.startsAt.toISOString(),
    endTime: booking.endsAt.toISOString(),
    attendeeName: booker?.name,
    email: booker?.email,
    timeZone: booker?.timeZone,
    hostName: organizer && nameOf(organizer),
  }
}
