import { type Static, Type } from 'typebox'
import type { DelegationCredential as CredentialFacts } from './service.ts'
import { MAX_FIELD, type Platform } from './service-account-key.ts'

const MAX_TEXT = 500

const Field = Type.String({ maxLength: MAX_FIELD })
const GoogleKey = Type.Object(
  { private_key: Field, client_email: Field, client_id: Field },
  { $id: 'GoogleServiceAccountKey' },
)
const MicrosoftKey = Type.Object(
  { private_key: Field, tenant_id: Field, client_id: Field },
  { $id: 'MicrosoftServiceAccountKey' },
)
const documentedKey = Type.Array(Type.Union([GoogleKey, MicrosoftKey]), {
  minItems: 1,
  maxItems: 1,
  description:
    'One key, of the kind of the platform. The object without a list is accepted as well. It is never shown again.',
})
const workspacePlatformSlug = Type.String({ maxLength: MAX_TEXT, description: '`google` or `office365`.' })
const domain = Type.String({
  minLength: 1,
  maxLength: MAX_TEXT,
  description: 'The part of the addresses behind the @, for example `acme.com`.',
})

/** The service checks the key by its platform, because its refusals don't repeat the key. */
export const CredentialInput = Type.Object({ workspacePlatformSlug, domain, serviceAccountKey: Type.Unknown() })
export const DocumentedCredentialInput = Type.Object(
  { workspacePlatformSlug, domain, serviceAccountKey: documentedKey },
  { $id: 'CreateDelegationCredential' },
)

const enabled = Type.Optional(Type.Boolean())
export const CredentialChangeInput = Type.Object({ enabled, serviceAccountKey: Type.Optional(Type.Unknown()) })
export const DocumentedCredentialChangeInput = Type.Object(
  { enabled, serviceAccountKey: Type.Optional(documentedKey) },
  { $id: 'UpdateDelegationCredential' },
)

export const DelegationCredential = Type.Object(
  {
    id: Type.String(),
    enabled: Type.Boolean(),
    domain: Type.String({ description: 'With its @.' }),
    organizationId: Type.Integer(),
    workspacePlatform: Type.Object({ name: Type.String(), slug: Type.Enum(['google', 'office365']) }),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'DelegationCredential' },
)

const NAMES: Readonly<Record<Platform, string>> = { google: 'Google', office365: 'Microsoft 365' }

export const presentCredential = ({
  id,
  enabled,
  domain,
  organizationId,
  platform,
  createdAt,
  updatedAt,
}: CredentialFacts): Static<typeof DelegationCredential> => ({
  id,
  enabled,
  domain,
  organizationId,
  workspacePlatform: { name: NAMES[platform], slug: platform },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
