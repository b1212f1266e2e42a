import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { actingUserId } from '../../../commands/context.ts'
import type { Address } from '../../../http/address.ts'
import { commandContext } from '../../../http/command.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import type { ConnectionOwner } from '../connections/service.ts'
import type { Conferencing } from './conferencing.ts'
import { AppParams, AuthUrlQuery, CallbackQuery, ConferencingApp, ConferencingAuthUrl, presentApp } from './schema.ts'

const path = { app: { is: 'conferencing-app', of: 'public' } } as const
const write = { scope: 'APPS_WRITE', role: 'ADMIN', path } as const

/** Returns the routes that connect the video apps of an owner. */
export const conferencingOAuthRoutes =
  <Owner extends ConnectionOwner>(conferencing: Conferencing, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Conferencing')]

    command(app, 'POST', '/conferencing/:app/connect', {
      config: { operation: 'conferencing.connect', access: at.access(write) },
      schema: {
        summary: 'Connect Google Meet',
        description: 'Its meetings are made with the events in a connected calendar at Google.',
        tags,
        params: AppParams,
        response: { 200: envelope(ConferencingApp) },
      },
      run: (context, request) => conferencing.connect(context, at.owner(request), request.params.app),
      answer: (connection) => success(presentApp(connection)),
    })

    query(app, '/conferencing/:app/oauth/auth-url', {
      config: { operation: 'conferencing.authUrl', access: at.access(write) },
      schema: {
        summary: 'Begin to connect Zoom or Microsoft Teams',
        description: 'Send the browser of the person to `url`. `app` is `zoom` or `msteams`.',
        tags,
        params: AppParams,
        querystring: AuthUrlQuery,
        response: { 200: envelope(ConferencingAuthUrl) },
      },
      run: (request) => {
        const { returnTo = null, onErrorReturnTo = null } = request.query
        const userId = actingUserId(commandContext(request, 'api')) ?? 0
        return conferencing.oauthApps.begin(at.owner(request), userId, request.params.app, {
          returnTo,
          onErrorReturnTo,
        })
      },
      answer: (url) => success({ url }),
    })

    app.get(
      '/conferencing/:app/oauth/callback',
      {
        config: {
          operation: 'conferencing.finish',
          access: { caller: 'public', path: at.access({ path }).path ?? {} },
        },
        schema: {
          summary: 'Finish to connect Zoom or Microsoft Teams',
          description: 'The provider sends the browser here. The sealed `state` says who connects the account.',
          tags,
          params: AppParams,
          querystring: CallbackQuery,
          response: { 301: Type.Null() },
        },
      },
      async (request, reply) => {
        const context = commandContext(request, 'page')
        const to = await conferencing.oauthApps.finish(context, request.params.app, request.query)
        // A browser must ask again the next time, although the status says that the address moved for ever.
        return reply.header('cache-control', 'no-store').redirect(to, 301)
      },
    )
  }
