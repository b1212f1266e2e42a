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
        description:
          'Admins and owners of a platform organization can call this. The client belongs to the organization.',
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
        description: 'Admins and owners of the organization can call this.',
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
        description: "A field that is absent stays unchanged. Permissions can't be changed.",
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
        description: 'Its users stay members of the organization and keep their data. Their tokens end.',
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
        summary: 'Get the public data of a platform client',
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
          description: 'The answers 401 and 498 mean that the client must get another token.',
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
