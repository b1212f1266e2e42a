import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { commandContext } from '../../../../http/command.ts'
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
      description: 'Where the browser goes afterwards. The default is the origin of the request, or this server.',
    }),
  ),
})

const AuthUrl = Type.Object({ authUrl: Type.String() }, { $id: 'CalendarAuthUrl' })

/** A long state comes from nobody. */
const SaveQuery = Type.Object({
  state: Type.String({ maxLength: 8000 }),
  code: Type.Optional(Type.String({ maxLength: 4000, description: 'Absent if the person has refused.' })),
})

/** The routes that connect accounts in the browser. */
export const calendarOAuthRoutes =
  ({ oauthAccounts }: Calendars, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Calendars')]

    query(app, '/calendars/:calendar/connect', {
      config: { operation: 'calendars.connect', access: at.access({ scope: 'APPS_WRITE', path }) },
      schema: {
        summary: 'Begin to connect a calendar account',
        description: 'Send the browser of the person to `authUrl`. `calendar` is `google` or `office365`.',
        tags,
        params: CalendarSlug,
        querystring: ConnectQuery,
        response: { 200: envelope(AuthUrl) },
      },
      run: (request) => {
        const { redir, isDryRun = false } = request.query
        const returnTo = redir ?? originOf(request.headers.origin)
        return oauthAccounts.begin(at.owner(request).userId, request.params.calendar, { returnTo, isDryRun })
      },
      answer: (authUrl) => success({ authUrl }),
    })

    app.get(
      '/calendars/:calendar/save',
      {
        config: { operation: 'calendars.save', access: { caller: 'public', path } },
        schema: {
          summary: 'Finish to connect a calendar account',
          description: 'The provider sends the browser here.',
          tags,
          params: CalendarSlug,
          querystring: SaveQuery,
          response: { 301: Type.Null() },
        },
      },
      async (request, reply) => {
        const context = commandContext(request, 'page')
        const to = await oauthAccounts.finish(context, request.params.calendar, request.query)
        // A browser must ask again the next time, although the status says that the address moved for ever.
        return reply.header('cache-control', 'no-store').redirect(to, 301)
      },
    )
  }

/** Returns the page's own origin, which browsers send, or null for another caller. */
const originOf = (origin: string | undefined): string | null =>
  origin !== undefined && /^https?:\/\/[^/]+$/.test(origin) && URL.canParse(origin) ? origin : null
