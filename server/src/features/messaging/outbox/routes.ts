import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import type { EventQueue } from '../event-queue/service.ts'
import { KeptMessage, OutboxQuery, presentMessage } from './schema.ts'
import type { Messages } from './service.ts'

export const outboxRoutes =
  (messages: Messages, eventQueue: EventQueue): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/admin/outbox',
      {
        config: { operation: 'outbox.list', access: { caller: 'administrator' } },
        schema: {
          summary: 'List the kept messages',
          description:
            'The list has the messages that would have been sent, newest first, while no mail server (SMTP_URL) or no gateway for text messages (TWILIO_ACCOUNT_SID) is set. It also has messages that were given up.',
          tags: ['Administration'],
          querystring: OutboxQuery,
          response: { 200: envelope(Type.Array(KeptMessage)) },
        },
      },
      async ({ query }) => {
        // Handles waiting events first, so that callers find the mails of their own changes.
        await eventQueue.catchUp()
        return success((await messages.listKept({ ...query, limit: query.limit ?? 50 })).map(presentMessage))
      },
    )
  }
