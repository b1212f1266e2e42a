import type { RequestedHosts, Selector } from '../availability/service.ts'
import type { RoutingReference } from '../routing-forms/service.ts'

/** The requested location: one of the event type's kinds of location, or a free text of the API version 2024-04-15. */
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

/** `text` is the text that the booker has read, if the caller sends it. */
export type GivenConsent = { accepted: boolean; text?: string | undefined }

/** A request to book, independent of where it comes from, such as the API or a page. */
export type BookingRequest = {
  selector: Selector
  startsAt: Date
  attendee: BookingAttendee
  guests: readonly string[]
  /** The answers by the slugs of their booking fields. */
  responses: Readonly<Record<string, unknown>>
  location?: RequestedLocation | undefined
  lengthMinutes?: number | undefined
  /** True if the length may be sent even though the event type offers only one. */
  restatesLength?: boolean
  /** The code that was sent to the booker's address, if the event type requires one. */
  bookerCode?: string | undefined
  /** True if the meeting begins at once, with the first host who takes it. */
  isInstant?: boolean | undefined
  /** What the booker says to the consent text of the event type. */
  consent?: GivenConsent | undefined
  /** The number of meetings in the series, if the event type recurs. */
  recurrenceCount?: number | undefined
  /** The dates of the series, on the booker's calendar, on which there is no meeting. */
  skipDates?: readonly string[] | undefined
  /** The client's own name of the series. */
  seriesClientUid?: string | undefined
  metadata: Readonly<Record<string, unknown>>
  wantedHosts: RequestedHosts
  /** The response of a routing form that led to this booking. */
  routing?: RoutingReference | undefined
  /** The hold that this booking uses up. */
  reservationUid?: string | undefined
  /** The private link that the booker used. It counts the booking. */
  privateLinkId?: number | undefined
  /** The private link by its name in addresses. */
  privateLink?: string | undefined
  /** Skips hours, notice and windows. Only callers who administer the event type may use it. */
  overridesAvailability?: boolean | undefined
}
