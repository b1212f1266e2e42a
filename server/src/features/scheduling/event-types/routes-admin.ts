import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { latestOf, successFrom } from '../../../http/input/paging.ts'
import { query } from '../../../http/routes.ts'
import { AdminEventTypesAnswer, AdminEventTypesQuery, presentAdminEventType } from './schema-admin-list.ts'
import type { EventTypes } from './service.ts'

/** The routes by which administrators list the event types of all accounts. */
export const eventTypeAdminRoutes =
  (eventTypes: EventTypes): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/event-types', {
      config: { operation: 'event-types.listAll', access: { caller: 'administrator' } },
      schema: {
        summary: 'List all event types of the server',
        description:
          'The list is short, and has the latest event types first. GET /v2/event-types/{eventTypeId} shows one as a whole.',
        tags: ['Administration'],
        querystring: AdminEventTypesQuery,
        response: { 200: AdminEventTypesAnswer },
      },
      run: ({ query }) => eventTypes.listAll({ ownerId: query.ownerId, teamId: query.teamId }, latestOf(query)),
      answer: (found) => successFrom(found, presentAdminEventType),
    })
  }
