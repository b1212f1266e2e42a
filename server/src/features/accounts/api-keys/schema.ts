import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { parseInstant } from '../../../lib/time/instant.ts'
import type { ListedApiKey, NewApiKey } from './service.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])

/** The maximum is about a thousand years. The database's calendar has no dates for much larger numbers. */
const MAX_DAYS = 365_000

const facts = {
  id: Type.String(),
  note: NullableText,
  expiresAt: Type.Union([Type.String(), Type.Null()], {
    description: 'The key works through the end of this day, in UTC; null never ends.',
  }),
  createdAt: Type.String(),
}

export const ApiKey = Type.Object(
  {
    ...facts,
    lastFour: Type.Union([Type.String(), Type.Null()], {
      description: 'The last characters of the key, by which people recognize it.',
    }),
    isCurrent: Type.Boolean({ description: 'True for the key that makes this request.' }),
    teamId: Type.Union([Type.Integer(), Type.Null()]),
    lastUsedAt: Type.Union([Type.String(), Type.Null()], { description: 'To the hour.' }),
  },
  { $id: 'ApiKey' },
)

export const OwnApiKeyInput = Type.Object(
  {
    note: Type.Optional(Type.String({ maxLength: 500 })),
    expiresAt: Type.Optional(
      Type.String({ format: 'iso-instant', description: 'The key works through the end of this day, in UTC.' }),
    ),
  },
  { $id: 'CreateOwnApiKey' },
)

export const NewOwnApiKey = envelope(
  Type.Object({ ...facts, apiKey: Type.String({ description: 'Shown this once.' }) }, { $id: 'NewApiKey' }),
)

export const ApiKeyParams = Type.Object({ apiKeyId: Type.String({ format: 'uuid' }) })

const daysValid = { minimum: 1, maximum: MAX_DAYS }
const neverExpires = Type.Optional(Type.Boolean())

/**
 * The fields have no default, because the server could not tell a default from a value that contradicts the other
 * field.
 */
export const RefreshInput = Type.Object({
  apiKeyDaysValid: Type.Optional(Type.Integer(daysValid)),
  apiKeyNeverExpires: neverExpires,
})

export const DocumentedRefreshInput = Type.Object(
  {
    apiKeyDaysValid: Type.Optional(
      Type.Integer({ ...daysValid, default: 30, description: 'The number of days for which the new key works.' }),
    ),
    apiKeyNeverExpires: neverExpires,
  },
  { $id: 'RefreshApiKey' },
)
export const RefreshedApiKey = envelope(Type.Object({ apiKey: Type.String() }))

export const parseOwnApiKey = (userId: number, { note, expiresAt }: Static<typeof OwnApiKeyInput>): NewApiKey => ({
  userId,
  note,
  expiresAt: expiresAt === undefined ? undefined : parseInstant(expiresAt),
})

type Facts = Pick<ListedApiKey, 'id' | 'note' | 'expiresAt' | 'createdAt'>

export const presentFacts = ({ id, note, expiresAt, createdAt }: Facts) => ({
  id,
  note,
  expiresAt: expiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const presentApiKey = (key: ListedApiKey, currentId: string | undefined): Static<typeof ApiKey> => ({
  ...presentFacts(key),
  lastFour: key.lastFour,
  isCurrent: key.id === currentId,
  teamId: key.teamId,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
})
