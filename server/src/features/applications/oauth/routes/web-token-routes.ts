import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { commandContext } from '../../../../http/command.ts'
import {
  parseTokenQuestion,
  parseWebCode,
  parseWebRefresh,
  presentWebTokens,
  RefusalAnswer,
  TokenQuestion,
  WebTokensAnswer,
} from '../schema.ts'
import type { Oauth } from '../service.ts'
import type { IssuedTokens } from '../token/index.ts'
import { neverStored, sendShortRefusal } from './send-refusal.ts'
import { sentBy } from './token-routes.ts'

const tags = ['OAuth2']
const access = { caller: 'public' } as const
const response = { 200: WebTokensAnswer, 400: RefusalAnswer, 401: RefusalAnswer }

const Text = Type.String()
const CodeBody = Type.Object({
  grant_type: Type.Literal('authorization_code'),
  client_id: Text,
  client_secret: Type.Optional(Text),
  code: Text,
  redirect_uri: Text,
  code_verifier: Type.Optional(Text),
})
const RefreshBody = Type.Object({
  grant_type: Type.Literal('refresh_token'),
  client_id: Text,
  client_secret: Type.Optional(Text),
  refresh_token: Type.Optional(Type.String({ description: 'The token may also be sent as bearer.' })),
})

/**
 * Returns the routes for the same exchange and revocation at the addresses beside the pages, where existing applications expect it.
 */
export const oauthWebTokenRoutes =
  ({ exchange, revoke }: Oauth): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.setErrorHandler(sendShortRefusal)
    const send = (reply: FastifyReply, issued: IssuedTokens) =>
      neverStored(reply).type('application/json;charset=UTF-8').send(presentWebTokens(issued))

    app.post(
      '/api/auth/oauth/token',
      {
        config: { operation: 'oauth-web.exchangeCode', access, keepsNoAnswer: true, hasOwnProof: true },
        schema: {
          summary: 'Exchange a code',
          description:
            'The exchange works like POST /v2/auth/oauth2/token, with a form or JSON. Refusals have no description.',
          tags,
          documentedBody: CodeBody,
          documentedRefusal: RefusalAnswer,
          response,
        },
      },
      async (request, reply) =>
        send(reply, await exchange(commandContext(request, 'oauth'), parseWebCode(sentBy(request)))),
    )

    app.post(
      '/api/auth/oauth/refreshToken',
      {
        config: { operation: 'oauth-web.refresh', access, keepsNoAnswer: true, hasOwnProof: true },
        schema: {
          summary: 'Refresh tokens',
          description: 'The refresh token is sent as bearer or in the body. It works once.',
          tags,
          documentedBody: RefreshBody,
          documentedRefusal: RefusalAnswer,
          response,
        },
      },
      async (request, reply) =>
        send(reply, await exchange(commandContext(request, 'oauth'), parseWebRefresh(sentBy(request)))),
    )

    app.post(
      '/api/auth/oauth/revoke',
      {
        config: { operation: 'oauth-web.revoke', access, keepsNoAnswer: true, hasOwnProof: true },
        schema: {
          summary: 'Revoke a token',
          description: 'The same as POST /v2/auth/oauth2/revoke. Refusals have no description.',
          tags,
          documentedBody: TokenQuestion,
          documentedRefusal: RefusalAnswer,
          response: { 200: Type.Null(), 400: RefusalAnswer, 401: RefusalAnswer },
        },
      },
      async (request, reply) => {
        const { proof, token } = parseTokenQuestion(sentBy(request))
        await revoke(commandContext(request, 'oauth'), proof, token)
        return neverStored(reply).code(200).send()
      },
    )
  }
