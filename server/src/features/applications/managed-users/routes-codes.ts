import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { credential } from '../../../http/callers/credential.ts'
import { answerCommand, commandContext } from '../../../http/command.ts'
import { success } from '../../../http/envelope.ts'
import { codeInvalid } from './errors.ts'
import { AuthorizeInput, ExchangeInput, KeysAnswer, ManagedUsersParams } from './schema.ts'
import type { ManagedUsers } from './service.ts'

const tags = ['Deprecated: Platform / Managed Users']
const path = { clientId: { is: 'platform-client', of: 'public' } }
const BEARER = /^Bearer +/i

/** Returns the routes by which a client gets tokens for a managed user with a code. Early clients use them. */
export const managedUserCodeRoutes =
  (users: ManagedUsers): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/oauth/:clientId/authorize',
      {
        config: {
          operation: 'managedUsers.authorize',
          keepsNoAnswer: true,
          access: { caller: 'user', path },
        },
        schema: {
          summary: 'Get a code for tokens',
          description:
            "The caller is a managed user of the client. The answer leads to the client's page with a `code`, which works once, for ten minutes.",
          tags,
          params: ManagedUsersParams,
          body: AuthorizeInput,
          response: { 303: Type.Null() },
        },
      },
      async (request, reply) => {
        const { clientId } = request.params
        const page = await users.authorize(commandContext(request, 'api'), { clientId, ...request.body })
        return reply.header('cache-control', 'no-store').redirect(page, 303)
      },
    )

    app.post(
      '/oauth/:clientId/exchange',
      {
        config: {
          operation: 'managedUsers.exchange',
          keepsNoAnswer: true,
          // The code stands where other operations have credentials, so this operation reads it itself.
          access: { caller: 'public', path },
        },
        schema: {
          summary: 'Exchange a code for tokens',
          description: 'Send the code as `Authorization: Bearer <code>`.',
          tags,
          params: ManagedUsersParams,
          body: ExchangeInput,
          response: { 200: KeysAnswer },
        },
      },
      (request, reply) => {
        reply.header('cache-control', 'no-store')
        const code = credential(request.headers.authorization)?.replace(BEARER, '')
        if (code === undefined) throw codeInvalid()
        const { clientId } = request.params
        return answerCommand(
          request,
          reply,
          200,
          (context) => users.exchange(context, { clientId, code, ...request.body }),
          success,
        )
      },
    )
  }
