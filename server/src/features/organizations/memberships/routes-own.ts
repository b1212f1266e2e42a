import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { Owner } from '../../../http/callers/owner.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import { OwnMembershipOutput, OwnMembershipsQuery, presentOwnMembership, TeamMembership, WIRE } from './schema.ts'
import type { Memberships } from './service.ts'

const params = Type.Object({ membershipId: NumericId })
const path = { membershipId: { is: 'membership', of: 'caller' } }

/**
 * Returns the routes for a person's own memberships. Third-party applications can't accept memberships for a person.
 */
export const ownMembershipRoutes =
  (memberships: Memberships, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Memberships')]

    query(app, '/memberships', {
      config: { operation: 'memberships.list', access: at.access({}) },
      schema: {
        summary: 'List my memberships',
        description: 'With `accepted=false` the list has those that wait for you.',
        tags,
        querystring: OwnMembershipsQuery,
        response: { 200: envelope(Type.Array(OwnMembershipOutput)) },
      },
      run: (request) => {
        const { accepted } = request.query
        return memberships.listOf(at.owner(request).userId, accepted, pageOf(request.query))
      },
      answer: (found) => success(found.map(presentOwnMembership)),
    })

    command(app, 'POST', '/memberships/:membershipId/accept', {
      config: { operation: 'memberships.accept', access: at.access({ path }) },
      schema: {
        summary: 'Accept a membership',
        description: 'Somebody has added you with this membership. Accepting it again changes nothing.',
        tags,
        params,
        response: { 200: envelope(TeamMembership) },
      },
      run: (context, request) => memberships.accept(context, at.owner(request).userId, request.params.membershipId),
      answer: (member) => success(WIRE.team.present(member)),
    })

    command(app, 'DELETE', '/memberships/:membershipId', {
      config: { operation: 'memberships.leave', access: at.access({ path }) },
      schema: {
        summary: 'Decline or leave',
        description: "The last owner can't leave.",
        tags,
        params,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => memberships.leave(context, at.owner(request).userId, request.params.membershipId),
      answer: () => succeeded,
    })
  }
