import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerKey } from '../../../commands/context.ts'
import { createEventBody, sendEventBody } from '../../../http/server-sent-events.ts'
import type { Readers } from './routes.ts'
import { EventStreamQuery, LogEvents, presentEvent } from './schema.ts'
import type { EventStreams } from './streams.ts'

/** What waits for a slow reader in this process. A usual event has a few kilobytes. */
const WAITING_BYTES = 256 * 1024

/** Returns the route that sends events as they are logged. */
export const eventStreamRoute =
  (streams: EventStreams, { access, tag, ownerOf }: Readers): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/events/stream',
      {
        config: { operation: 'events.stream', isStream: true, access },
        exposeHeadRoute: false,
        schema: {
          summary: 'Receive events as they happen',
          description:
            'The stream has server-sent events. The `data` of each is an event as the list has it, and its `id` is a cursor of the list. A client that reconnects sends the last id as `Last-Event-ID`, and gets the events since then. The stream ends after five minutes, and the client reconnects.',
          tags: [tag],
          querystring: EventStreamQuery,
          response: { 200: LogEvents },
        },
      },
      async (request, reply) => {
        const { body, outlet } = createEventBody(WAITING_BYTES)
        const header = request.headers['last-event-id']
        const cursor = (typeof header === 'string' ? header : request.query.lastEventId) || undefined
        const wish = {
          owner: ownerOf(request),
          types: request.query.type && new Set(request.query.type),
          caller: callerKey(request.actor),
          present: presentEvent,
        }
        const leave = await streams.open(wish, cursor, outlet)
        body.once('close', leave)
        return sendEventBody(reply, body)
      },
    )
  }
