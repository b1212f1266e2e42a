import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { credential } from '../../../../http/callers/credential.ts'
import { commandContext } from '../../../../http/command.ts'
import type { Sent } from '../parameters.ts'
import {
  IntrospectionAnswer,
  parseTokenQuestion,
  parseTokenRequest,
  presentTokens,
  RefusalAnswer,
  TokenBody,
  TokenQuestion,
  TokensAnswer,
} from '../schema.ts'
import type { Oauth } from '../service.ts'
import { neverStored, sendRefusal } from './send-refusal.ts'

const tags = ['OAuth2']
const access = { caller: 'public' } as const

export const sentBy = ({ body, headers }: FastifyRequest): Sent => ({
  body,
  authorization: credential(headers.authorization),
})

/**
 * Returns the routes at which applications authenticate themselves, with the terms of RFC 6749 instead of the API's.
 */
export const oauthTokenRoutes =
  ({ exchange, revoke, introspect }: Oauth): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.setErrorHandler(sendRefusal)

    app.post(
      '/auth/oauth2/token',
      {
        config: { operation: 'oauth2.exchange', access, keepsNoAnswer: true, hasOwnProof: true },
        schema: {
          summary: 'Get tokens',
          description:
            'The request has a code, or a refresh token, which works once. It is JSON or a form. A confidential client may send id and secret by HTTP Basic.',
          tags,
          documentedBody: TokenBody,
          documentedRefusal: RefusalAnswer,
          response: { 200: TokensAnswer, 400: RefusalAnswer, 401: RefusalAnswer },
        },
      },
      async (request, reply) => {
        const issued = await exchange(commandContext(request, 'oauth'), parseTokenRequest(sentBy(request)))
        return neverStored(reply).send(presentTokens(issued))
      },
    )

    app.post(
      '/auth/oauth2/revoke',
      {
        config: { operation: 'oauth2.revoke', access, keepsNoAnswer: true, hasOwnProof: true },
        schema: {
          summary: 'Revoke a token',
          description:
            'RFC 7009. A refresh token ends every token of the same authorization, and an access token ends its access tokens. An invalid token is no error.',
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

    app.post(
      '/auth/oauth2/introspect',
      {
        config: { operation: 'oauth2.introspect', access, keepsNoAnswer: true, hasOwnProof: true },
        schema: {
          summary: 'Introspect a token',
          description:
            'RFC 7662. Only confidential clients may call this, for their own tokens. Every other token is answered as inactive.',
          tags,
          documentedBody: TokenQuestion,
          documentedRefusal: RefusalAnswer,
          response: { 200: IntrospectionAnswer, 400: RefusalAnswer, 401: RefusalAnswer },
        },
      },
      async (request, reply) => {
        const { proof, token } = parseTokenQuestion(sentBy(request))
        return neverStored(reply).send(await introspect(proof, token))
      },
    )
  }
