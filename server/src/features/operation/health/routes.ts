import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Db } from '../../../db/connection.ts'
import { askDatabase } from './store.ts'

type Versions = { readonly server: string; readonly schema: string; readonly timeZones: string }

type Storage = {
  readonly db: Db
  /** Returns false while the disk is too full to store anything new. */
  readonly hasRoom: () => boolean
}

/** Returns the routes for liveness and readiness; readiness also asks the database. */
export const healthRoutes =
  (versions: Versions, { db, hasRoom }: Storage): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['Health']
    app.get(
      '/health',
      {
        config: { operation: 'health.get', isUnlimited: true, access: { caller: 'public' } },
        schema: {
          summary: 'Check that the process can serve',
          tags,
          response: { 200: Type.Object({ status: Type.String() }) },
        },
      },
      async () => ({ status: 'ok' }),
    )
    app.get(
      '/ready',
      {
        config: { operation: 'health.ready', isUnlimited: true, access: { caller: 'public' } },
        schema: {
          summary: 'Check that the database answers',
          tags,
          response: {
            200: Type.Object({
              status: Type.String(),
              storage: Type.Enum(['ok', 'full'], {
                description: "`full` while the disk has too little room: requests can read, and can't change anything.",
              }),
              versions: Type.Object({
                server: Type.String(),
                schema: Type.String(),
                timeZones: Type.String(),
                node: Type.String(),
              }),
            }),
          },
        },
      },
      async () => {
        await askDatabase(db)
        return {
          status: 'ok',
          storage: hasRoom() ? ('ok' as const) : ('full' as const),
          versions: { ...versions, node: process.versions.node },
        }
      },
    )
  }
