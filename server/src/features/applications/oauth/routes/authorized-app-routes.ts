import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { caller } from '../../../../http/callers/owner.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../../http/envelope.ts'
import { NumericId } from '../../../../http/input/ids.ts'
import { PageQuery, pageOf } from '../../../../http/input/paging.ts'
import { command, query } from '../../../../http/routes.ts'
import type { AuthorizedApp, AuthorizedApps } from '../authorized-apps.ts'

const tags = ['Me']
const access = { caller: 'account' } as const
const Text = Type.Union([Type.String(), Type.Null()])

const App = Type.Object(
  {
    id: Type.Integer(),
    client: Type.Object({ id: Type.String(), name: Type.String(), logo: Text, websiteUrl: Text }),
    scopes: Type.Array(Type.String(), { description: 'An empty list: the application has no limits.' }),
    team: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()], {
      description: 'The team for which the application acts; null for your own account.',
    }),
    createdAt: Type.String(),
    updatedAt: Type.String({ description: 'The time of the last consent.' }),
  },
  { $id: 'AuthorizedApp' },
)

const presentApp = (app: AuthorizedApp): Static<typeof App> => ({
  id: app.id,
  client: { id: app.clientId, name: app.clientName, logo: app.clientLogo, websiteUrl: app.clientWebsiteUrl },
  scopes: app.scopes,
  team: app.teamId === null ? null : { id: app.teamId, name: app.teamName ?? '' },
  createdAt: app.createdAt.toISOString(),
  updatedAt: app.updatedAt.toISOString(),
})

/**
 * Returns the routes for the applications to which a person has granted access. Applications themselves can't use them.
 */
export const authorizedAppRoutes =
  (apps: AuthorizedApps): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/me/authorized-apps', {
      config: { operation: 'me.listAuthorizedApps', access },
      schema: {
        summary: 'List authorized applications',
        description:
          'The list has the applications of your own account and of the teams that you run, the latest consent first.',
        tags,
        querystring: PageQuery,
        response: { 200: envelope(Type.Array(App)) },
      },
      run: (request) => apps.list(caller(request).userId, pageOf(request.query)),
      answer: (found) => success(found.map(presentApp)),
    })

    command(app, 'DELETE', '/me/authorized-apps/:appId', {
      config: {
        operation: 'me.revokeAuthorizedApp',
        access: { ...access, path: { appId: { is: 'authorized-app', of: 'caller' } } },
      },
      schema: {
        summary: 'Revoke an application',
        description: 'Its tokens end at once.',
        tags,
        params: Type.Object({ appId: NumericId }),
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => apps.revoke(context, caller(request).userId, request.params.appId),
      answer: () => succeeded,
    })
  }
