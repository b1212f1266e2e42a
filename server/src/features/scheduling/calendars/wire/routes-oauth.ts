import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { beginFlow } from '../../../../http/callers/flow-cookie.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { query } from '../../../../http/routes.ts'
import type { Calendars } from '../service.ts'
import { CalendarSlug } from './schema.ts'

const path = { calendar: { is: 'kind of calendar', of: 'public' } }

const ConnectQuery = Type.Object({
  isDryRun: Type.Optional(
    Type.Boolean({ default: false, description: 'With true, the provider asks, but no account is connected.' }),
  ),
  redir: Type.Optional(
    Type.String({
      format: 'web-url',
      maxLength: 2000,
      description:
        'Where the browser goes afterwards: at once, if the address is of this server or of a redirect address of the caller’s client; any other address is shown as a link. The default is the origin of the request, or this server.',
    }),
  ),
})

const AuthUrl = Type.Object({ authUrl: Type.String() }, { $id: 'CalendarAuthUrl' })

/** The routes that begin to connect accounts in the browser. `pages/connecting/` ends it. */
export const calendarOAuthRoutes =
  ({ oauthAccounts }: Calendars, publicUrl: string, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Calendars')]

    query(app, '/calendars/:calendar/connect', {
      config: { operation: 'calendars.connect', access: at.access({ scope: 'APPS_WRITE', path }) },
      schema: {
        summary: 'Begin to connect a calendar account',
        description:
          'Send the browser of the person to `authUrl` within ten minutes. `calendar` is `google` or `office365`. A page of this server asks the person at the end, unless a session or a managed user of a client began it (docs/connecting.md).',
        tags,
        params: CalendarSlug,
        querystring: ConnectQuery,
        response: { 200: envelope(AuthUrl) },
      },
      run: (request, reply) => {
        const { redir, isDryRun = false } = request.query
        const returnTo = redir ?? originOf(request.headers.origin)
        return beginFlow(request, reply, publicUrl, (caller) =>
          oauthAccounts.begin(caller, request.params.calendar, { returnTo, isDryRun }),
        )
      },
      answer: (authUrl) => success({ authUrl }),
    })
  }

/** Returns the page's own origin, which browsers send, or null for another caller. */
const originOf = (origin: string | undefined): string | null =>
  origin !== undefined && /^https?:\/\/[^/]+$/.test(origin) && URL.canParse(origin) ? origin : null
