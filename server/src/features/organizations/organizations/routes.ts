import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerCommand } from '../../../http/command.ts'
import { success } from '../../../http/envelope.ts'
import { NewOrganizationAnswer, NewOrganizationInput, presentOrganization } from './schema.ts'
import type { Organizations } from './service.ts'

/** Returns the administrator's routes for organizations. */
export const organizationAdminRoutes =
  (organizations: Organizations): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/admin/organizations',
      {
        config: { operation: 'organizations.create', access: { caller: 'administrator' } },
        schema: {
          summary: 'Create an organization',
          description: 'The owner becomes its accepted member with the role OWNER.',
          tags: ['Administration'],
          body: NewOrganizationInput,
          response: { 201: NewOrganizationAnswer },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) => organizations.create(context, request.body),
          (organization) => success(presentOrganization(organization)),
        ),
    )
  }
