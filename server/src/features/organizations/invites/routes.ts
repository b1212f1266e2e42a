import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { Owner, TeamOwner } from '../../../http/callers/owner.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
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

    command(app, 'POST', '/invite', {
      config: { operation: 'invites.create', access: at.access({ ...asked, scope: 'MEMBERSHIP_WRITE' }) },
      schema: {
        summary: 'Invite to a team',
        description:
          'Without a body the answer is a link that everybody can use, for 30 days. With `email` the server sends a mail whose link works once, for that address and for a week. A person who accepts an invitation to a team of an organization becomes a member of both.',
        tags,
        body: InviteInput,
        response: { 200: envelope(InviteOutput) },
      },
      run: (context, request) => {
        const team = at.owner(request)
        const { token } = request.body
        return token === undefined ? invites.create(context, team, parseInvite(request.body)) : invites.get(team, token)
      },
      answer: success,
    })

    query(app, '/invite', {
      config: { operation: 'invites.list', access: at.access({ ...asked, scope: 'MEMBERSHIP_READ' }) },
      schema: {
        summary: 'List open invitations',
        tags,
        querystring: PageQuery,
        response: { 200: envelope(Type.Array(OpenInviteOutput)) },
      },
      run: (request) => invites.list(at.owner(request), pageOf(request.query)),
      answer: (found) => success(found.map((invite) => presentOpenInvite(invite, invites.present(invite.token)))),
    })

    command(app, 'DELETE', '/invite/:token', {
      config: { operation: 'invites.withdraw', access: at.access({ ...asked, scope: 'MEMBERSHIP_WRITE', path }) },
      schema: {
        summary: 'Withdraw an invitation',
        description: 'The link of the invitation ends.',
        tags,
        params: InviteParams,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => invites.withdraw(context, at.owner(request), request.params.token),
      answer: () => succeeded,
    })
  }

/**
 * Returns the route that accepts an invitation. The token is the proof. Third-party applications can't accept one for a
 * person.
 */
export const acceptInviteRoute =
  (invites: Invites, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/invites/:token/accept', {
      config: {
        operation: 'invites.accept',
        access: at.access({ path: { token: { is: 'invite', of: 'public' } } }),
      },
      schema: {
        summary: 'Accept an invitation',
        description:
          'You become an accepted member of the team, and of its organization. A link can be accepted again, which changes nothing.',
        tags: [at.tag('Invitations')],
        params: InviteParams,
        response: { 200: envelope(AcceptedInvite) },
      },
      run: (context, request) => invites.acceptAs(context, request.params.token, at.owner(request).userId),
      answer: success,
    })
  }
