import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../../http/envelope.ts'
import { query } from '../../../../http/routes.ts'
import { type ClientRow, clientNotFound, type OauthClients } from '../../oauth-clients/service.ts'
import { isClientId } from '../parameters.ts'

const tags = ['OAuth2']
const params = Type.Object({ clientId: Type.String() })
const path = { clientId: { is: 'oauth-client', of: 'public' } }
const Logo = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const Client = Type.Object(
  {
    client_id: Type.String(),
    redirect_uri: Type.String({ description: 'The first redirect URI.' }),
    name: Type.String(),
    logo: Logo,
    is_trusted: Type.Boolean(),
    client_type: Type.Enum(['CONFIDENTIAL', 'PUBLIC']),
  },
  { $id: 'OAuthClientFacts' },
)

const EmbeddedClient = Type.Object(
  {
    clientId: Type.String(),
    organizationId: Type.Union([Type.Integer(), Type.Null()]),
    name: Type.String(),
    logo: Logo,
    isTrusted: Type.Boolean(),
    clientType: Type.Enum(['CONFIDENTIAL', 'PUBLIC']),
  },
  { $id: 'OAuthClientOfAtoms' },
)

/** Returns the routes for the public facts of an application. */
export const oauthClientRoutes =
  (clients: OauthClients): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** @throws `OAUTH_CLIENT_NOT_FOUND` */
    async function get(id: string): Promise<ClientRow> {
      const client = isClientId(id) ? await clients.find(id) : undefined
      if (!client) throw clientNotFound()
      return client
    }

    query(app, '/auth/oauth2/clients/:clientId', {
      config: { operation: 'oauth2.getClient', access: { caller: 'user', scope: 'any', path } },
      schema: { summary: 'Get an application', tags, params, response: { 200: envelope(Client) } },
      run: (request) => get(request.params.clientId),
      answer: ({ id, redirectUris, name, logo, isTrusted, type }) =>
        success({
          client_id: id,
          redirect_uri: redirectUris[0] ?? '',
          name,
          logo,
          is_trusted: isTrusted,
          client_type: clientType(type),
        }),
    })

    query(app, '/atoms/auth/oauth2/clients/:clientId', {
      config: { operation: 'oauth2.getClientForAtoms', access: { caller: 'public', path } },
      schema: {
        summary: 'Get an application, for embedded components',
        description: 'Embedded components call this before anybody has signed in.',
        tags,
        params,
        response: { 200: envelope(EmbeddedClient) },
      },
      run: (request) => get(request.params.clientId),
      answer: ({ id, name, logo, isTrusted, type }) =>
        success({ clientId: id, organizationId: null, name, logo, isTrusted, clientType: clientType(type) }),
    })
  }

const clientType = (type: ClientRow['type']) => (type === 'public' ? 'PUBLIC' : 'CONFIDENTIAL')
