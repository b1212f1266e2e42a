import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Db } from '../../../db/connection.ts'
import { databaseTooNew } from './errors.ts'
import { findNeededMigration } from './store.ts'

type ReplicaStatus = { state: 'used' | 'late' | 'away'; lagMs: number | undefined }

const presentReplica = ({ state, lagMs }: ReplicaStatus) => ({
  status: state,
  lagMilliseconds: lagMs === undefined ? null : Math.round(lagMs),
})

type Versions = { readonly server: string; readonly schema: string; readonly timeZones: string }

type Storage = {
  readonly db: Db
  /** Returns false while the disk is too full to store anything new. */
  readonly hasRoom: () => boolean
  /** The migrations that this code knows. */
  readonly knownMigrations: readonly string[]
  /** Returns whether lists are read from the replica. Absent if the server has none. */
  readonly findReplica?: (() => ReplicaStatus) | undefined
}

/** Returns the routes for liveness and readiness; readiness also asks the database. */
export const healthRoutes =
  (versions: Versions, { db, hasRoom, knownMigrations, findReplica }: Storage): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['Health']
    app.get(
      '/health',
      {
        config: { operation: 'health.get', isUnlimited: true, isAlwaysServed: true, access: { caller: 'public' } },
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
        config: { operation: 'health.ready', isUnlimited: true, isAlwaysServed: true, access: { caller: 'public' } },
        schema: {
          summary: 'Check that the database answers, and that this version may use it',
          tags,
          response: {
            200: Type.Object({
              status: Type.String(),
              storage: Type.Enum(['ok', 'full'], {
                description: "`full` while the disk has too little room: requests can read, and can't change anything.",
              }),
              replica: Type.Optional(
                Type.Object(
                  {
                    status: Type.Enum(['used', 'late', 'away'], {
                      description: '`used` if lists are read from it. Otherwise they are read from the primary.',
                    }),
                    lagMilliseconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
                      description: 'How far it is behind the primary; null if that is not known.',
                    }),
                  },
                  { description: 'Only with a replica for lists.' },
                ),
              ),
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
        // A newer version that left out what this one uses has raised the mark. A balancer then takes this process out.
        const needed = await findNeededMigration(db)
        if (!knownMigrations.includes(needed)) throw databaseTooNew(needed)
        return {
          status: 'ok',
          storage: hasRoom() ? ('ok' as const) : ('full' as const),
          ...(findReplica && { replica: presentReplica(findReplica()) }),
          versions: { ...versions, node: process.versions.node },
        }
      },
    )
  }
