import type { Change, LastWork } from '../../../commands/change.ts'
import type { Connection, Db, Listening, Tx } from '../../../db/connection.ts'
import { createSharedReads } from '../../../lib/shared-reads.ts'
import { createNotices } from './notices.ts'
import { type FoundVersions, findVersions, notify, raiseVersions, type Subject } from './store.ts'

/** The versions of an event type and its hosts. If two of them are equal, nothing changed in between. */
export type ReadVersions = FoundVersions & { readonly eventTypeId: number; readonly hostIds: readonly number[] }

/** The changes, by the names that `namesOf` returns. After a lost connection, anything may have changed. */
export type Changed = Iterable<string> | 'maybe anything'
type Watcher = (changed: Changed) => void

export type Versions = ReturnType<typeof createVersions>

const CHANNEL = 'daybook_versions'

type Dependencies = { db: Db; embedded: boolean; listen?: Connection['listen'] }

/**
 * Creates the service by which caches check that their entries are still valid. A change of an event type, of a
 * person's hours or of a person's busy times raises its version in the same transaction. A cache reads the versions
 * *before* the data, and compares them before it returns an entry.
 *
 * On a PostgreSQL server the versions are rows. The embedded database has one process, which counts in memory and needs
 * no statement.
 */
export function createVersions({ db, embedded, listen }: Dependencies) {
  const watchers = new Set<Watcher>()
  let listening: Listening | undefined
  const counted = new Map<string, number>()
  const share = createSharedReads<ReadVersions>()
  const notices = createNotices({ send: (texts) => notify(db, CHANNEL, texts) })

  const count = (key: string): void => void counted.set(key, (counted.get(key) ?? 0) + 1)
  const countOf = (subject: Subject, id: number): number => counted.get(nameOf(subject, id)) ?? 0

  function raise(change: Change, subject: Subject, ids: readonly number[]): void {
    if (ids.length === 0) return
    change.beforeCommit(
      writeRaised,
      ids.map((id) => nameOf(subject, id)),
    )
  }

  /** Raises all versions of a transaction at once, so that all transactions lock the rows in the same order. */
  const writeRaised: LastWork = async ({ tx, afterCommit }, raised) => {
    if (embedded) {
      afterCommit(() => {
        raised.forEach(count)
        tell(raised)
      })
    } else {
      await store(tx, raised)
      afterCommit(() => notices.add(raised))
    }
  }

  async function store(tx: Tx, raised: ReadonlySet<string>): Promise<void> {
    const rows = [...raised].map((key) => {
      const [subject, id] = key.split(' ')
      return { subject: subject as Subject, subjectId: Number(id) }
    })
    rows.sort((a, b) => (a.subject === b.subject ? a.subjectId - b.subjectId : a.subject < b.subject ? -1 : 1))
    await raiseVersions(tx, rows)
  }

  function tell(changed: Changed): void {
    for (const watcher of watchers) watcher(changed)
  }

  return {
    eventTypeChanged: (change: Change, eventTypeId: number): void => raise(change, 'event_type', [eventTypeId]),

    hoursChanged: (change: Change, userId: number): void => raise(change, 'user_hours', [userId]),

    timeChanged: (change: Change, hostIds: readonly number[]): void => raise(change, 'user_time', hostIds),

    /**
     * Calls the watcher after each change from now on, in any process. The last changes of a process that crashes may
     * not be sent, so watchers also poll from time to time.
     */
    async watch(watcher: Watcher): Promise<void> {
      watchers.add(watcher)
      listening ??= listen?.(CHANNEL, {
        heard: (text) => tell(text.split(',')),
        resumed: () => tell('maybe anything'),
      })
      await listening?.begun
    },

    async close(): Promise<void> {
      await notices.close()
      await listening?.close()
    },

    /** Concurrent callers share one query; the embedded database needs no wait. */
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

/** Returns the names under which a change of any of these is sent. */
export const namesOf = (eventTypeId: number, hostIds: readonly number[]): string[] => [
  nameOf('event_type', eventTypeId),
  ...hostIds.flatMap((id) => [nameOf('user_hours', id), nameOf('user_time', id)]),
]

const nameOf = (subject: Subject, id: number): string => `${subject} ${id}`

/** Returns true if nothing changed between two reads for the same event type and hosts. */
export const sameVersions = (a: FoundVersions, b: FoundVersions): boolean =>
  a.eventType === b.eventType && sameNumbers(a.hours, b.hours) && sameNumbers(a.time, b.time)

export const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => number === b[index])
