import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import type { Backups } from './service.ts'

export const backupRoutes =
  (backups: Backups): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/admin/backups',
      {
        config: { operation: 'backups.create', access: { caller: 'administrator' } },
        schema: {
          summary: 'Back up the embedded database',
          description:
            'The server writes a snapshot into the data folder while it runs. `daybook restore` restores it.',
          tags: ['Administration'],
          response: {
            201: envelope(Type.Object({ file: Type.String(), bytes: Type.Integer(), createdAt: Type.String() })),
          },
        },
      },
      async (_request, reply) => {
        reply.code(201)
        return success(await backups.create())
      },
    )
  }
