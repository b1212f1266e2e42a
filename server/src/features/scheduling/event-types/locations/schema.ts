import { type TSchema, Type } from 'typebox'
import { ALIASES, INTEGRATION_IDS, type Integration as IntegrationId } from './integrations.ts'

const Public = Type.Boolean({ description: 'True if people see it before they book.' })
const Text = Type.String({ minLength: 1, maxLength: 2000 })

const location = <T extends Record<string, TSchema>>(type: string, $id: string, properties: T) =>
  Type.Object({ type: Type.Literal(type), ...properties }, { $id })

const Address = location('address', 'AddressLocation', { address: Text, public: Public })
const Link = location('link', 'LinkLocation', {
  link: Type.String({ format: 'web-url', maxLength: 2000 }),
  public: Public,
})
const Phone = location('phone', 'PhoneLocation', {
  phone: Type.String({ format: 'phone-number', maxLength: 100 }),
  public: Public,
})
const AttendeeAddress = location('attendeeAddress', 'AttendeeAddressLocation', {})
const AttendeePhone = location('attendeePhone', 'AttendeePhoneLocation', {})
const AttendeeDefined = location('attendeeDefined', 'AttendeeDefinedLocation', {})
const DefaultApp = location('organizersDefaultApp', 'OrganizersDefaultAppLocation', {})
const IntegrationInput = location('integration', 'IntegrationLocationInput', {
  integration: Type.Enum([...INTEGRATION_IDS, ...Object.keys(ALIASES)]),
})
const Integration = location('integration', 'IntegrationLocation', {
  integration: Type.Enum([...INTEGRATION_IDS]),
  link: Type.Optional(Type.String()),
  credentialId: Type.Optional(Type.Integer()),
})
const Unknown = location('unknown', 'UnknownLocation', {
  location: Type.String({ description: 'The stored value, as JSON.' }),
})

/** The schemas of the locations of a personal event type, by `type`. The integration is checked separately. */
export const SENT = {
  address: Address,
  link: Link,
  integration: Type.Object({ type: Type.Literal('integration'), integration: Text }),
  phone: Phone,
  attendeeAddress: AttendeeAddress,
  attendeePhone: AttendeePhone,
  attendeeDefined: AttendeeDefined,
} as const

const asTheyAre = [Address, Link, Phone, AttendeeAddress, AttendeePhone, AttendeeDefined]
export const LocationInput = Type.Union([...asTheyAre, IntegrationInput], { $id: 'LocationInput' })
export const TeamLocationInput = Type.Union([...asTheyAre, IntegrationInput, DefaultApp], { $id: 'TeamLocationInput' })

type Shown =
  | { type: 'address'; address: string; public: boolean }
  | { type: 'link'; link: string; public: boolean }
  | { type: 'phone'; phone: string; public: boolean }
  | { type: 'integration'; integration: IntegrationId; link?: string; credentialId?: number }
  | { type: 'attendeeAddress' | 'attendeePhone' | 'attendeeDefined' | 'organizersDefaultApp' }
  | { type: 'unknown'; location: string }

export const Location = Type.Unsafe<Shown>(
  Type.Union([...asTheyAre, Integration, DefaultApp, Unknown], { $id: 'Location' }),
)
