import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { HistoryAnswer, HistoryQuery, pageOfHistory, presentHistoryEvent } from '../../../http/history.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { successFrom } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import type { EventLog } from '../../operation/event-log/service.ts'
import { Assignment, AssignmentInput, OptionOfUser, presentAssignment, WeightInput } from './schema.ts'
import type { Attributes } from './service.ts'

// The feature itself looks for the person: a person outside the organization gets a 404 here instead of the guard's
// 403.
const userPath = { userId: { is: 'member', of: 'orgId' } }
const assignmentPath = { ...userPath, attributeOptionId: { is: 'attribute-assignment', of: 'userId' } }
const ASSIGNMENT_EVENTS = ['attribute.assigned', 'attribute.weighed', 'attribute.unassigned']
const userParams = Type.Object({ userId: NumericId })
const assignmentParams = Type.Object({ userId: NumericId, attributeOptionId: Type.String() })
const read = { scope: 'ATTRIBUTES_READ', role: 'MEMBER', permission: 'organization.attributes.read' } as const
const write = { scope: 'ATTRIBUTES_WRITE', role: 'ADMIN', permission: 'organization.attributes.editUsers' } as const

/** Returns the routes for the attributes of one person of the organization. */
export const attributeAssignmentRoutes =
  (attributes: Attributes, eventLog: EventLog, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Attributes / Options')]

    query(app, '/attributes/options/:userId', {
      config: { operation: 'attribute-assignments.list', access: at.access({ ...read, path: userPath }) },
      schema: {
        summary: 'List the options of a member',
        tags,
        params: userParams,
        response: { 200: envelope(Type.Array(OptionOfUser)) },
      },
      run: (request) => attributes.listOfUser(at.owner(request).organizationId, request.params.userId),
      answer: success,
    })

    query(app, '/attributes/assignments/:userId/history', {
      config: {
        operation: 'attribute-assignments.getHistory',
        access: at.access({ ...read, role: 'ADMIN', path: userPath }),
      },
      schema: {
        summary: "List the changes of a member's attributes",
        description: 'Newest first.',
        tags,
        params: userParams,
        querystring: HistoryQuery,
        response: { 200: HistoryAnswer },
      },
      run: (request) => {
        const { organizationId } = at.owner(request)
        const subject = { organizationId, memberId: request.params.userId, types: ASSIGNMENT_EVENTS }
        return eventLog.history(subject, pageOfHistory(request.query))
      },
      answer: (found) => successFrom(found, presentHistoryEvent),
    })

    command(app, 'POST', '/attributes/options/:userId', {
      config: { operation: 'attribute-assignments.create', access: at.access({ ...write, path: userPath }) },
      schema: {
        summary: 'Assign an option to a member',
        description:
          'If an attribute allows one option, the new one replaces the former. A value uses the option with that value, or makes one.',
        tags,
        params: userParams,
        body: AssignmentInput,
        response: { 201: envelope(Assignment) },
      },
      run: (context, request) =>
        attributes.assign(context, at.owner(request).organizationId, request.params.userId, request.body),
      answer: (assignment) => success(presentAssignment(assignment)),
    })

    command(app, 'PATCH', '/attributes/options/:userId/:attributeOptionId', {
      config: { operation: 'attribute-assignments.update', access: at.access({ ...write, path: assignmentPath }) },
      schema: {
        summary: "Set the weight of a member's option",
        tags,
        params: assignmentParams,
        body: WeightInput,
        response: { 200: envelope(Assignment) },
      },
      run: (context, request) => {
        const { userId, attributeOptionId } = request.params
        const { weight = null } = request.body
        return attributes.weigh(context, at.owner(request).organizationId, userId, attributeOptionId, weight)
      },
      answer: (assignment) => success(presentAssignment(assignment)),
    })

    command(app, 'DELETE', '/attributes/options/:userId/:attributeOptionId', {
      config: { operation: 'attribute-assignments.delete', access: at.access({ ...write, path: assignmentPath }) },
      schema: {
        summary: 'Remove an option from a member',
        tags,
        params: assignmentParams,
        response: { 200: envelope(Assignment) },
      },
      run: (context, request) => {
        const { userId, attributeOptionId } = request.params
        return attributes.unassign(context, at.owner(request).organizationId, userId, attributeOptionId)
      },
      answer: (assignment) => success(presentAssignment(assignment)),
    })
  }
