import { Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import { fit } from '../settings/schema-fit.ts'
import type { StoredLocation } from '../store.ts'
import { findIntegration, SUPPORTED } from './integrations.ts'
import { SENT } from './schema.ts'

const MAX_LOCATIONS = 50

/** A location with the name of the integration that the caller has sent, for error messages. */
export type ParsedLocation = StoredLocation & { sent?: string }

/**
 * Parses the list of locations, in the order in which bookers see them.
 *
 * @throws `LOCATIONS_INVALID`, `INTEGRATION_…`, `SETTING_INVALID`
 */
export function parseLocations(sent: unknown, whose: 'person' | 'team'): ParsedLocation[] {
  const list = fit(Type.Array(Type.Unknown(), { maxItems: MAX_LOCATIONS }), sent, 'locations')
  if (list.length === 0) throw invalid('LOCATIONS_INVALID', "'locations' must contain at least 1 location.")
  return list.map((location, index) => parseLocation(location, `locations.${index}`, whose))
}

function parseLocation(sent: unknown, name: string, whose: 'person' | 'team'): ParsedLocation {
  const { type } = fit(Type.Object({ type: Type.String() }), sent, name)
  const stored = { value: null, integration: null, isPublic: true }
  switch (type) {
    case 'address': {
      const { address, public: isPublic } = fit(SENT.address, sent, name)
      return { ...stored, type, value: address, isPublic }
    }
    case 'link': {
      const { link, public: isPublic } = fit(SENT.link, sent, name)
      return { ...stored, type, value: link, isPublic }
    }
    case 'phone': {
      const { phone, public: isPublic } = fit(SENT.phone, sent, name)
      return { ...stored, type, value: phone, isPublic }
    }
    case 'integration':
      return integrationLocation(fit(SENT.integration, sent, name).integration)
    case 'attendeeAddress':
      return { ...stored, type: 'attendee_address' }
    case 'attendeePhone':
      return { ...stored, type: 'attendee_phone' }
    case 'attendeeDefined':
      return { ...stored, type: 'attendee_defined' }
    case 'organizersDefaultApp':
      // A single host chooses the location in advance. A team's organizer is known only after the booking.
      if (whose === 'team') return { ...stored, type: 'organizers_default_app' }
  }
  throw invalid(
    'LOCATION_TYPE_UNSUPPORTED',
    `Unsupported location type '${type.slice(0, 80)}'. Valid types are ${[...Object.keys(SENT), ...(whose === 'team' ? ['organizersDefaultApp'] : [])].join(', ')}.`,
  )
}

function integrationLocation(sent: string): ParsedLocation {
  const integration = findIntegration(sent)
  if (!integration) {
    throw invalid(
      'INTEGRATION_UNSUPPORTED',
      `Unsupported integration '${sent.slice(0, 80)}'. Supported integrations are: ${SUPPORTED}.`,
    )
  }
  return { type: 'integration', value: null, integration, isPublic: true, sent }
}
