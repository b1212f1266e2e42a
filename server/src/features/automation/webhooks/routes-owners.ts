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

/** The paths at which the webhooks of one kind of owner are served. */
export type WebhooksAt = {
  readonly prefix: string
  readonly tag: string
  /** Returns the access rule; `hook` describes the rest of the path below `/webhooks`. */
  access(verb: Verb, hook?: Path): Access
  place(request: FastifyRequest): WebhookOwner
  /** The parameters of the path of the whole list; `hookParams` are those of one webhook. */
  readonly params: TObject | undefined
  readonly hookParams: typeof WebhookParams
  /** The path parameter to which the webhooks belong. */
  readonly hangsOn: string
  readonly view: TSchema
  /** If true, one request can delete all webhooks. */
  readonly canBeEmptied: boolean
}

const readOrWrite = (noun: string, verb: Verb) => `${noun}_${verb === 'read' ? 'READ' : 'WRITE'}`

const whole = { params: undefined, hookParams: WebhookParams, canBeEmptied: false } as const
const ofEventTypes = {
  params: EventTypeParams,
  // The handlers of this feature read only the id of the webhook from these parameters.
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

/** Returns the routes of a team's webhooks. Applications have no access, because no scope covers them. */
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
  tag: 'Event types / Webhooks',
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

/**
 * Returns the routes of the webhooks of a team's event type. The guard lets all members of the team and its
 * organization through; the service checks that the caller manages the team.
 */
export const teamEventTypeWebhooks = (at: Address<TeamOwner>): WebhooksAt => ({
  ...ofEventTypes,
  prefix: `${at.prefix}/event-types/:eventTypeId`,
  tag: at.tag('Event types / Webhooks'),
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
