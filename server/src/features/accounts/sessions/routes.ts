import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { OwnerOf } from '../../../http/callers/owner.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { EndedSessions, presentSession, Session, SessionParams } from './schema.ts'
import type { Sessions } from './service.ts'

const tags = ['Me']
const access = { caller: 'account' } as const

/** Returns the routes for the account's sessions. */
export const sessionRoutes =
  (sessions: Sessions, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/me/sessions', {
      config: { operation: 'sessions.list', access },
      schema: { summary: 'List where I am signed in', tags, response: { 200: envelope(Type.Array(Session)) } },
      run: (request) => sessions.list(owner(request).userId),
      answer: (listed, request) => success(listed.map((session) => presentSession(session, currentId(request)))),
    })

    command(app, 'DELETE', '/me/sessions', {
      config: { operation: 'sessions.revokeOthers', access },
      schema: { summary: 'Sign out everywhere else', tags, response: { 200: EndedSessions } },
      run: (context, request) => sessions.revokeOthers(context, owner(request).userId),
      answer: (count) => success({ count }),
    })

    command(app, 'DELETE', '/me/sessions/:sessionId', {
      config: {
        operation: 'sessions.revoke',
        access: { ...access, path: { sessionId: { is: 'session', of: 'caller' } } },
      },
      schema: { summary: 'Sign out somewhere', tags, params: SessionParams, response: { 200: EmptyEnvelope } },
      run: (context, request) => sessions.revoke(context, owner(request).userId, request.params.sessionId),
      answer: () => succeeded,
    })
  }

const currentId = ({ actor }: FastifyRequest): string | undefined =>
  actor.kind === 'user' && actor.credential.kind === 'session' ? actor.credential.id : undefined
