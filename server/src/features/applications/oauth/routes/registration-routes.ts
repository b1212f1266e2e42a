import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { credential } from '../../../../http/callers/credential.ts'
import { commandContext } from '../../../../http/command.ts'
import { RefusalEnvelope } from '../../../../http/envelope.ts'
import { AppError, unauthenticated } from '../../../../lib/errors.ts'
import type { OauthClients } from '../../oauth-clients/service.ts'
import { invalidRequest, OauthRefusal } from '../refusals.ts'
import { RefusalAnswer } from '../schema.ts'
import {
  NewlyRegisteredAnswer,
  parseRegistration,
  presentRegistered,
  RegisteredAnswer,
  RegistrationBody,
} from '../schema-registration.ts'
import { neverStored, sendRefusal } from './send-refusal.ts'

const tags = ['OAuth2']
const params = Type.Object({ clientId: Type.String({ maxLength: 100 }) })
const own = { caller: 'public', path: { clientId: { is: 'oauth-client', of: 'public' } } } as const

/** The router itself refuses some ids, for example endless ones. Its refusals have the form of the API. */
const anyRefusal = Type.Union([RefusalAnswer, RefusalEnvelope])

/** Registration is open to everyone and each one stores a row, so it has a limit. */
const throttle = { name: 'oauth_registrations', limit: 20, windowMs: 60_000, blockMs: 60_000 }

/**
 * Returns the routes by which applications register themselves (RFC 7591) and manage their registration (RFC 7592).
 * They exist only if the operator allows it.
 */
export const oauthRegistrationRoutes =
  (clients: OauthClients, publicUrl: string): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.setErrorHandler(sendRegistrationRefusal)

    app.post(
      '/auth/oauth2/register',
      {
        config: { operation: 'oauth2.register', access: { caller: 'public' }, keepsNoAnswer: true, throttle },
        schema: {
          summary: 'Register an application',
          tags,
          documentedBody: RegistrationBody,
          documentedRefusal: RefusalAnswer,
          response: { 201: NewlyRegisteredAnswer, 400: RefusalAnswer },
        },
      },
      async (request, reply) => {
        const made = await clients.register(commandContext(request, 'oauth'), parseRegistration(request.body))
        return neverStored(reply)
          .code(201)
          .send({
            ...presentRegistered(made.client, publicUrl),
            ...(made.secret !== null && { client_secret: made.secret, client_secret_expires_at: 0 }),
            registration_access_token: made.registrationToken,
          })
      },
    )

    app.get(
      '/auth/oauth2/register/:clientId',
      {
        config: { operation: 'oauth2.getRegistration', access: own, hasOwnProof: true },
        schema: {
          summary: 'Read an own registration',
          description: 'The request needs the registration_access_token as bearer.',
          tags,
          params,
          documentedRefusal: anyRefusal,
          response: { 200: RegisteredAnswer, 401: RefusalAnswer },
        },
      },
      async (request, reply) => {
        const client = await clients.getRegistered(request.params.clientId, registrationTokenOf(request))
        return neverStored(reply).send(presentRegistered(client, publicUrl))
      },
    )

    app.delete(
      '/auth/oauth2/register/:clientId',
      {
        config: { operation: 'oauth2.deleteRegistration', access: own, keepsNoAnswer: true, hasOwnProof: true },
        schema: {
          summary: 'Withdraw an own registration',
          description:
            'The request needs the registration_access_token as bearer. Every grant to the application ends.',
          tags,
          params,
          documentedRefusal: anyRefusal,
          response: { 204: Type.Null(), 401: RefusalAnswer },
        },
      },
      async (request, reply) => {
        await clients.unregister(
          commandContext(request, 'oauth'),
          request.params.clientId,
          registrationTokenOf(request),
        )
        return neverStored(reply).code(204).send()
      },
    )
  }

function registrationTokenOf({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(credential(headers.authorization) ?? '') ?? []
  if (token === undefined)
    throw unauthenticated('REGISTRATION_TOKEN_MISSING', 'Send the registration_access_token as bearer.')
  return token
}

/** Sends a refusal with the terms of RFC 7591 §3.2.2 and RFC 6750 §3.1, which differ from the server's own. */
function sendRegistrationRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(error instanceof AppError ? translated(error) : error, request, reply)
}

function translated(error: AppError): Error {
  if (error.code === 'REDIRECT_URI_INVALID') return invalidRequest(error.message, 'invalid_redirect_uri')
  return error.kind === 'unauthenticated' ? new OauthRefusal(401, 'invalid_token', error.message) : error
}
