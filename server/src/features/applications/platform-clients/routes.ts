import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { platformClient, userActor } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { tokenOfAnother } from './errors.ts'
import {
  ClientChangeInput,
  ClientParams,
  NewClientAnswer,
  NewClientInput,
  ProviderAnswer,
  presentClient,
  ShownClient,
} from './schema.ts'
import type { ClientSettings, NewClient, PlatformClients } from './service.ts'

const tags = ['Deprecated: Platform OAuth Clients']

/** The clients belong to an organization that the caller manages. */
const access = {
  caller: 'user',
  role: 'ORG_ADMIN',
  path: { clientId: { is: 'platform-client', of: 'caller' } },
} as const

export const platformClientRoutes =
  (clients: PlatformClients): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/oauth-clients', {
      config: { operation: 'platformClients.create', access: { caller: 'user' } },
      schema: {
        summary: 'Create a platform client',
        description: 'For admins and owners of a platform organization; the client belongs to it.',
        tags,
        body: NewClientInput,
        response: { 201: NewClientAnswer },
      },
      run: (context, request) => clients.create(context, userActor(request), request.body as NewClient),
      answer: success,
    })

    query(app, '/oauth-clients', {
      config: { operation: 'platformClients.list', access: { caller: 'user' } },
      schema: {
        summary: "List my organization's platform clients",
        description: 'For admins and owners of the organization.',
        tags,
        response: { 200: envelope(Type.Array(ShownClient)) },
      },
      run: (request) => clients.list(userActor(request)),
      answer: (found) => success(found.map(presentClient)),
    })

    query(app, '/oauth-clients/:clientId', {
      config: { operation: 'platformClients.get', access },
      schema: {
        summary: 'Get a platform client',
        tags,
        params: ClientParams,
        response: { 200: envelope(ShownClient) },
      },
      run: (request) => clients.get(platformClient(request)),
      answer: (found) => success(presentClient(found)),
    })

    command(app, 'PATCH', '/oauth-clients/:clientId', {
      config: { operation: 'platformClients.update', access },
      schema: {
        summary: 'Change a platform client',
        description: 'What is absent stays as it is. Permissions can not be changed.',
        tags,
        params: ClientParams,
        body: ClientChangeInput,
        response: { 200: envelope(ShownClient) },
      },
      run: (context, request) => clients.update(context, platformClient(request), request.body as ClientSettings),
      answer: (client) => success(presentClient(client)),
    })

    command(app, 'DELETE', '/oauth-clients/:clientId', {
      config: { operation: 'platformClients.delete', access },
      schema: {
        summary: 'Delete a platform client',
        description: 'Its users stay members of the organization, with what is theirs; their tokens end.',
        tags,
        params: ClientParams,
        response: { 200: envelope(ShownClient) },
      },
      run: (context, request) => clients.delete(context, platformClient(request)),
      answer: (client) => success(presentClient(client)),
    })

    query(app, '/provider/:clientId', {
      config: {
        operation: 'platformClients.getProvider',
        access: { caller: 'public', path: { clientId: { is: 'platform-client', of: 'public' } } },
      },
      schema: {
        summary: 'Get what anybody may know of a platform client',
        tags,
        params: ClientParams,
        response: { 200: ProviderAnswer },
      },
      run: (request) => clients.getPublic(request.params.clientId),
      answer: ({ id, name, organizationId }) => success({ clientId: id, organizationId, name }),
    })

    app.get(
      '/provider/:clientId/access-token',
      {
        config: {
          operation: 'platformClients.checkToken',
          access: { caller: 'user', path: access.path },
        },
        schema: {
          summary: "Check a managed user's access token",
          description: '401 and 498 say that another one must be fetched.',
          tags,
          params: ClientParams,
          response: { 200: ProviderAnswer },
        },
      },
      async (request) => {
        const { clientId } = request.params
        const { credential } = userActor(request)
        if (credential.kind === 'managed-token' && credential.clientId !== clientId) throw tokenOfAnother(clientId)
        const { id, name, organizationId } = await clients.getPublic(clientId)
        return success({ clientId: id, organizationId, name })
      },
    )
  }
