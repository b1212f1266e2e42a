import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
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
    command(app, 'POST', '/admin/oauth-clients', {
      config: { operation: 'oauth-applications.create', access },
      schema: {
        summary: 'Register an application',
        description: 'The application is approved at once. The secret is shown this once; public clients have none.',
        tags,
        body: NewClientInput,
        response: { 201: NewClientAnswer },
      },
      run: (context, request) => clients.create(context, request.body),
      answer: (made) => success(presentNewClient(made)),
    })

    query(app, '/admin/oauth-clients', {
      config: { operation: 'oauth-applications.list', access },
      schema: {
        summary: 'List applications',
        description: 'Newest first.',
        tags,
        querystring: PageQuery,
        response: { 200: ClientsAnswer },
      },
      run: (request) => clients.list(pageOf(request.query)),
      answer: (found) => success(found.map(presentClient)),
    })

    query(app, '/admin/oauth-clients/:clientId', {
      config: { operation: 'oauth-applications.get', access: one },
      schema: {
        summary: 'Get an application',
        description: 'The answer includes its secrets, of which only the last four characters are known.',
        tags,
        params: ClientParams,
        response: { 200: ClientWithSecretsAnswer },
      },
      run: (request) => clients.get(request.params.clientId),
      answer: ({ client, secrets }) => success({ ...presentClient(client), secrets: secrets.map(presentSecret) }),
    })

    command(app, 'PATCH', '/admin/oauth-clients/:clientId', {
      config: { operation: 'oauth-applications.update', access: one },
      schema: {
        summary: 'Change an application',
        description: 'Only sent fields change. Narrower scopes end at once every grant beyond them.',
        tags,
        params: ClientParams,
        body: ClientChangeInput,
        response: { 200: ClientAnswer },
      },
      run: (context, request) => clients.update(context, request.params.clientId, request.body),
      answer: (client) => success(presentClient(client)),
    })

    command(app, 'POST', '/admin/oauth-clients/:clientId/secrets', {
      config: { operation: 'oauth-application-secrets.create', access: one },
      schema: {
        summary: 'Make a second secret',
        description: 'Both secrets work until one is deleted, so that the application can change over without a gap.',
        tags,
        params: ClientParams,
        response: { 201: NewSecretAnswer },
      },
      run: (context, request) => clients.createSecret(context, request.params.clientId),
      answer: (made) => success(presentNewSecret(made)),
    })

    command(app, 'DELETE', '/admin/oauth-clients/:clientId/secrets/:secretId', {
      config: {
        operation: 'oauth-application-secrets.delete',
        access: { ...access, path: { ...ofServer, secretId: { is: 'oauth-client-secret', of: 'clientId' } } },
      },
      schema: {
        summary: 'Delete a secret',
        description: 'The secret ends at once. Tokens that were issued stay valid.',
        tags,
        params: SecretParams,
        response: { 200: SecretAnswer },
      },
      run: (context, request) => clients.deleteSecret(context, request.params.clientId, request.params.secretId),
      answer: (secret) => success(presentSecret(secret)),
    })
  }
