import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createEventBody, sendEventBody } from '../../../http/server-sent-events.ts'
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
        config: { operation: 'slots.stream', area: 'slots', isStream: true, access: { caller: 'public' } },
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
        const { body, outlet } = createEventBody()
        const header = request.headers['last-event-id']
        const known = (typeof header === 'string' ? header : request.query.lastEventId) || undefined
        const leave = await streams.open(selectorOf(request.query), addressBlock(request.callerAddress), known, outlet)
        body.once('close', leave)
        return sendEventBody(reply, body)
      },
    )
  }
