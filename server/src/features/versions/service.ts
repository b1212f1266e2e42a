import { afterCommit } from '../../commands/after-commit.ts'
import { beforeCommit } from '../../commands/before-commit.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { createSharedReads } from '../../lib/shared-reads.ts'
import { type FoundVersions, findVersions, raiseVersions, type Subject } from './store.ts'

/** The versions of an event type and its hosts; two that are equal mean that nothing changed between them. */
export type ReadVersions = FoundVersions & { readonly eventTypeId: number; readonly hostIds: readonly number[] }

export type Versions = ReturnType<typeof createVersions>

/**
 * Tells caches whether what they keep is still true. Whoever changes an event type, somebody's hours or somebody's
 * taken time raises its version in the same transaction; whoever keeps an answer reads the versions *before* the data,
 * and compares them before the answer is given again.
 *
 * On a server of its own they are rows. The embedded database has one process, which counts in memory: no statement.
 */
export function createVersions({ db, embedded }: { db: Db; embedded: boolean }) {
  const counted = new Map<string, number>()
  const raisedIn = new WeakMap<Tx, Set<string>>()
  const share = createSharedReads<ReadVersions>()

  const count = (key: string): void => void counted.set(key, (counted.get(key) ?? 0) + 1)
  const countOf = (subject: Subject, id: number): number => counted.get(`${subject} ${id}`) ?? 0

  function raise(tx: Tx, subject: Subject, ids: readonly number[]): void {
    if (ids.length === 0) return
    const known = raisedIn.get(tx)
    const raised = known ?? new Set<string>()
    for (const id of ids) raised.add(`${subject} ${id}`)
    if (known) return
    raisedIn.set(tx, raised)
    if (embedded) afterCommit(tx, () => raised.forEach(count))
    else beforeCommit(tx, raised, () => store(tx, raised))
  }

  async function store(tx: Tx, raised: ReadonlySet<string>): Promise<void> {
    const rows = [...raised].map((key) => {
      const [subject, id] = key.split(' ')
      return { subject: subject as Subject, subjectId: Number(id) }
    })
    rows.sort((a, b) => (a.subject === b.subject ? a.subjectId - b.subjectId : a.subject < b.subject ? -1 : 1))
    await raiseVersions(tx, rows)
  }

  return {
    eventTypeChanged: (tx: Tx, eventTypeId: number): void => raise(tx, 'event_type', [eventTypeId]),

    hoursChanged: (tx: Tx, userId: number): void => raise(tx, 'user_hours', [userId]),

    timeChanged: (tx: Tx, hostIds: readonly number[]): void => raise(tx, 'user_time', hostIds),

    /** Shared by all who ask at the same time; on the embedded database there is nothing to wait for. */
    read(eventTypeId: number, hostIds: readonly number[]): ReadVersions | Promise<ReadVersions> {
      if (!embedded) {
        return share(`${eventTypeId} ${hostIds.join()}`, async () => ({
          ...(await findVersions(db, eventTypeId, hostIds)),
          eventTypeId,
          hostIds,
        }))
      }
      return {
        eventTypeId,
        hostIds,
        eventType: countOf('event_type', eventTypeId),
        hours: hostIds.map((id) => countOf('user_hours', id)),
        time: hostIds.map((id) => countOf('user_time', id)),
      }
    },
  }
}

/** Whether nothing changed between two looks at the same event type and hosts. */
export const sameVersions = (a: FoundVersions, b: FoundVersions): boolean =>
  a.eventType === b.eventType && sameNumbers(a.hours, b.hours) && sameNumbers(a.time, b.time)

export const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => number === b[index])
