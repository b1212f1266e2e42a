import type { FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { Access, PathRule } from '../../../http/callers/access.ts'
import {
  type ClientOwner,
  type OrganizationOwner,
  type Owner,
  platformClient,
  type TeamOwner,
  userActor,
} from '../../../http/callers/owner.ts'
import type { WebhookOwner } from './owners.ts'
import {
  ClientWebhook,
  EventTypeParams,
  EventTypeWebhook,
  EventTypeWebhookParams,
  TeamWebhook,
  UserWebhook,
  WebhookParams,
} from './schema.ts'

type Verb = 'create' | 'read' | 'update' | 'delete'
type Path = Readonly<Record<string, PathRule>>

/** Where the webhooks of one kind of owner are served. */
export type WebhooksAt = {
  readonly prefix: string
  readonly tag: string
  /** What is asked of the caller; `hook` is the rest of the path below `/webhooks`. */
  access(verb: Verb, hook?: Path): Access
  place(request: FastifyRequest): WebhookOwner
  /** Of the paths of the whole list, and of one webhook. */
  readonly params: TObject | undefined
  readonly hookParams: typeof WebhookParams
  /** What hooks hang on in the path. */
  readonly hangsOn: string
  readonly view: TSchema
  /** All of them can be deleted at once. */
  readonly canBeEmptied: boolean
}

const readOrWrite = (noun: string, verb: Verb) => `${noun}_${verb === 'read' ? 'READ' : 'WRITE'}`

const whole = { params: undefined, hookParams: WebhookParams, canBeEmptied: false } as const
const ofEventTypes = {
  params: EventTypeParams,
  // The handlers of this feature read the id of the webhook there and nothing else.
  hookParams: EventTypeWebhookParams,
  hangsOn: 'eventTypeId',
  view: EventTypeWebhook,
  canBeEmptied: true,
} as const

export const ownWebhooks = (at: Address<Owner>): WebhooksAt => ({
  ...whole,
  prefix: at.prefix,
  tag: 'Webhooks',
  access: (verb, path) => at.access({ scope: readOrWrite('WEBHOOK', verb), ...(path && { path }) }),
  place: (request) => ({ of: 'user', userId: at.owner(request).userId }),
  hangsOn: 'caller',
  view: UserWebhook,
})

export const organizationWebhooks = (at: Address<OrganizationOwner>): WebhooksAt => ({
  ...whole,
  prefix: at.prefix,
  tag: at.tag('Webhooks'),
  access: (verb, path) =>
    at.access({
      scope: readOrWrite('WEBHOOK', verb),
      role: 'ADMIN',
      permission: `webhook.${verb}`,
      ...(path && { path }),
    }),
  place: (request) => ({ of: 'organization', organizationId: at.owner(request).organizationId }),
  hangsOn: 'orgId',
  view: TeamWebhook,
})

/** Applications can't be granted these: no scope is for them. */
export const teamWebhooks = (at: Address<TeamOwner>): WebhooksAt => ({
  ...whole,
  prefix: at.prefix,
  tag: at.tag('Webhooks'),
  access: (verb, path) => at.access({ role: 'ADMIN', permission: `webhook.${verb}`, ...(path && { path }) }),
  place(request) {
    const { teamId, organizationId } = at.owner(request)
    return { of: 'team', teamId, organizationId }
  },
  hangsOn: 'teamId',
  view: TeamWebhook,
})

export const platformClientWebhooks: WebhooksAt = {
  ...whole,
  prefix: '/v2/oauth-clients/:clientId',
  tag: 'Deprecated: Platform / Webhooks',
  access: (_verb, path) => ({
    caller: 'user',
    role: 'ORG_ADMIN',
    path: { clientId: { is: 'platform-client', of: 'caller' }, ...path },
  }),
  place(request) {
    const { platformClientId, organizationId }: ClientOwner = platformClient(request)
    return { of: 'platform-client', platformClientId, organizationId }
  },
  hangsOn: 'clientId',
  view: ClientWebhook,
  canBeEmptied: true,
}

export const eventTypeWebhooks = (at: Address<Owner>): WebhooksAt => ({
  ...ofEventTypes,
  prefix: `${at.prefix}/event-types/:eventTypeId`,
  tag: 'Event Types / Webhooks',
  access: (verb, path) =>
    at.access({
      scope: readOrWrite('EVENT_TYPE', verb),
      path: { eventTypeId: { is: 'event-type', of: 'caller' }, ...path },
    }),
  place: (request) => ({
    of: 'event-type',
    userId: at.owner(request).userId,
    eventTypeId: eventTypeIdOf(request),
  }),
})

/** The guard lets everybody of the team and its organization through; the service asks who runs that very team. */
export const teamEventTypeWebhooks = (at: Address<TeamOwner>): WebhooksAt => ({
  ...ofEventTypes,
  prefix: `${at.prefix}/event-types/:eventTypeId`,
  tag: at.tag('Event Types / Webhooks'),
  access: (verb, path) =>
    at.access({
      scope: readOrWrite('EVENT_TYPE', verb),
      role: 'MEMBER',
      path: { eventTypeId: { is: 'event-type', of: 'teamId' }, ...path },
    }),
  place(request) {
    const { userId, isAdministrator } = userActor(request)
    return {
      of: 'team-event-type',
      teamId: at.owner(request).teamId,
      eventTypeId: eventTypeIdOf(request),
      caller: { userId, isAdministrator },
    }
  },
})

const eventTypeIdOf = ({ params }: FastifyRequest): number => (params as { eventTypeId: number }).eventTypeId
