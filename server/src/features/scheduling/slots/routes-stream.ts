import { PassThrough, type Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { addressBlock } from '../../../lib/network/address-block.ts'
import { SlotEvents, StreamQuery } from './schema.ts'
import { selectorOf } from './service.ts'
import type { SlotStreams } from './streams.ts'

/** The route for server-sent events (HTML Living Standard §9.2). Browsers can read them and reconnect automatically. */
export const slotStreamRoute =
  (streams: SlotStreams): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preClose', async () => streams.close())

    app.get(
      '/slots/stream',
      {
        config: { operation: 'slots.stream', area: 'slots', access: { caller: 'public' } },
        exposeHeadRoute: false,
        schema: {
          summary: 'Receive live updates of free slots',
          description:
            'The stream has server-sent events. `event: slots` says that the slots of the event type may have changed: ask GET /v2/slots again. It sends at most four events a second.',
          tags: ['Slots'],
          querystring: StreamQuery,
          response: { 200: SlotEvents },
        },
      },
      async (request, reply) => {
        const body = new PassThrough()
        const header = request.headers['last-event-id']
        const known = (typeof header === 'string' ? header : request.query.lastEventId) || undefined
        const leave = await streams.open(selectorOf(request.query), addressBlock(request.callerAddress), known, {
          write: (text) => !body.destroyed && body.write(text),
          end: () => body.end(),
          cut: () => body.destroy(),
        })
        body.once('close', leave)
        return sendEvents(reply, body)
      },
    )
  }

function sendEvents(reply: FastifyReply, body: Readable): FastifyReply {
  reply
    .header('cache-control', 'no-cache, no-transform')
    // Without this header, nginx waits until it has some kilobytes.
    .header('x-accel-buffering', 'no')
    // A server that stops would otherwise wait for connections that may be reused.
    .header('connection', 'close')
  return reply.type('text/event-stream; charset=utf-8').send(body)
}
