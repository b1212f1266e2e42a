import { type CompiledQuery, Kysely } from 'kysely'
import type { Metric } from '../../lib/metrics/metric.ts'
import { codeOf } from '../../lib/thrown.ts'
import { columnNames } from '../schema/column-names.ts'
import type { Database } from '../tables/index.ts'
import { createOwnWrites } from './own-writes.ts'
import { createReplicaMetrics } from './replica-metrics.ts'
import { routingDialect, send } from './routing-dialect.ts'
import { type ReplicaState, watchReplay } from './watch-replay.ts'

/** An account. Callers without one read no lists. */
type Caller = { readonly kind: string; readonly userId?: number }

/** The databases from which lists and reports are read. Decisions never use them: a replica is older than the primary. */
export type Reading = {
  /** Returns the database for a list of this caller: the primary for some seconds after each change by the caller. */
  for(caller: Caller): Kysely<Database>
  /** Notes that the caller has changed something. */
  noteWrite(caller: Caller): void
}

/** A replica from which lists are read, with what monitors want to know of it. */
export type Replica = Reading & {
  status(): { state: ReplicaState; lagMs: number | undefined }
  readonly metrics: readonly Metric[]
  close(): Promise<void>
}

/** Reads every list from the only database that there is. */
export const readingFrom = (db: Kysely<Database>): Reading => ({ for: () => db, noteWrite: () => {} })

type Databases = {
  primary: Kysely<Database>
  /** A connection to the primary for the watch, so that it waits for no request. */
  watched: Kysely<Database>
  replica: Kysely<Database>
  /** A connection to the replica for the watch. */
  watcher: Kysely<Database>
  elapsed: () => number
}

/**
 * Creates the reading from a replica. A statement goes to the primary if the replica is away or late, and again if the
 * replica fails in the middle of it.
 */
export function createReplica({ primary, watched, replica, watcher, elapsed }: Databases): Replica {
  const watch = watchReplay({ primary: watched, replica: watcher, elapsed })
  const writes = createOwnWrites(elapsed)
  const { metrics, used, notUsed } = createReplicaMetrics(watch.lagMs)

  const routed = new Kysely<Database>({
    plugins: [columnNames()],
    dialect: routingDialect(async <R>(query: CompiledQuery) => {
      const state = watch.state()
      if (state !== 'used') {
        notUsed[state].add()
        return await send<R>(primary, query)
      }
      try {
        const result = await send<R>(replica, query)
        used.add()
        return result
      } catch (error) {
        if (isOfStatement(error)) throw error
        if (isOfConnection(error)) watch.lose()
        notUsed.failed.add()
        return await send<R>(primary, query)
      }
    }),
  })
  const fromPrimary = new Kysely<Database>({
    plugins: [columnNames()],
    dialect: routingDialect(<R>(query: CompiledQuery) => {
      notUsed.ownWrite.add()
      return send<R>(primary, query)
    }),
  })

  return {
    for: ({ userId }) => (userId !== undefined && writes.isRecent(userId) ? fromPrimary : routed),
    noteWrite({ userId }) {
      if (userId !== undefined) writes.note(userId)
    },
    status: () => ({ state: watch.state(), lagMs: watch.lagMs() }),
    metrics,
    async close() {
      await watch.close()
      await Promise.all([replica.destroy(), watcher.destroy()])
    },
  }
}

/** PostgreSQL's codes of a value that is wrong, and of a statement that takes too long: the primary says the same. */
const isOfStatement = (error: unknown): boolean => /^22|^57014$/.test(codeOf(error) ?? '')

/** A conflict with what the replica replays ends one statement only. Other errors say that the connection is gone. */
const isOfConnection = (error: unknown): boolean => !/^(40|42|55)/.test(codeOf(error) ?? '')
