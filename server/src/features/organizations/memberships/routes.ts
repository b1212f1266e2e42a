import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import type { Group } from '../../../lib/group.ts'
import {
  MembershipChangeInput,
  MembershipInput,
  MembershipsQuery,
  parseMembership,
  parseMembershipChange,
  WIRE,
} from './schema.ts'
import type { Memberships } from './service.ts'

const params = Type.Object({ membershipId: NumericId })
const path = { membershipId: { is: 'membership', of: 'owner' } }
const role = 'ADMIN'

/** Returns the routes for the members of a team or an organization. `kind` is the first word of the permissions. */
export const membershipRoutes =
  (memberships: Memberships, at: Address<Group>, kind: Group['kind']): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Memberships')]
    const { schema: Membership, list: MembershipList, present } = WIRE[kind]
    const response = { 200: envelope(Membership) }
    const read = { scope: 'MEMBERSHIP_READ', role, permission: `${kind}.listMembers` } as const
    const create = { scope: 'MEMBERSHIP_WRITE', role, permission: `${kind}.invite` } as const
    const update = { scope: 'MEMBERSHIP_WRITE', role, permission: `${kind}.changeMemberRole`, path } as const
    const remove = { scope: 'MEMBERSHIP_WRITE', role, permission: `${kind}.remove`, path } as const

    query(app, '/memberships', {
      config: { operation: 'memberships.list', access: at.access(read) },
      schema: {
        summary: 'List memberships',
        description: 'The list includes pending memberships.',
        tags,
        querystring: MembershipsQuery,
        response: { 200: envelope(MembershipList) },
      },
      run: (request) => memberships.list(at.owner(request), request.query.emails, pageOf(request.query)),
      answer: (found) => success(found.map(present)),
    })

    command(app, 'POST', '/memberships', {
      config: { operation: 'memberships.create', access: at.access(create) },
      schema: {
        summary: 'Add a member',
        description:
          'The membership is for an existing account. An accepted member hosts the event types whose hosts are all members. In an organization and its teams, addresses of its verified domain are accepted at once.',
        tags,
        body: MembershipInput,
        response: { 201: envelope(Membership) },
      },
      run: (context, request) => memberships.create(context, at.owner(request), parseMembership(request.body)),
      answer: (member) => success(present(member)),
    })

    query(app, '/memberships/:membershipId', {
      config: { operation: 'memberships.get', access: at.access({ ...read, path }) },
      schema: { summary: 'Get a membership', tags, params, response },
      run: (request) => memberships.get(at.owner(request), request.params.membershipId),
      answer: (found) => success(present(found)),
    })

    command(app, 'PATCH', '/memberships/:membershipId', {
      config: { operation: 'memberships.update', access: at.access(update) },
      schema: {
        summary: 'Change a membership',
        description: "The last owner can't lose that role.",
        tags,
        params,
        body: MembershipChangeInput,
        response,
      },
      run: (context, request) =>
        memberships.update(
          context,
          at.owner(request),
          request.params.membershipId,
          parseMembershipChange(request.body),
        ),
      answer: (member) => success(present(member)),
    })

    command(app, 'DELETE', '/memberships/:membershipId', {
      config: { operation: 'memberships.delete', access: at.access(remove) },
      schema: {
        summary: 'End a membership',
        description:
          "The person no longer hosts the group's event types. The end of an organization's membership ends those of its teams. The last owner can't leave.",
        tags,
        params,
        response,
      },
      run: (context, request) => memberships.delete(context, at.owner(request), request.params.membershipId),
      answer: (member) => success(present(member)),
    })
  }
