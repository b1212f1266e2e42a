import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { credential } from '../../../http/callers/credential.ts'
import { managedUser, platformClient } from '../../../http/callers/owner.ts'
import { answerCommand } from '../../../http/command.ts'
import { success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { secretMissing } from './errors.ts'
import {
  KeysAnswer,
  ManagedUserAnswer,
  ManagedUserChangeInput,
  ManagedUserParams,
  ManagedUsersAnswer,
  ManagedUsersParams,
  ManagedUsersQuery,
  NewManagedUserAnswer,
  NewManagedUserInput,
  presentManagedUser,
  presentNewManagedUser,
  RefreshInput,
} from './schema.ts'
import type { ManagedUsers } from './service.ts'

const tags = ['Deprecated: Platform / Managed Users']

/** Admins and owners of the client's organization have access, and the client itself, which acts as one of them. */
const ofClient = {
  caller: 'user',
  role: 'ORG_ADMIN',
  path: { clientId: { is: 'platform-client', of: 'caller' } },
} as const
const ofUser = { ...ofClient, path: { ...ofClient.path, userId: { is: 'managed-user', of: 'clientId' } } } as const

export const managedUserRoutes =
  (users: ManagedUsers): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/oauth-clients/:clientId/users', {
      config: { operation: 'managedUsers.create', access: ofClient },
      schema: {
        summary: 'Create a managed user',
        description: 'The user is an account of the client, and gets tokens. It becomes a member of the organization.',
        tags,
        params: ManagedUsersParams,
        body: NewManagedUserInput,
        response: { 201: NewManagedUserAnswer },
      },
      run: (context, request) => users.create(context, platformClient(request), request.body),
      answer: (made) => success(presentNewManagedUser(made)),
    })

    // Earlier clients use another name for the same list.
    for (const name of ['users', 'managed-users'] as const) {
      query(app, `/oauth-clients/:clientId/${name}`, {
        config: {
          operation: name === 'users' ? 'managedUsers.list' : 'managedUsers.listUnderOldName',
          access: ofClient,
        },
        schema: {
          summary: "List a client's managed users",
          tags,
          params: ManagedUsersParams,
          querystring: ManagedUsersQuery,
          response: { 200: ManagedUsersAnswer },
        },
        run: (request) => {
          const { limit = 50, offset = 0, emails } = request.query
          return users.list(platformClient(request), { limit, offset, emails })
        },
        answer: (found) => success(found.map(presentManagedUser)),
      })
    }

    query(app, '/oauth-clients/:clientId/users/:userId', {
      config: { operation: 'managedUsers.get', access: ofUser },
      schema: {
        summary: 'Get a managed user',
        tags,
        params: ManagedUserParams,
        response: { 200: ManagedUserAnswer },
      },
      run: (request) => users.get(managedUser(request)),
      answer: (found) => success(presentManagedUser(found)),
    })

    command(app, 'PATCH', '/oauth-clients/:clientId/users/:userId', {
      config: { operation: 'managedUsers.update', access: ofUser },
      schema: {
        summary: 'Change a managed user',
        description: 'A field that is absent stays unchanged. A new e-mail address also changes the username.',
        tags,
        params: ManagedUserParams,
        body: ManagedUserChangeInput,
        response: { 200: ManagedUserAnswer },
      },
      run: (context, request) => users.update(context, managedUser(request), request.body),
      answer: (user) => success(presentManagedUser(user)),
    })

    command(app, 'DELETE', '/oauth-clients/:clientId/users/:userId', {
      config: { operation: 'managedUsers.delete', access: ofUser },
      schema: {
        summary: 'Delete a managed user',
        description:
          'The event types, schedules and tokens of the user are deleted. Future bookings that the user hosts are cancelled; past ones stay.',
        tags,
        params: ManagedUserParams,
        response: { 200: ManagedUserAnswer },
      },
      run: (context, request) => users.delete(context, managedUser(request)),
      answer: (user) => success(presentManagedUser(user)),
    })

    command(app, 'POST', '/oauth-clients/:clientId/users/:userId/force-refresh', {
      config: { operation: 'managedUsers.forceRefresh', access: ofUser },
      schema: {
        summary: "Replace a managed user's tokens",
        description: 'All access and refresh tokens of the user end at once.',
        tags,
        params: ManagedUserParams,
        response: { 200: KeysAnswer },
      },
      run: (context, request) => users.forceRefresh(context, managedUser(request)),
      answer: success,
    })

    app.post(
      '/oauth/:clientId/refresh',
      {
        config: {
          operation: 'managedUsers.refresh',
          // The client's own credentials are part of the request, so that this operation can refuse them with its own
          // text.
          access: { caller: 'public', path: { clientId: { is: 'platform-client', of: 'public' } } },
        },
        schema: {
          summary: "Refresh a managed user's tokens",
          description: "The request needs the client's secret as `x-cal-secret-key`. A refresh token works once.",
          tags,
          params: ManagedUsersParams,
          body: RefreshInput,
          response: { 200: KeysAnswer },
        },
      },
      (request, reply) => {
        reply.header('cache-control', 'no-store')
        const clientSecret = secretOf(request)
        const { clientId } = request.params
        return answerCommand(
          request,
          reply,
          200,
          (context) => users.refresh(context, { clientId, clientSecret, ...request.body }),
          success,
        )
      },
    )
  }

/** @throws `CREDENTIALS_MISSING` */
function secretOf({ headers }: FastifyRequest): string {
  const secret = credential(headers['x-cal-secret-key'])
  if (secret === undefined) throw secretMissing()
  return secret
}
