import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner } from '../../../http/callers/owner.ts'
import { answerCommand } from '../../../http/command.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { Assignment, AssignmentInput, OptionOfUser, presentAssignment, WeightInput } from './schema.ts'
import type { Attributes } from './service.ts'

// The feature itself looks for the person: a person outside the organization gets a 404 here instead of the guard's
// 403.
const userPath = { userId: { is: 'member', of: 'orgId' } }
const assignmentPath = { ...userPath, attributeOptionId: { is: 'attribute-assignment', of: 'userId' } }
const userParams = Type.Object({ userId: NumericId })
const assignmentParams = Type.Object({ userId: NumericId, attributeOptionId: Type.String() })
const read = { scope: 'ATTRIBUTES_READ', role: 'MEMBER', permission: 'organization.attributes.read' } as const
const write = { scope: 'ATTRIBUTES_WRITE', role: 'ADMIN', permission: 'organization.attributes.editUsers' } as const

/** Returns the routes for the attributes of one person of the organization. */
export const attributeAssignmentRoutes =
  (attributes: Attributes, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Attributes / Options')]

    app.get(
      '/attributes/options/:userId',
      {
        config: { operation: 'attribute-assignments.list', access: at.access({ ...read, path: userPath }) },
        schema: {
          summary: 'List what a member has',
          tags,
          params: userParams,
          response: { 200: envelope(Type.Array(OptionOfUser)) },
        },
      },
      async (request) => success(await attributes.listOfUser(at.owner(request).organizationId, request.params.userId)),
    )

    app.post(
      '/attributes/options/:userId',
      {
        config: { operation: 'attribute-assignments.create', access: at.access({ ...write, path: userPath }) },
        schema: {
          summary: 'Assign an option to a member',
          description:
            'Of an attribute that allows one, it takes the place of what the member had. A value makes an option, unless there is one of that value.',
          tags,
          params: userParams,
          body: AssignmentInput,
          response: { 201: envelope(Assignment) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) =>
            attributes.assign(context, at.owner(request).organizationId, request.params.userId, request.body),
          (assignment) => success(presentAssignment(assignment)),
        ),
    )

    app.patch(
      '/attributes/options/:userId/:attributeOptionId',
      {
        config: { operation: 'attribute-assignments.update', access: at.access({ ...write, path: assignmentPath }) },
        schema: {
          summary: 'Weigh an option of a member',
          tags,
          params: assignmentParams,
          body: WeightInput,
          response: { 200: envelope(Assignment) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => {
            const { userId, attributeOptionId } = request.params
            const { weight = null } = request.body
            return attributes.weigh(context, at.owner(request).organizationId, userId, attributeOptionId, weight)
          },
          (assignment) => success(presentAssignment(assignment)),
        ),
    )

    app.delete(
      '/attributes/options/:userId/:attributeOptionId',
      {
        config: { operation: 'attribute-assignments.delete', access: at.access({ ...write, path: assignmentPath }) },
        schema: {
          summary: 'Take an option away from a member',
          tags,
          params: assignmentParams,
          response: { 200: envelope(Assignment) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => {
            const { userId, attributeOptionId } = request.params
            return attributes.unassign(context, at.owner(request).organizationId, userId, attributeOptionId)
          },
          (assignment) => success(presentAssignment(assignment)),
        ),
    )
  }
