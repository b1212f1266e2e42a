import { type Kysely, sql } from 'kysely'
import { only } from '../../lib/only.ts'
import type { Database } from '../tables/index.ts'

/** The replica is asked this often how far it has come. */
const POLL_MS = 500
/** Lists are read from a replica that is at most so far behind. */
const MAX_LAG_MS = 2000

export type ReplicaState = 'used' | 'late' | 'away'

type ReplayWatch = {
  state(): ReplicaState
  /** How far the replica is behind. Undefined if it isn't known. */
  lagMs(): number | undefined
  /** Called when a statement has failed there. The replica counts as away until it answers again. */
  lose(): void
  close(): Promise<void>
}

type Databases = {
  primary: Kysely<Database>
  replica: Kysely<Database>
  /** Milliseconds from any beginning. It never goes back. */
  elapsed: () => number
}

/**
 * Watches how much of the primary's log a replica has replayed. Every position that the primary reports is kept with
 * its time. The replica is as old as the newest of them that it has reached. So a primary without writes is no lag, and
 * the clocks of the machines don't matter.
 */
export function watchReplay({ primary, replica, elapsed }: Databases): ReplayWatch {
  let reported: { position: bigint; at: number }[] = []
  let reachedAt: number | undefined
  let isAway = true
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const lagMs = () => (reachedAt === undefined ? undefined : Math.max(0, elapsed() - reachedAt))

  async function look(): Promise<void> {
    const at = elapsed()
    const [written, replayed] = await Promise.allSettled([findWritten(primary), findReplayed(replica)])
    if (written.status === 'fulfilled') reported.push({ position: written.value, at })
    // A server that replays nothing is no replica.
    isAway = replayed.status === 'rejected' || replayed.value === undefined
    if (replayed.status === 'rejected' || replayed.value === undefined) return
    const { value } = replayed
    const reached = reported.findLast(({ position }) => position <= value)
    if (!reached) return
    reachedAt = reached.at
    reported = reported.filter((each) => each.at >= reached.at)
  }

  let running = repeat()

  async function repeat(): Promise<void> {
    await look()
    reported = reported.slice(-MAX_REPORTED)
    if (isClosed) return
    timer = setTimeout(() => {
      running = repeat()
    }, POLL_MS).unref()
  }

  return {
    lagMs,
    state() {
      if (isAway) return 'away'
      const lag = lagMs()
      return lag !== undefined && lag < MAX_LAG_MS ? 'used' : 'late'
    },
    lose() {
      isAway = true
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** The positions of the last minutes. A replica that is further behind is late anyway. */
const MAX_REPORTED = 600

async function findWritten(primary: Kysely<Database>): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS position`.execute(primary)
  return BigInt(only(rows).position)
}

async function findReplayed(replica: Kysely<Database>): Promise<bigint | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text END AS position`.execute(
    replica,
  )
  const { position } = only(rows)
  return position === null ? undefined : BigInt(position)
}
