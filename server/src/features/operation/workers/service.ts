import { hostname } from 'node:os'
import type { Db } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { addBeat, type Beat, deleteSilentWorkers, deleteWorker, listBeats } from './store.ts'

const BEAT_MS = 2000
/** A process whose heartbeat stands still for so long is gone. */
const SILENCE_MS = 6000
/** A process that hasn't been heard for so long begins nothing: before others take over what it has leased. */
const TRUST_MS = 5000
/** Whoever has not looked for so long can't tell the silence of others from its own. */
const BLIND_MS = 2 * BEAT_MS

/** Gives back what no living process has leased; how much that was. */
export type FreeAbandoned = () => Promise<number>

type Dependencies = {
  /** Its statements wait for no request. */
  db: Db
  /** No other process has the database. */
  isAlone: boolean
  ids: Ids
  clock: Clock
  /** Milliseconds that no clock changes. */
  elapsed: () => number
  warn: (message: string) => void
}

/**
 * Leases belong to a process, and end with it. Each counts its heartbeats in the database; the others watch whether the
 * count grows, by their own time: clocks of machines may differ, and the test clock plays no part.
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

  /** Those whose heartbeat has stood still, as far as this process has watched it. */
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

    /** False once others may take this process for gone: what it has leased may be theirs by now. */
    isHeard: (): boolean => heardAt === undefined || elapsed() - heardAt < TRUST_MS,

    /** Is heard once more, and gives back what those had leased who have fallen silent; how much that was. */
    beat,

    /** Is heard for the first time, before anything is leased, and goes on until the end. */
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

    /** Once nothing is leased any more. */
    async end(): Promise<void> {
      clearInterval(timer)
      await beating
      if (heardAt === undefined) return
      await deleteWorker(db, id).catch((error: Error) => warn(`This process could not sign off: ${error.message}`))
    },
  }
}
