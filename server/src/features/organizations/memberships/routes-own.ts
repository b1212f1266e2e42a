import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { Owner } from '../../../http/callers/owner.ts'
import { answerCommand } from '../../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { pageOf } from '../../../http/input/paging.ts'
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

    app.get(
      '/memberships',
      {
        config: { operation: 'memberships.list', access: at.access({}) },
        schema: {
          summary: 'List my memberships',
          description: 'With `accepted=false` those that wait for you.',
          tags,
          querystring: OwnMembershipsQuery,
          response: { 200: envelope(Type.Array(OwnMembershipOutput)) },
        },
      },
      async (request) => {
        const { accepted } = request.query
        const found = await memberships.listOf(at.owner(request).userId, accepted, pageOf(request.query))
        return success(found.map(presentOwnMembership))
      },
    )

    app.post(
      '/memberships/:membershipId/accept',
      {
        config: { operation: 'memberships.accept', access: at.access({ path }) },
        schema: {
          summary: 'Accept a membership',
          description: 'That somebody has added you with. Accepting again changes nothing.',
          tags,
          params,
          response: { 200: envelope(TeamMembership) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => memberships.accept(context, at.owner(request).userId, request.params.membershipId),
          (member) => success(WIRE.team.present(member)),
        ),
    )

    app.delete(
      '/memberships/:membershipId',
      {
        config: { operation: 'memberships.leave', access: at.access({ path }) },
        schema: {
          summary: 'Decline or leave',
          description: "The last owner can't leave.",
          tags,
          params,
          response: { 200: EmptyEnvelope },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => memberships.leave(context, at.owner(request).userId, request.params.membershipId),
          () => succeeded,
        ),
    )
  }
