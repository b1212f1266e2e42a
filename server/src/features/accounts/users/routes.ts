import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { success } from '../../../http/envelope.ts'
import { latestOf, successFrom } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  ApiKeyInput,
  NewApiKeyAnswer,
  NewUserAnswer,
  NewUserInput,
  parseApiKey,
  presentNewUser,
  UserParams,
} from './schema.ts'
import { AccountsAnswer, AccountsQuery, presentAccount } from './schema-admin-list.ts'
import type { Users } from './service.ts'

const tags = ['Administration']
const access = { caller: 'administrator' } as const

/** Returns the administrator's routes for accounts. */
export const userAdminRoutes =
  (users: Users): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/users', {
      config: { operation: 'users.list', access },
      schema: {
        summary: 'List accounts',
        description: 'Newest first.',
        tags,
        querystring: AccountsQuery,
        response: { 200: AccountsAnswer },
      },
      run: ({ query }) => users.list({ email: query.email }, latestOf(query)),
      answer: (found) => successFrom(found, presentAccount),
    })

    command(app, 'POST', '/admin/users', {
      config: { operation: 'users.create', access },
      schema: {
        summary: 'Create an account',
        description:
          'The account gets a default schedule (Monday to Friday, 09:00 to 17:00) and an API key that works at once.',
        tags,
        body: NewUserInput,
        response: { 201: NewUserAnswer },
      },
      run: (context, request) => users.create(context, request.body),
      answer: (made) => success(presentNewUser(made)),
    })

    command(app, 'POST', '/admin/users/:userId/api-keys', {
      config: {
        operation: 'users.createApiKey',
        access: { ...access, path: { userId: { is: 'user', of: 'server' } } },
      },
      schema: {
        summary: 'Create an API key for an account',
        description: 'The key is shown this once. Without expiresAt it never expires.',
        tags,
        params: UserParams,
        body: ApiKeyInput,
        response: { 201: NewApiKeyAnswer },
      },
      run: (context, request) =>
        users.createApiKey(context, parseApiKey(request.params.userId, request.body), request.body.rateLimits ?? []),
      answer: success,
    })
  }
