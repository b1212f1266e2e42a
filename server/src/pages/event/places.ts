import type { Translator } from '@daybook/i18n'
import type { RequestedLocation } from '../../features/scheduling/bookings/request.ts'
import type { StoredLocation } from '../../features/scheduling/event-types/service.ts'
import { integrationCode, integrationName } from '../../features/scheduling/event-types/service.ts'

/** One of the places that an event type offers. */
export type LocationChoice = {
  /** The value in the form. */
  value: string
  label: string
  /** The code of an integration, which links name: `integrations:zoom`. */
  code?: string
  /** The further information that the booker enters. */
  asks?: 'phone' | 'address' | 'text'
  /** Returns the place in the form of a booking. `said` is the answer to `asks`. */
  wanted(said: string): RequestedLocation
}

/**
 * Returns the places that a booker may choose. A booking takes the first of several places of one kind, so only that
 * one is offered.
 */
export function placesOf(locations: readonly StoredLocation[], t: Translator): LocationChoice[] {
  const places = locations.flatMap((location) => placeOf(location, t) ?? [])
  return places.filter(({ value }, index) => places.findIndex((place) => place.value === value) === index)
}

function placeOf({ type, value, integration, isPublic }: StoredLocation, t: Translator): LocationChoice | undefined {
  const shown = isPublic && value ? value : undefined
  switch (type) {
    case 'address':
      return { value: type, label: shown ?? t('page.place.address'), wanted: () => ({ type }) }
    case 'link':
      return { value: type, label: shown ?? t('page.place.link'), wanted: () => ({ type }) }
    case 'phone': {
      const label = shown ? t('page.place.phoneNumber', { number: shown }) : t('page.place.phone')
      return { value: type, label, wanted: () => ({ type }) }
    }
    case 'integration': {
      const id = integration ?? ''
      const code = integrationCode(id)
      return { value: `${type}:${id}`, label: integrationName(code), code, wanted: () => ({ type, integration: id }) }
    }
    case 'organizers_default_app':
      return { value: type, label: t('page.place.link'), wanted: () => ({ type: 'organizersDefaultApp' }) }
    case 'attendee_address':
      return {
        value: type,
        label: t('page.place.yourAddress'),
        asks: 'address',
        wanted: (address) => ({ type: 'attendeeAddress', address }),
      }
    case 'attendee_phone':
      return {
        value: type,
        label: t('page.place.yourPhone'),
        asks: 'phone',
        wanted: (phone) => ({ type: 'attendeePhone', phone }),
      }
    case 'attendee_defined':
      return {
        value: type,
        label: t('page.place.yourChoice'),
        asks: 'text',
        wanted: (location) => ({ type: 'attendeeDefined', location }),
      }
    case 'unknown':
      return undefined
  }
}
