import type { Static } from 'typebox'
import type { StoredLocation } from '../store.ts'
import { findIntegration } from './integrations.ts'
import type { Location } from './schema.ts'

export function presentLocation(stored: StoredLocation): Static<typeof Location> {
  const { type, value, isPublic } = stored
  switch (type) {
    case 'address':
      return { type, address: value ?? '', public: isPublic }
    case 'link':
      return { type, link: value ?? '', public: isPublic }
    case 'phone':
      return { type, phone: value ?? '', public: isPublic }
    case 'integration': {
      const integration = findIntegration(stored.integration ?? '')
      // An integration of a later version must not make the whole list unreadable.
      return integration ? { type, integration } : { type: 'unknown', location: JSON.stringify(stored) }
    }
    case 'unknown':
      return { type, location: value ?? '' }
    case 'attendee_address':
      return { type: 'attendeeAddress' }
    case 'attendee_phone':
      return { type: 'attendeePhone' }
    case 'attendee_defined':
      return { type: 'attendeeDefined' }
    case 'organizers_default_app':
      return { type: 'organizersDefaultApp' }
  }
}
