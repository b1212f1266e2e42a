import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { commandContext } from '../../../../../http/command.ts'
import type { Bookings } from '../../service.ts'

/** Returns the route for the notices of Daily. Its signature is over the bytes, so the body is not parsed. */
export const dailyWebhookRoute =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    )
    app.post(
      '/conferencing/daily/webhook',
      {
        config: {
          operation: 'conferencing.receiveNotice',
          access: { caller: 'public' },
          keepsNoAnswer: true,
          // All notices come from Daily's few addresses, so a limit per address doesn't fit. The signature protects the
          // route.
          isUnlimited: true,
        },
        schema: {
          summary: 'Receive a notice of Daily',
          description:
            'This is the address of the webhook at Daily for recording.ready-to-download and transcript.ready-to-download.',
          tags: ['Conferencing'],
          body: Type.String({ description: 'The event, as Daily has signed it.' }),
          response: { 200: Type.Object({ received: Type.Literal(true) }, { $id: 'DailyNoticeReceived' }) },
        },
      },
      async (request) => {
        const { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp } = request.headers
        await bookings.receiveRoomNotice(commandContext(request, 'gateway'), {
          body: request.body,
          signature: String(signature ?? ''),
          timestamp: String(timestamp ?? ''),
        })
        return { received: true as const }
      },
    )
  }
