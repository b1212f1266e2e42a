import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { Owner, TeamOwner } from '../../../http/callers/owner.ts'
import { answerCommand } from '../../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import {
  AcceptedInvite,
  InviteInput,
  InviteOutput,
  InviteParams,
  OpenInviteOutput,
  parseInvite,
  presentOpenInvite,
} from './schema.ts'
import type { Invites } from './service.ts'

const asked = { role: 'ADMIN', permission: 'team.invite' } as const

/** Returns the routes for the invitations of a team. */
export const inviteRoutes =
  (invites: Invites, at: Address<TeamOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Invite')]
    const path = { token: { is: 'invite', of: 'teamId' } }

    app.post(
      '/invite',
      {
        config: { operation: 'invites.create', access: at.access({ ...asked, scope: 'MEMBERSHIP_WRITE' }) },
        schema: {
          summary: 'Invite to a team',
          description:
            'Without a body: a link for whoever has it, for 30 days. With `email`: a mail, whose link is for that address alone, works once and for a week. Who accepts an invitation to a team of an organization becomes a member of both.',
          tags,
          body: InviteInput,
          response: { 200: envelope(InviteOutput) },
        },
      },
      (request, reply) => {
        const team = at.owner(request)
        const { token } = request.body
        return answerCommand(
          request,
          reply,
          200,
          (context) =>
            token === undefined ? invites.create(context, team, parseInvite(request.body)) : invites.get(team, token),
          success,
        )
      },
    )

    app.get(
      '/invite',
      {
        config: { operation: 'invites.list', access: at.access({ ...asked, scope: 'MEMBERSHIP_READ' }) },
        schema: {
          summary: 'List open invitations',
          tags,
          querystring: PageQuery,
          response: { 200: envelope(Type.Array(OpenInviteOutput)) },
        },
      },
      async (request) => {
        const found = await invites.list(at.owner(request), pageOf(request.query))
        return success(found.map((invite) => presentOpenInvite(invite, invites.present(invite.token))))
      },
    )

    app.delete(
      '/invite/:token',
      {
        config: { operation: 'invites.withdraw', access: at.access({ ...asked, scope: 'MEMBERSHIP_WRITE', path }) },
        schema: {
          summary: 'Withdraw an invitation',
          description: 'Nobody gets in with it any more.',
          tags,
          params: InviteParams,
          response: { 200: EmptyEnvelope },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => invites.withdraw(context, at.owner(request), request.params.token),
          () => succeeded,
        ),
    )
  }

/**
 * Returns the route that accepts an invitation. The token is the proof. Third-party applications can't accept one for a
 * person.
 */
export const acceptInviteRoute =
  (invites: Invites, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/invites/:token/accept',
      {
        config: {
          operation: 'invites.accept',
          access: at.access({ path: { token: { is: 'invite', of: 'public' } } }),
        },
        schema: {
          summary: 'Accept an invitation',
          description:
            'Makes you an accepted member of the team, and of its organization. A link can be accepted again, which changes nothing.',
          tags: [at.tag('Invitations')],
          params: InviteParams,
          response: { 200: envelope(AcceptedInvite) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => invites.acceptAs(context, request.params.token, at.owner(request).userId),
          success,
        ),
    )
  }
