import { Type } from 'typebox'
import { INTEGRATION_IDS } from '../../../event-types/service.ts'

const Text = Type.String({ minLength: 1, maxLength: 2000 })
const type = <Name extends string>(name: Name) => Type.Literal(name)
const Integration = Type.Enum(INTEGRATION_IDS)

/**
 * The booker's requested location. Kinds that the organizer decides have no value here, because the event type has it.
 */
export const RequestedLocationInput = Type.Union(
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

/** The new location of a booking, with its value. */
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

/** Any value passes this schema, because the feature checks it and explains which kind is wrong. */
export const ChangeLocationBody = Type.Object({ location: Type.Optional(Type.Unknown()) })
