import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Address } from '../../../http/address.ts'
import { beginFlow } from '../../../http/callers/flow-cookie.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import type { ConnectionOwner } from '../connections/service.ts'
import type { Conferencing } from './conferencing.ts'
import { AppParams, AuthUrlQuery, ConferencingApp, ConferencingAuthUrl, presentApp } from './schema.ts'

const path = { app: { is: 'conferencing-app', of: 'public' } } as const
const write = { scope: 'APPS_WRITE', role: 'ADMIN', path } as const

/** Returns the routes that connect the video apps of an owner. `pages/connecting/` ends what they begin. */
export const conferencingOAuthRoutes =
  <Owner extends ConnectionOwner>(
    conferencing: Conferencing,
    publicUrl: string,
    at: Address<Owner>,
  ): FastifyPluginAsyncTypebox =>
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
        description:
          'Send the browser of the person to `url` within ten minutes. `app` is `zoom` or `msteams`. A page of this server asks the person at the end, unless a session or a managed user of a client began it (docs/connecting.md).',
        tags,
        params: AppParams,
        querystring: AuthUrlQuery,
        response: { 200: envelope(ConferencingAuthUrl) },
      },
      run: (request, reply) => {
        const { returnTo = null, onErrorReturnTo = null } = request.query
        return beginFlow(request, reply, publicUrl, (caller) =>
          conferencing.oauthApps.begin(caller, at.owner(request), request.params.app, { returnTo, onErrorReturnTo }),
        )
      },
      answer: (url) => success({ url }),
    })
  }
