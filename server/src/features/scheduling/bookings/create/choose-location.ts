import { invalid } from '../../../../lib/errors.ts'
import type { Bookable } from '../../availability/service.ts'
import { GOOGLE_MEET_CODE, type VideoRooms } from '../../conferencing/service.ts'
import { type BookableLocation, BUILT_IN_CODE, integrationCode } from '../../event-types/service.ts'
import type { BookingRequest, RequestedLocation } from '../request.ts'

export type ChosenLocation = {
  /** Null if the booking has no place. */
  locationType: string | null
  /** An address, a link, a telephone number or the code of an integration. */
  location: string | null
  /** The link at which all meetings at the integration take place. */
  link?: string | null | undefined
  /** The choice that depends on the connections of the organizer, who is chosen later. */
  dependsOn?: 'default_app' | 'google_calendar'
  /** The value that is stored among the answers if the booker chose a location. */
  answer?: { value: string; optionValue: string }
}

type Kind = BookableLocation['type']

/** The API's name of each kind. The database uses other names. */
const WIRE: Readonly<Partial<Record<Kind, string>>> = {
  attendee_address: 'attendeeAddress',
  attendee_phone: 'attendeePhone',
  attendee_defined: 'attendeeDefined',
  organizers_default_app: 'organizersDefaultApp',
}
const wireName = (kind: Kind): string => WIRE[kind] ?? kind

/** The codes under which answers are stored. */
const CODES: Readonly<Record<string, string>> = {
  address: 'inPerson',
  link: 'link',
  phone: 'userPhone',
  attendeeAddress: 'attendeeInPerson',
  attendeePhone: 'phone',
  attendeeDefined: 'somewhereElse',
  organizersDefaultApp: 'conferencing',
}

/**
 * Returns the location of the booking: the requested one if the event type offers it, otherwise the event type's first
 * location. Without any, the meeting is in the built-in video, if the server offers it, or has no place.
 *
 * @throws `LOCATION_NOT_OFFERED`
 */
export function chooseLocation(
  bookable: Bookable,
  { location: wanted, attendee }: BookingRequest,
  videoRooms: VideoRooms,
): ChosenLocation {
  const organizersApp: ChosenLocation = { ...builtInVideo(videoRooms), dependsOn: 'default_app' }
  if (!wanted) return defaultLocation(bookable.locations, attendee.phoneNumber, organizersApp)
  if (wanted.type === 'text') return fromText(wanted.text)
  const offered = bookable.locations.filter(({ type }) => wireName(type) === wanted.type)
  if (offered.length === 0) throw typeNotOffered(bookable, wanted.type)
  return fromOffer(bookable, offered, wanted, organizersApp)
}

function fromOffer(
  bookable: Bookable,
  offered: readonly BookableLocation[],
  wanted: Exclude<RequestedLocation, { type: 'text' }>,
  organizersApp: ChosenLocation,
): ChosenLocation {
  const code = CODES[wanted.type] ?? wanted.type
  switch (wanted.type) {
    case 'integration': {
      const found = offered.find(({ integration }) => integration === wanted.integration)
      if (!found) throw integrationNotOffered(bookable, wanted.integration)
      const integration = integrationCode(wanted.integration)
      return {
        ...atIntegration(integration, found.link),
        answer: { value: integration, optionValue: '' },
      }
    }
    case 'attendeeAddress':
      return given('attendee_address', wanted.address, code)
    case 'attendeePhone':
      return given('attendee_phone', wanted.phone, code)
    case 'attendeeDefined':
      return given('attendee_defined', wanted.location, code)
    case 'organizersDefaultApp':
      return { ...organizersApp, answer: { value: code, optionValue: '' } }
    default:
      return {
        locationType: wanted.type,
        location: offered[0]?.value ?? null,
        answer: { value: code, optionValue: '' },
      }
  }
}

/** Returns the built-in video, or no place if the server doesn't offer it. */
export const builtInVideo = ({ isOffered }: VideoRooms): ChosenLocation =>
  isOffered ? { locationType: 'integration', location: BUILT_IN_CODE } : { locationType: null, location: null }

const atIntegration = (code: string, link: string | null | undefined): ChosenLocation => ({
  locationType: 'integration',
  location: code,
  link,
  ...(code === GOOGLE_MEET_CODE && { dependsOn: 'google_calendar' }),
})

const given = (locationType: Kind, text: string, code: string): ChosenLocation => ({
  locationType,
  location: text,
  answer: { value: code, optionValue: text },
})

function defaultLocation(
  [first]: readonly BookableLocation[],
  phoneNumber: string | undefined,
  organizersApp: ChosenLocation,
): ChosenLocation {
  if (!first || first.type === 'organizers_default_app') return organizersApp
  if (first.type === 'integration') {
    const location = first.integration === null ? BUILT_IN_CODE : integrationCode(first.integration)
    return atIntegration(location, first.link)
  }
  if (first.type === 'attendee_phone') return { locationType: first.type, location: phoneNumber ?? null }
  return { locationType: first.type, location: first.value }
}

/** Accepts the plain text that requests in the API version 2024-04-15 have. It isn't checked against the event type's locations. */
function fromText(text: string): ChosenLocation {
  const isLink = /^(https?:\/\/|www\.)/i.test(text)
  const isPhone = /^\+[\d\s().-]{6,20}$/.test(text)
  const value = isLink ? 'link' : isPhone ? 'phone' : 'somewhereElse'
  return {
    locationType: isLink ? 'link' : isPhone ? 'attendee_phone' : 'attendee_defined',
    location: text,
    answer: { value, optionValue: text },
  }
}

const typeNotOffered = ({ id, locations }: Bookable, type: string) =>
  invalid(
    'LOCATION_NOT_OFFERED',
    `Booking location with type ${type} not valid for event type with id=${id}. The event type has following location types: ${locations.map((location) => wireName(location.type)).join(', ')}, and only these types are allowed for booking location.`,
  )

const integrationNotOffered = ({ id, locations }: Bookable, integration: string) =>
  invalid(
    'LOCATION_NOT_OFFERED',
    `Booking location with integration ${integration} not valid for event type with id=${id}. The event type has following integrations: ${locations.flatMap((location) => location.integration ?? []).join(', ')}, and only these integrations are allowed for booking location.`,
  )
