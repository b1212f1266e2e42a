import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { OwnerOf } from '../../../http/callers/owner.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  ApiKey,
  ApiKeyParams,
  DocumentedRefreshInput,
  NewOwnApiKey,
  OwnApiKeyInput,
  parseOwnApiKey,
  presentApiKey,
  presentFacts,
  RefreshedApiKey,
  RefreshInput,
} from './schema.ts'
import type { ApiKeys } from './service.ts'

const tags = ['Api Keys']
const access = { caller: 'account' } as const

/** Returns the routes for the caller's own API keys. */
export const apiKeyRoutes =
  (apiKeys: ApiKeys, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/me/api-keys', {
      config: { operation: 'api-keys.list', access },
      schema: {
        summary: 'List my API keys',
        tags,
        querystring: PageQuery,
        response: { 200: envelope(Type.Array(ApiKey)) },
      },
      run: (request) => apiKeys.list(owner(request).userId, pageOf(request.query)),
      answer: (keys, request) => success(keys.map((key) => presentApiKey(key, currentId(request)))),
    })

    command(app, 'POST', '/me/api-keys', {
      config: { operation: 'api-keys.create', access },
      schema: {
        summary: 'Create an API key',
        description: 'The key is shown this once. Without expiresAt it never expires.',
        tags,
        body: OwnApiKeyInput,
        response: { 201: NewOwnApiKey },
      },
      run: (context, request) => apiKeys.createOwn(context, parseOwnApiKey(owner(request).userId, request.body)),
      answer: ({ apiKey, listed }) => success({ ...presentFacts(listed), apiKey }),
    })

    command(app, 'DELETE', '/me/api-keys/:apiKeyId', {
      config: {
        operation: 'api-keys.revoke',
        access: { ...access, path: { apiKeyId: { is: 'api-key', of: 'caller' } } },
      },
      schema: { summary: 'Revoke an API key', tags, params: ApiKeyParams, response: { 200: EmptyEnvelope } },
      run: (context, request) => apiKeys.revoke(context, owner(request).userId, request.params.apiKeyId),
      answer: () => succeeded,
    })

    command(app, 'POST', '/api-keys/refresh', {
      config: { operation: 'api-keys.refresh', access: { caller: 'user' } },
      schema: {
        summary: 'Replace the API key that asks',
        description: 'The new key has the note, the team and the rate limits of the old one, which ends at once.',
        tags,
        body: RefreshInput,
        documentedBody: DocumentedRefreshInput,
        response: { 200: RefreshedApiKey },
      },
      run: (context, request) => {
        const { apiKeyDaysValid: daysValid, apiKeyNeverExpires: neverExpires } = request.body
        return apiKeys.refresh(context, { daysValid, neverExpires })
      },
      answer: success,
    })
  }

const currentId = ({ actor }: FastifyRequest): string | undefined =>
  actor.kind === 'user' && actor.credential.kind === 'api-key' ? actor.credential.id : undefined
