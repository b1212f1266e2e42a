import { Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import type { Webhook } from './service.ts'
import { TRIGGERS, VERSIONS } from './triggers.ts'

const MAX_URL = 2000
const MAX_TEMPLATE = 50_000
const MAX_SECRET = 512
const MAX_OVERLAP_HOURS = 720

export const EventTypeParams = Type.Object({ eventTypeId: NumericId })
export const WebhookParams = Type.Object({ webhookId: Type.String() })
export const EventTypeWebhookParams = Type.Object({ eventTypeId: NumericId, webhookId: Type.String() })

const triggers = Type.Array(Type.Enum([...TRIGGERS]), { maxItems: 100 })
const subscriberUrl = Type.String({
  minLength: 1,
  maxLength: MAX_URL,
  description: 'The address that receives the POST requests.',
})
const optional = {
  payloadTemplate: Type.Optional(
    Type.Union([Type.String({ maxLength: MAX_TEMPLATE }), Type.Null()], {
      description: 'The body that replaces the usual one, with {{path.to.value}} for values; see docs/webhooks.md.',
    }),
  ),
  secret: Type.Optional(
    Type.Union([Type.String({ maxLength: MAX_SECRET }), Type.Null()], {
      description: 'The secret that signs the deliveries, so that the receiver can check their origin.',
    }),
  ),
  version: Type.Optional(Type.Enum([...VERSIONS])),
}

export const WebhookInput = Type.Object(
  { subscriberUrl, triggers, active: Type.Boolean(), ...optional },
  { $id: 'CreateWebhook' },
)
export const WebhookChangeInput = Type.Object(
  {
    subscriberUrl: Type.Optional(subscriberUrl),
    triggers: Type.Optional(triggers),
    active: Type.Optional(
      Type.Boolean({ description: 'true also switches a webhook on that was switched off because it failed.' }),
    ),
    ...optional,
  },
  { $id: 'UpdateWebhook' },
)
export const SecretRotationInput = Type.Object(
  {
    secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SECRET,
        description: 'The server makes a secret if the request has none.',
      }),
    ),
    overlapHours: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_OVERLAP_HOURS,
        default: 24,
        description: 'The time for which the previous secret also signs.',
      }),
    ),
  },
  { $id: 'RotateWebhookSecret' },
)

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const shared = {
  id: Type.String({ format: 'uuid' }),
  subscriberUrl: Type.String(),
  triggers: Type.Array(Type.Enum([...TRIGGERS])),
  active: Type.Boolean(),
  payloadTemplate: nullable('null: the usual body.'),
  secret: nullable('null: what is sent carries no signature.'),
  isSecretUnreadable: Type.Optional(
    Type.Boolean({
      description:
        'true: there is a secret, but the server has lost the key that opens it. Nothing is sent until it gets a new one, or the key is back.',
    }),
  ),
  version: Type.String(),
  failingSince: nullable('Since when its receiver has taken nothing.'),
  disabledAt: nullable('When the server switched it off because of that.'),
  disabledBecause: nullable('Why it did.'),
}
export const UserWebhook = Type.Object({ ...shared, userId: Type.Integer() }, { $id: 'UserWebhook' })
export const TeamWebhook = Type.Object({ ...shared, teamId: Type.Integer() }, { $id: 'TeamWebhook' })
export const EventTypeWebhook = Type.Object({ ...shared, eventTypeId: Type.Integer() }, { $id: 'EventTypeWebhook' })
export const ClientWebhook = Type.Object({ ...shared, oAuthClientId: Type.String() }, { $id: 'PlatformClientWebhook' })

/** Returns the ids of the owner as the API shows them, each under the name of the owner's kind. */
const ownerOf = ({ userId, teamId, organizationId, eventTypeId, platformClientId }: Webhook) => ({
  ...(userId !== null && { userId }),
  ...(teamId !== null && { teamId }),
  // Existing clients know an organization as a parent team.
  ...(organizationId !== null && { teamId: organizationId }),
  ...(eventTypeId !== null && { eventTypeId }),
  ...(platformClientId !== null && { oAuthClientId: platformClientId }),
})

export const presentWebhook = (webhook: Webhook) => ({
  id: webhook.id,
  ...ownerOf(webhook),
  subscriberUrl: webhook.subscriberUrl,
  triggers: webhook.triggers,
  active: webhook.active,
  payloadTemplate: webhook.payloadTemplate,
  secret: webhook.secret,
  ...(webhook.isSecretUnreadable && { isSecretUnreadable: true }),
  version: webhook.version,
  failingSince: webhook.failingSince?.toISOString() ?? null,
  disabledAt: webhook.disabledAt?.toISOString() ?? null,
  disabledBecause: webhook.disabledBecause,
})
