import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { LEGACY_SCOPES, SCOPES } from '../../../lib/scopes.ts'
import type { ClientRow, NewClient, NewSecret, SecretRow } from './service.ts'

export const ClientParams = Type.Object({ clientId: Type.String({ maxLength: 100 }) })
export const SecretParams = Type.Object({ ...ClientParams.properties, secretId: NumericId })

const Name = Type.String({ minLength: 1, maxLength: 100, description: 'The name that the consent page shows.' })
const Purpose = Type.String({ maxLength: 500 })
const WebUrl = Type.String({ format: 'web-url', maxLength: 2000 })
const RedirectUris = Type.Array(Type.String({ maxLength: 2000 }), {
  minItems: 1,
  maxItems: 20,
  description: 'The server compares it character by character.',
})
const Scopes = Type.Array(Type.Enum([...SCOPES, ...LEGACY_SCOPES]), {
  maxItems: 100,
  description: 'The scopes that the application may request. Without scopes its tokens are unrestricted.',
})
const orNull = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const described = {
  purpose: orNull(Purpose),
  logo: orNull(WebUrl),
  websiteUrl: orNull(WebUrl),
  scopes: Type.Optional(Scopes),
  isTrusted: Type.Optional(
    Type.Boolean({ description: 'True for applications of the operator, which need no consent.' }),
  ),
  ownerId: orNull(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The owner may use the application while it is pending.',
    }),
  ),
}

export const NewClientInput = Type.Object(
  {
    name: Name,
    redirectUris: RedirectUris,
    type: Type.Enum(['confidential', 'public'], {
      description: 'public: apps and pages that can’t keep a secret. They prove themselves by PKCE.',
    }),
    ...described,
  },
  { $id: 'CreateOAuthClient' },
)

export const ClientChangeInput = Type.Object(
  {
    name: Type.Optional(Name),
    redirectUris: Type.Optional(RedirectUris),
    approvalStatus: Type.Optional(
      Type.Enum(['APPROVED', 'PENDING', 'REJECTED'], {
        description: 'PENDING: only its owner may use it. REJECTED: nobody may use it.',
      }),
    ),
    ...described,
  },
  { $id: 'UpdateOAuthClient' },
)

const Text = Type.Union([Type.String(), Type.Null()])

const Secret = Type.Object({ id: Type.Integer(), lastFour: Type.String(), createdAt: Type.String() })

const fields = {
  clientId: Type.String(),
  name: Type.String(),
  type: Type.Enum(['confidential', 'public']),
  redirectUris: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  purpose: Text,
  logo: Text,
  websiteUrl: Text,
  isTrusted: Type.Boolean(),
  approvalStatus: Type.Enum(['APPROVED', 'PENDING', 'REJECTED']),
  ownerId: Type.Union([Type.Integer(), Type.Null()]),
  registeredItself: Type.Boolean({
    description: 'True if the application registered itself, so that nobody has checked it.',
  }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
}
const Client = Type.Object(fields, { $id: 'OAuthApplication' })
const ClientWithSecrets = Type.Object(
  { ...fields, secrets: Type.Array(Secret) },
  { $id: 'OAuthApplicationWithSecrets' },
)
const Shown = Type.String({ description: 'Shown this once.' })

export const ClientAnswer = envelope(Client)
export const ClientsAnswer = envelope(Type.Array(Client))
export const ClientWithSecretsAnswer = envelope(ClientWithSecrets)
export const NewClientAnswer = envelope(
  Type.Object({ ...fields, clientSecret: Type.Union([Shown, Type.Null()]) }, { $id: 'NewOAuthApplication' }),
)
export const NewSecretAnswer = envelope(
  Type.Object({ ...Secret.properties, clientSecret: Shown }, { $id: 'NewOAuthSecret' }),
)
export const SecretAnswer = envelope(Secret)

export const presentClient = ({ id, ownerUserId, createdAt, updatedAt, ...client }: ClientRow) => ({
  clientId: id,
  ...client,
  ownerId: ownerUserId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const presentSecret = ({ slot, lastFour, createdAt }: SecretRow): Static<typeof Secret> => ({
  id: slot,
  lastFour,
  createdAt: createdAt.toISOString(),
})

export const presentNewClient = ({ client, secret }: NewClient) => ({ ...presentClient(client), clientSecret: secret })

export const presentNewSecret = (made: NewSecret) => ({ ...presentSecret(made), clientSecret: made.secret })
