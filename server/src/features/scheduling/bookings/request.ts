import type { RequestedHosts, Selector } from '../availability/service.ts'

/** Where the booker wants to meet: one of the event type's kinds of location, or a free text of older clients. */
export type RequestedLocation =
  | { type: 'text'; text: string }
  | { type: 'address' | 'link' | 'phone' | 'organizersDefaultApp' }
  | { type: 'integration'; integration: string }
  | { type: 'attendeeAddress'; address: string }
  | { type: 'attendeePhone'; phone: string }
  | { type: 'attendeeDefined'; location: string }

export type BookingAttendee = {
  name: string
  firstName?: string | undefined
  lastName?: string | undefined
  email: string
  timeZone: string
  language: string
  phoneNumber?: string | undefined
}

/** A wish for a booking, whoever says it: API, page or, later, an import. */
export type BookingRequest = {
  selector: Selector
  startsAt: Date
  attendee: BookingAttendee
  guests: readonly string[]
  /** By the slug of the booking field. */
  responses: Readonly<Record<string, unknown>>
  location?: RequestedLocation | undefined
  lengthMinutes?: number | undefined
  /** The length is told even where there is no choice. */
  restatesLength?: boolean
  /** What was sent to the booker's address, where the event type asks for it. */
  bookerCode?: string | undefined
  /** At once, with whichever host takes it first. */
  isInstant?: boolean | undefined
  /** How many meetings of a series, where the event type has one. */
  recurrenceCount?: number | undefined
  /** What the client itself calls the series. */
  seriesClientUid?: string | undefined
  metadata: Readonly<Record<string, unknown>>
  wantedHosts: RequestedHosts
  /** The hold that this booking uses up. */
  reservationUid?: string | undefined
  /** The private link through which the booker came; it counts the booking. */
  privateLinkId?: number | undefined
  /** The same by its name in addresses. */
  privateLink?: string | undefined
  /** Skips hours, notice and windows, for those who administer the event type. */
  overridesAvailability?: boolean | undefined
}
