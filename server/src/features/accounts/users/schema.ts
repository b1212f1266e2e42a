import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { NAMED_LOCALES } from '../../../lib/text/locales.ts'
import { parseInstant } from '../../../lib/time/instant.ts'
import type { ApiKeyChange } from '../api-keys/service.ts'
import type { UserRow } from './service.ts'

export const UserParams = Type.Object({ userId: NumericId })

export const NewUserInput = Type.Object(
  {
    email: Type.String({ format: 'email' }),
    username: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
        maxLength: 100,
        description: 'First part of the address of booking pages.',
      }),
    ),
    name: Type.Optional(Type.String({ maxLength: 255 })),
    timeZone: Type.Optional(
      Type.String({ format: 'time-zone', description: "The default is the server's zone (DAYBOOK_TIME_ZONE)." }),
    ),
    password: Type.Optional(Type.String({ minLength: 8, maxLength: 128 })),
    locale: Type.Optional(Type.Enum(NAMED_LOCALES)),
  },
  { $id: 'CreateUser' },
)

const NewUser = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    username: Type.Union([Type.String(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
    timeZone: Type.String(),
    apiKey: Type.String({ description: 'Shown this once.' }),
  },
  { $id: 'NewUser' },
)
export const NewUserAnswer = envelope(NewUser)

const LARGEST = 2_147_483_647

const RateLimit = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    limit: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'Requests within the time.' }),
    ttl: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The time, in milliseconds.' }),
    blockDuration: Type.Integer({
      minimum: 0,
      maximum: LARGEST,
      description: 'How long a key stays blocked that has exceeded the limit, in milliseconds.',
    }),
  },
  { $id: 'RateLimit' },
)

export const ApiKeyInput = Type.Object(
  {
    note: Type.Optional(Type.String({ maxLength: 500 })),
    expiresAt: Type.Optional(
      Type.String({ format: 'iso-instant', description: 'The key works through the end of this day, in UTC.' }),
    ),
    teamId: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'A team or an organization of the account, for which the key acts.',
      }),
    ),
    rateLimits: Type.Optional(
      Type.Array(RateLimit, { maxItems: 20, description: 'Each limit has a name of its own.' }),
    ),
  },
  { $id: 'CreateApiKey' },
)

export const NewApiKeyAnswer = envelope(Type.Object({ id: Type.String(), apiKey: Type.String() }))

export const parseApiKey = (userId: number, { note, expiresAt, teamId }: Static<typeof ApiKeyInput>): ApiKeyChange => ({
  userId,
  note,
  groupId: teamId,
  expiresAt: expiresAt === undefined ? undefined : parseInstant(expiresAt),
})

export const presentNewUser = ({ user, apiKey }: { user: UserRow; apiKey: string }): Static<typeof NewUser> => ({
  id: user.id,
  email: user.email,
  username: user.username,
  name: user.name,
  timeZone: user.timeZone,
  apiKey,
})
