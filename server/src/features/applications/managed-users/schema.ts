import { type Static, Type } from 'typebox'
import { envelope, envelopeOrError } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { WebUrlOrEmpty } from '../../../lib/network/web-url.ts'
import { LOCALES, NAMED_LOCALES } from '../../../lib/text/locales.ts'
import type { Keys, ManagedUser } from './service.ts'

const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The maximum length of a list. */
const MOST = 250

export const ManagedUsersParams = Type.Object({ clientId: Type.String() })
export const ManagedUserParams = Type.Object({ clientId: Type.String(), userId: NumericId })

export const ManagedUsersQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 50 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
  emails: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MOST,
      description: 'Only the users with these addresses, with or without the suffix of the client.',
    }),
  ),
})

const fields = {
  timeFormat: Type.Optional(Type.Enum([12, 24])),
  weekStart: Type.Optional(Type.Enum(WEEK_DAYS)),
  locale: Type.Optional(Type.Enum(NAMED_LOCALES)),
  avatarUrl: Type.Optional(WebUrlOrEmpty('An empty text takes the picture out.')),
  bio: Type.Optional(Type.String({ maxLength: 5000 })),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'At most 50 keys of 40 characters; texts of 500 characters, numbers and booleans.',
    }),
  ),
}

const email = Type.String({
  format: 'email',
  description:
    'The address is kept and shown with the id of the client behind a plus sign: `ann+<clientId>@example.com`.',
})
const name = Type.String({ maxLength: 255 })

export const NewManagedUserInput = Type.Object(
  {
    email,
    name,
    ...fields,
    timeZone: Type.Optional(
      Type.Union([Type.String({ format: 'time-zone' }), Type.Null()], {
        description:
          'With a time zone the user has office hours there, Monday to Friday, 09:00 to 17:00. Without it the user has no hours, and the zone Europe/London.',
      }),
    ),
  },
  { $id: 'CreateManagedUser' },
)

export const ManagedUserChangeInput = Type.Object(
  {
    email: Type.Optional(email),
    name: Type.Optional(name),
    ...fields,
    timeZone: Type.Optional(
      Type.String({ format: 'time-zone', description: 'The default schedule moves to this zone, too.' }),
    ),
    defaultScheduleId: Type.Optional(NumericId),
  },
  { $id: 'UpdateManagedUser' },
)

const Nullable = Type.Union([Type.String(), Type.Null()])

const ShownManagedUser = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    username: Nullable,
    name: Nullable,
    bio: Nullable,
    timeZone: Type.String(),
    weekStart: Type.String(),
    createdDate: Type.String(),
    timeFormat: Type.Union([Type.Integer({ description: '12 or 24.' }), Type.Null()]),
    defaultScheduleId: Type.Union([Type.Integer(), Type.Null()]),
    locale: Type.Optional(Type.Enum(LOCALES)),
    avatarUrl: Type.Optional(Nullable),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'ManagedUser' },
)

const keys = {
  accessToken: Type.String(),
  refreshToken: Type.String(),
  accessTokenExpiresAt: Type.Integer({ description: 'In milliseconds since 1970.' }),
  refreshTokenExpiresAt: Type.Integer({ description: 'In milliseconds since 1970.' }),
}

export const ManagedUserAnswer = envelope(ShownManagedUser)
export const ManagedUsersAnswer = envelope(Type.Array(ShownManagedUser))
export const NewManagedUserAnswer = envelopeOrError(
  Type.Object({ user: ShownManagedUser, ...keys }, { $id: 'NewManagedUser' }),
)
export const KeysAnswer = envelope(Type.Object(keys, { $id: 'ManagedUserKeys' }))

export const RefreshInput = Type.Object(
  { refreshToken: Type.String({ minLength: 1, maxLength: 4000 }) },
  { $id: 'RefreshManagedUserToken' },
)

export const AuthorizeInput = Type.Object(
  {
    redirectUri: Type.String({ minLength: 1, maxLength: 2000, description: 'One of the redirectUris of the client.' }),
  },
  { $id: 'AuthorizePlatformClient' },
)

export const ExchangeInput = Type.Object(
  { clientSecret: Type.String({ minLength: 1, maxLength: 500 }) },
  { $id: 'ExchangePlatformCode' },
)

export const presentManagedUser = (user: ManagedUser): Static<typeof ShownManagedUser> => ({
  id: user.id,
  email: user.email,
  username: user.username,
  name: user.name,
  bio: user.bio,
  timeZone: user.timeZone,
  weekStart: user.weekStart,
  createdDate: user.createdAt.toISOString(),
  timeFormat: user.timeFormat ?? 12,
  defaultScheduleId: user.defaultScheduleId,
  locale: user.locale ?? 'en',
  avatarUrl: user.avatarUrl,
  metadata: user.metadata,
})

export const presentNewManagedUser = ({ user, keys }: { user: ManagedUser; keys: Keys }) => ({
  user: presentManagedUser(user),
  ...keys,
})
