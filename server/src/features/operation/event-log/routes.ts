import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Address } from '../../../http/address.ts'
import type { Access } from '../../../http/callers/access.ts'
import type { GroupOwner, Owner } from '../../../http/callers/owner.ts'
import { EventsAnswer, EventsQuery, pageOfEvents, parseEventFilter, presentEvent } from './schema.ts'
import type { EventLog, EventOwner } from './service.ts'

/** The owner of the events at an address, and the access rule. */
export type Readers = {
  access: Access
  tag: string
  ownerOf(request: FastifyRequest): EventOwner
}

const TAG = 'Events'

/** Returns the access to a person's own events. */
export const ownEvents = (at: Address<Owner>): Readers => ({
  access: at.access({}),
  tag: at.tag(TAG),
  ownerOf: (request) => ({ userId: at.owner(request).userId }),
})

/** Returns the access to the events of a team or an organization, for the people who manage it. */
export const groupEvents = (at: Address<GroupOwner>): Readers => ({
  access: at.access({ role: 'ADMIN' }),
  tag: at.tag(TAG),
  ownerOf(request) {
    const owner = at.owner(request)
    return owner.kind === 'team' ? { teamId: owner.teamId } : { organizationId: owner.organizationId }
  },
})

/** The access to all events of the server. */
export const allEvents: Readers = {
  access: { caller: 'administrator' },
  tag: 'Administration',
  ownerOf: () => 'everybody',
}

/** Returns the route for the log of events, oldest first. */
export const eventLogRoutes =
  (eventLog: EventLog, { access, tag, ownerOf }: Readers): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/events',
      {
        config: { operation: 'events.list', access },
        schema: {
          summary: 'List events',
          description:
            "The list has every change, with its actor, time and address, newest last. The filters are joined by 'and'. To follow the log, ask again with `nextCursor`: no event is skipped.",
          tags: [tag],
          querystring: EventsQuery,
          response: { 200: EventsAnswer },
        },
      },
      async (request) => {
        const filter = parseEventFilter(request.query)
        const { events, goneUntil, ...page } = await eventLog.list(
          ownerOf(request),
          filter,
          pageOfEvents(request.query),
        )
        const pagination = { ...page, goneUntil: goneUntil?.toISOString() ?? null }
        return { status: 'success' as const, data: events.map(presentEvent), pagination }
      },
    )
  }
