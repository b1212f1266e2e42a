import { hostname } from 'node:os'
import type { Db } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { addBeat, type Beat, deleteSilentWorkers, deleteWorker, listBeats } from './store.ts'

const BEAT_MS = 2000
/** A process whose heartbeat has stood still for this time counts as gone. */
const SILENCE_MS = 6000
/**
 * A process whose own heartbeat has failed for this time begins no work. The time is shorter than that after which
 * others take over its leases.
 */
const TRUST_MS = 5000
/** A process that hasn't polled for this time can't tell the silence of others from its own. */
const BLIND_MS = 2 * BEAT_MS

/** Releases the leases of processes that are gone and returns their number. */
export type FreeAbandoned = () => Promise<number>

type Dependencies = {
  /** A connection whose statements don't wait for requests. */
  db: Db
  /** True if no other process uses the database. */
  isAlone: boolean
  ids: Ids
  clock: Clock
  /** Returns milliseconds that changes of a clock don't affect. */
  elapsed: () => number
  warn: (message: string) => void
}

/**
 * Creates the worker of this process, to which leases belong and with which they end. Each process counts its
 * heartbeats in the database, and the others watch by their own time whether the count grows. So the clocks of machines
 * may differ, and the test clock has no effect.
 */
export function createWorker({ db, isAlone, ids, clock, elapsed, warn }: Dependencies) {
  const id = ids.uuid()
  const seen = new Map<string, { beatCount: number; since: number }>()
  let startedAt: Date | undefined
  let heardAt: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined

  async function beat(freeAbandoned: readonly FreeAbandoned[]): Promise<number> {
    const now = elapsed()
    startedAt ??= clock.real()
    await addBeat(db, { id, host: hostname(), processId: process.pid, startedAt })
    heardAt = now
    const silent = silentOf(await listBeats(db), elapsed())
    if (silent.length > 0) await deleteSilentWorkers(db, silent)
    let freed = 0
    for (const free of freeAbandoned) freed += await free()
    return freed
  }

  /** Returns the processes whose heartbeat has stood still for as long as this process has watched it. */
  function silentOf(beats: readonly Beat[], now: number): Beat[] {
    if (now - lookedAt > BLIND_MS) seen.clear()
    lookedAt = now
    const known = new Set(beats.map((each) => each.id))
    for (const each of seen.keys()) if (!known.has(each)) seen.delete(each)
    return beats.filter((each) => {
      const before = seen.get(each.id)
      if (before?.beatCount === each.beatCount) return each.id !== id && now - before.since >= SILENCE_MS
      seen.set(each.id, { beatCount: each.beatCount, since: now })
      return false
    })
  }

  return {
    id,

    /** Returns false when others may consider this process gone and take over its leases. */
    isHeard: (): boolean => heardAt === undefined || elapsed() - heardAt < TRUST_MS,

    /** Writes a heartbeat and releases the leases of processes that are gone. Returns the number of released leases. */
    beat,

    /** Writes the first heartbeat, before anything is leased, and continues until the end. */
    async begin(freeAbandoned: readonly FreeAbandoned[], nudge: () => void): Promise<void> {
      if (isAlone) return
      await beat(freeAbandoned)
      timer = setInterval(() => {
        beating ??= beat(freeAbandoned)
          .then((freed) => {
            if (freed === 0) return
            warn(`${freed} messages or deliveries of a process that is gone are taken over.`)
            nudge()
          })
          .catch((error: Error) => warn(`A heartbeat of this process failed: ${error.message}`))
          .finally(() => {
            beating = undefined
          })
      }, BEAT_MS)
    },

    /** Ends the heartbeat. It may only be called after the process has released all its leases. */
    async end(): Promise<void> {
      clearInterval(timer)
      await beating
      if (heardAt === undefined) return
      await deleteWorker(db, id).catch((error: Error) => warn(`This process could not sign off: ${error.message}`))
    },
  }
}
