import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { EVERY_PERMISSION, PERMISSIONS } from './permissions.ts'
import type { PlatformClient } from './service.ts'

export const ClientParams = Type.Object({ clientId: Type.String() })

const Address = Type.String({ format: 'web-url', maxLength: 2000 })

const redirectUris = Type.Array(Address, {
  minItems: 1,
  maxItems: 100,
  description:
    'Pages of the client. Browsers may call the server with tokens of its users only from the origins of these pages.',
})

const settings = {
  logo: Type.Optional(Address),
  bookingRedirectUri: Type.Optional(
    Type.String({ format: 'web-url', maxLength: 2000, description: 'The page of a booking is `<this>/<uid>`.' }),
  ),
  bookingCancelRedirectUri: Type.Optional(
    Type.String({
      format: 'web-url',
      maxLength: 2000,
      description: 'The page that cancels a booking is `<this>/<uid>`.',
    }),
  ),
  bookingRescheduleRedirectUri: Type.Optional(
    Type.String({
      format: 'web-url',
      maxLength: 2000,
      description: 'The page that reschedules a booking is `<this>?rescheduleUid=<uid>&eventTypeSlug=<slug>`.',
    }),
  ),
  areEmailsEnabled: Type.Optional(
    Type.Boolean({ description: 'True if the server sends mails about bookings of its users.' }),
  ),
  areDefaultEventTypesEnabled: Type.Optional(
    Type.Boolean({ description: 'New users get four event types: 30 and 60 minutes, each with and without video.' }),
  ),
  areCalendarEventsEnabled: Type.Optional(
    Type.Boolean({ description: "True if bookings are written to its users' calendars." }),
  ),
}

export const NewClientInput = Type.Object(
  {
    ...settings,
    name: Type.String({ minLength: 1, maxLength: 255 }),
    redirectUris,
    permissions: Type.Array(Type.Enum([...PERMISSIONS, EVERY_PERMISSION]), {
      description: "`*` gives all permissions. They can't be changed later.",
    }),
  },
  { $id: 'CreatePlatformClient' },
)

export const ClientChangeInput = Type.Object(
  {
    ...settings,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    redirectUris: Type.Optional(redirectUris),
  },
  { $id: 'UpdatePlatformClient' },
)

export const NewClientAnswer = envelope(
  Type.Object({ clientId: Type.String(), clientSecret: Type.String() }, { $id: 'NewPlatformClient' }),
)

export const ShownClient = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    secret: Type.String(),
    isSecretUnreadable: Type.Optional(
      Type.Boolean({
        description: 'true: the server has lost the key that opens the secret, which is shown as an empty text.',
      }),
    ),
    permissions: Type.Array(Type.Enum(PERMISSIONS)),
    logo: Type.Optional(Type.String()),
    redirectUris: Type.Array(Type.String()),
    organizationId: Type.Integer(),
    createdAt: Type.String({ format: 'date-time' }),
    areEmailsEnabled: Type.Boolean(),
    areDefaultEventTypesEnabled: Type.Boolean(),
    areCalendarEventsEnabled: Type.Boolean(),
    bookingRedirectUri: Type.Optional(Type.String()),
    bookingCancelRedirectUri: Type.Optional(Type.String()),
    bookingRescheduleRedirectUri: Type.Optional(Type.String()),
  },
  { $id: 'PlatformClient' },
)

/** Fields that aren't set are absent. */
export const presentClient = (client: PlatformClient): Static<typeof ShownClient> => ({
  id: client.id,
  name: client.name,
  secret: client.secret ?? '',
  ...(client.secret === null && { isSecretUnreadable: true }),
  permissions: client.permissions,
  ...(client.logo !== null && { logo: client.logo }),
  redirectUris: client.redirectUris,
  organizationId: client.organizationId,
  createdAt: client.createdAt.toISOString(),
  areEmailsEnabled: client.areEmailsEnabled,
  areDefaultEventTypesEnabled: client.areDefaultEventTypesEnabled,
  areCalendarEventsEnabled: client.areCalendarEventsEnabled,
  ...(client.bookingRedirectUri !== null && { bookingRedirectUri: client.bookingRedirectUri }),
  ...(client.bookingCancelRedirectUri !== null && { bookingCancelRedirectUri: client.bookingCancelRedirectUri }),
  ...(client.bookingRescheduleRedirectUri !== null && {
    bookingRescheduleRedirectUri: client.bookingRescheduleRedirectUri,
  }),
})

export const ProviderAnswer = envelope(
  Type.Object(
    { clientId: Type.String(), organizationId: Type.Integer(), name: Type.String() },
    { $id: 'PlatformProvider' },
  ),
)
