import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { success } from '../../../http/envelope.ts'
import { latestOf, successFrom } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  NewOrganizationAnswer,
  NewOrganizationInput,
  OrganizationsAnswer,
  OrganizationsQuery,
  presentListed,
  presentOrganization,
} from './schema.ts'
import type { Organizations } from './service.ts'

/** Returns the administrator's routes for organizations. */
export const organizationAdminRoutes =
  (organizations: Organizations): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/organizations', {
      config: { operation: 'organizations.list', access: { caller: 'administrator' } },
      schema: {
        summary: 'List organizations',
        description: 'Newest first.',
        tags: ['Administration'],
        querystring: OrganizationsQuery,
        response: { 200: OrganizationsAnswer },
      },
      run: ({ query }) => organizations.list({ search: query.search }, latestOf(query)),
      answer: (found) => successFrom(found, presentListed),
    })

    command(app, 'POST', '/admin/organizations', {
      config: { operation: 'organizations.create', access: { caller: 'administrator' } },
      schema: {
        summary: 'Create an organization',
        description: 'The owner becomes its accepted member with the role OWNER.',
        tags: ['Administration'],
        body: NewOrganizationInput,
        response: { 201: NewOrganizationAnswer },
      },
      run: (context, request) => organizations.create(context, request.body),
      answer: (organization) => success(presentOrganization(organization)),
    })
  }
