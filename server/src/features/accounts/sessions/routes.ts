import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { OwnerOf } from '../../../http/callers/owner.ts'
import { answerCommand } from '../../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { EndedSessions, presentSession, Session, SessionParams } from './schema.ts'
import type { Sessions } from './service.ts'

const tags = ['Me']
const access = { caller: 'account' } as const

/** Returns the routes for the account's sessions. */
export const sessionRoutes =
  (sessions: Sessions, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/me/sessions',
      {
        config: { operation: 'sessions.list', access },
        schema: { summary: 'List where I am signed in', tags, response: { 200: envelope(Type.Array(Session)) } },
      },
      async (request) => {
        const listed = await sessions.list(owner(request).userId)
        return success(listed.map((session) => presentSession(session, currentId(request))))
      },
    )

    app.delete(
      '/me/sessions',
      {
        config: { operation: 'sessions.revokeOthers', access },
        schema: { summary: 'Sign out everywhere else', tags, response: { 200: EndedSessions } },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => sessions.revokeOthers(context, owner(request).userId),
          (count) => success({ count }),
        ),
    )

    app.delete(
      '/me/sessions/:sessionId',
      {
        config: {
          operation: 'sessions.revoke',
          access: { ...access, path: { sessionId: { is: 'session', of: 'caller' } } },
        },
        schema: { summary: 'Sign out somewhere', tags, params: SessionParams, response: { 200: EmptyEnvelope } },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => sessions.revoke(context, owner(request).userId, request.params.sessionId),
          () => succeeded,
        ),
    )
  }

const currentId = ({ actor }: FastifyRequest): string | undefined =>
  actor.kind === 'user' && actor.credential.kind === 'session' ? actor.credential.id : undefined
