import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { CalendarFeeds } from './service.ts'

const NAME = /^([A-Za-z0-9_-]{16,64})\.(ics|ifb)$/

/** The route of the calendars themselves, for calendar programs. */
export const calendarFileRoute =
  (feeds: CalendarFeeds): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/calendars/:file',
      { config: { page: true }, schema: { params: Type.Object({ file: Type.String({ maxLength: 100 }) }) } },
      async (request, reply) => {
        const [, token, form] = NAME.exec(request.params.file) ?? []
        const found = token && (await feeds.read(token, form === 'ifb' ? 'ifb' : 'ics'))
        if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n')
        reply.header('etag', found.etag).header('cache-control', 'private, no-cache')
        if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
        return reply.type('text/calendar; charset=utf-8').send(found.text)
      },
    )
  }
