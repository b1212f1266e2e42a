import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'
import type { Backups } from './service.ts'

const Backup = Type.Object({ file: Type.String(), bytes: Type.Integer(), createdAt: Type.String() }, { $id: 'Backup' })

export const backupRoutes =
  (backups: Backups): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/backups', {
      config: { operation: 'backups.list', access: { caller: 'administrator' } },
      schema: {
        summary: 'List the backups of the embedded database',
        description: 'The newest first, at most 200. A server on PostgreSQL has none.',
        tags: ['Administration'],
        response: { 200: envelope(Type.Array(Backup)) },
      },
      run: () => backups.list(),
      answer: (found) => success(found),
    })

    app.post(
      '/admin/backups',
      {
        config: { operation: 'backups.create', access: { caller: 'administrator' } },
        schema: {
          summary: 'Back up the embedded database',
          description:
            'The server writes a snapshot into the folder of backups while it runs. `daybook restore` restores it. The schedule deletes no backup that was made so.',
          tags: ['Administration'],
          response: {
            201: envelope(Backup),
          },
        },
      },
      async (_request, reply) => {
        reply.code(201)
        return success(await backups.create())
      },
    )
  }
