import { Type } from 'typebox'
import { INTEGRATION_IDS } from '../../../event-types/service.ts'

const Text = Type.String({ minLength: 1, maxLength: 2000 })
const type = <Name extends string>(name: Name) => Type.Literal(name)
const Integration = Type.Enum(INTEGRATION_IDS)

/** Where a booker wants to meet. What the organizer decides has no value here: it is the event type's own. */
export const WantedLocationInput = Type.Union(
  [
    Type.Object({ type: type('address') }),
    Type.Object({ type: type('link') }),
    Type.Object({ type: type('phone') }),
    Type.Object({ type: type('organizersDefaultApp') }),
    Type.Object({ type: type('integration'), integration: Integration }),
    Type.Object({ type: type('attendeeAddress'), address: Text }),
    Type.Object({ type: type('attendeePhone'), phone: Text }),
    Type.Object({ type: type('attendeeDefined'), location: Text }),
  ],
  { $id: 'WantedLocation' },
)

/** Where a booking takes place from now on, with its value. */
const NewLocationInput = Type.Union(
  [
    Type.Object({ type: type('address'), address: Text }),
    Type.Object({ type: type('link'), link: Text }),
    Type.Object({ type: type('phone'), phone: Text }),
    Type.Object({ type: type('integration'), integration: Integration }),
    Type.Object({ type: type('attendeeAddress'), address: Text }),
    Type.Object({ type: type('attendeePhone'), phone: Text }),
    Type.Object({ type: type('attendeeDefined'), location: Text }),
  ],
  { $id: 'NewBookingLocation' },
)

export const ChangeLocationInput = Type.Object(
  { location: Type.Optional(NewLocationInput) },
  { $id: 'ChangeBookingLocation' },
)

/** Looked at by the feature, which says which kind isn't right and how. */
export const ChangeLocationBody = Type.Object({ location: Type.Optional(Type.Unknown()) })
