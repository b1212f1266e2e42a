import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerCommand } from '../../../http/command.ts'
import { success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import {
  ClientAnswer,
  ClientChangeInput,
  ClientParams,
  ClientsAnswer,
  ClientWithSecretsAnswer,
  NewClientAnswer,
  NewClientInput,
  NewSecretAnswer,
  presentClient,
  presentNewClient,
  presentNewSecret,
  presentSecret,
  SecretAnswer,
  SecretParams,
} from './schema.ts'
import type { OauthClients } from './service.ts'

const tags = ['Administration']
const access = { caller: 'administrator' } as const
const ofServer = { clientId: { is: 'oauth-client', of: 'server' } }
const one = { ...access, path: ofServer }

/** Returns the routes by which the operator registers third-party applications. */
export const oauthClientAdminRoutes =
  (clients: OauthClients): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/admin/oauth-clients',
      {
        config: { operation: 'oauth-applications.create', access },
        schema: {
          summary: 'Register an application',
          description: 'Approved at once. The secret is shown this once; public clients have none.',
          tags,
          body: NewClientInput,
          response: { 201: NewClientAnswer },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) => clients.create(context, request.body),
          (made) => success(presentNewClient(made)),
        ),
    )

    app.get(
      '/admin/oauth-clients',
      {
        config: { operation: 'oauth-applications.list', access },
        schema: {
          summary: 'List applications',
          description: 'Newest first.',
          tags,
          querystring: PageQuery,
          response: { 200: ClientsAnswer },
        },
      },
      async (request) => success((await clients.list(pageOf(request.query))).map(presentClient)),
    )

    app.get(
      '/admin/oauth-clients/:clientId',
      {
        config: { operation: 'oauth-applications.get', access: one },
        schema: {
          summary: 'Get an application',
          description: 'With its secrets, of which only the last four characters can be told.',
          tags,
          params: ClientParams,
          response: { 200: ClientWithSecretsAnswer },
        },
      },
      async (request) => {
        const { client, secrets } = await clients.get(request.params.clientId)
        return success({ ...presentClient(client), secrets: secrets.map(presentSecret) })
      },
    )

    app.patch(
      '/admin/oauth-clients/:clientId',
      {
        config: { operation: 'oauth-applications.update', access: one },
        schema: {
          summary: 'Change an application',
          description: 'Only what is sent changes. Narrower scopes end at once what people granted beyond them.',
          tags,
          params: ClientParams,
          body: ClientChangeInput,
          response: { 200: ClientAnswer },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => clients.update(context, request.params.clientId, request.body),
          (client) => success(presentClient(client)),
        ),
    )

    app.post(
      '/admin/oauth-clients/:clientId/secrets',
      {
        config: { operation: 'oauth-application-secrets.create', access: one },
        schema: {
          summary: 'Make a second secret',
          description: 'Both work until one is deleted, so that the application changes over without a gap.',
          tags,
          params: ClientParams,
          response: { 201: NewSecretAnswer },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) => clients.createSecret(context, request.params.clientId),
          (made) => success(presentNewSecret(made)),
        ),
    )

    app.delete(
      '/admin/oauth-clients/:clientId/secrets/:secretId',
      {
        config: {
          operation: 'oauth-application-secrets.delete',
          access: { ...access, path: { ...ofServer, secretId: { is: 'oauth-client-secret', of: 'clientId' } } },
        },
        schema: {
          summary: 'Delete a secret',
          description: 'At once. Tokens that were given stay valid.',
          tags,
          params: SecretParams,
          response: { 200: SecretAnswer },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => clients.deleteSecret(context, request.params.clientId, request.params.secretId),
          (secret) => success(presentSecret(secret)),
        ),
    )
  }
