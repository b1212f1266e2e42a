import { Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import { integrationNotConnected } from '../errors.ts'
import { fit } from '../settings/schema-fit.ts'
import type { StoredLocation } from '../store.ts'
import { findIntegration, type Integration, SUPPORTED } from './integrations.ts'
import { SENT } from './schema.ts'

const MAX_LOCATIONS = 50

/**
 * Parses the list of locations, in the order in which bookers see them.
 *
 * @throws `LOCATIONS_INVALID`, `INTEGRATION_…`, `SETTING_INVALID`
 */
export function parseLocations(sent: unknown, whose: 'person' | 'team'): StoredLocation[] {
  const list = fit(Type.Array(Type.Unknown(), { maxItems: MAX_LOCATIONS }), sent, 'locations')
  if (list.length === 0) throw invalid('LOCATIONS_INVALID', "'locations' must contain at least 1 location.")
  return list.map((location, index) => parseLocation(location, `locations.${index}`, whose))
}

function parseLocation(sent: unknown, name: string, whose: 'person' | 'team'): StoredLocation {
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
      return { ...stored, type, integration: knownIntegration(fit(SENT.integration, sent, name).integration) }
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

/** The integrations whose meetings their provider makes. */
const NOT_CONNECTABLE: ReadonlySet<string> = new Set<Integration>(['google-meet', 'zoom', 'office365-video'])

function knownIntegration(sent: string): string {
  const integration = findIntegration(sent)
  if (!integration) {
    throw invalid(
      'INTEGRATION_UNSUPPORTED',
      `Unsupported integration '${sent.slice(0, 80)}'. Supported integrations are: ${SUPPORTED}.`,
    )
  }
  // No account can be connected at these providers yet. The service looks up the connections of the others.
  if (NOT_CONNECTABLE.has(integration)) throw integrationNotConnected(sent)
  return integration
}
