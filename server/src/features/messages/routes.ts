import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../http/envelope.ts'
import { KeptMessage, OutboxQuery, presentMessage } from './schema.ts'
import type { Messages } from './service.ts'

export const outboxRoutes =
  (messages: Messages): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/admin/outbox',
      {
        config: { operation: 'outbox.list', access: { caller: 'administrator' } },
        schema: {
          summary: 'List the kept messages',
          description: 'What would have been sent, newest first, while no mail server is set (SMTP_URL).',
          tags: ['Administration'],
          querystring: OutboxQuery,
          response: { 200: envelope(Type.Array(KeptMessage)) },
        },
      },
      async ({ query }) =>
        success((await messages.listKept({ ...query, limit: query.limit ?? 50 })).map(presentMessage)),
    )
  }
