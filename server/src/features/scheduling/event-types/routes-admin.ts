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
        summary: 'List the event types of anybody',
        description: 'In short, those that were made last first. One as a whole: GET /v2/event-types/{eventTypeId}.',
        tags: ['Administration'],
        querystring: AdminEventTypesQuery,
        response: { 200: AdminEventTypesAnswer },
      },
      run: ({ query }) => eventTypes.listAll({ ownerId: query.ownerId, teamId: query.teamId }, latestOf(query)),
      answer: (found) => successFrom(found, presentAdminEventType),
    })
  }
