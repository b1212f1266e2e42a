import type { Schemas } from '@daybook/client'

/** A place that can be sent back to the API. */
export type Place = Schemas.LocationInput

const isPlace = (location: Schemas.Location): location is Extract<Schemas.Location, Place> =>
  ['address', 'link', 'phone', 'attendeeAddress', 'attendeePhone', 'attendeeDefined', 'integration'].includes(
    location.type,
  )

/** Returns the places that the editor knows. The API also has some that only it can set. */
export const placesOf = (locations: readonly Schemas.Location[]): Place[] =>
  locations.filter(isPlace).map((location): Place => {
    if (location.type === 'integration') return { type: 'integration', integration: location.integration }
    return location
  })
