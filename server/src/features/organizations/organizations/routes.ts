import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { success } from '../../../http/envelope.ts'
import { command } from '../../../http/routes.ts'
import { NewOrganizationAnswer, NewOrganizationInput, presentOrganization } from './schema.ts'
import type { Organizations } from './service.ts'

/** Returns the administrator's routes for organizations. */
export const organizationAdminRoutes =
  (organizations: Organizations): FastifyPluginAsyncTypebox =>
  async (app) => {
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
