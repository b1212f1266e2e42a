import type { Db } from '../../db/connection.ts'
import { cursorUnknown } from './errors.ts'
import {
  adoptEvents,
  type EventFilter,
  type EventOwner,
  hasBegun,
  type LoggedEvent,
  listEvents,
  type Position,
} from './store.ts'

export type { EventFilter, EventOwner, LoggedEvent }
export type EventPage = { events: LoggedEvent[]; nextCursor: string | null; hasMore: boolean }

export type EventLog = ReturnType<typeof createEventLog>

/** Everything that happened, as `commands/announce.ts` has written it down. */
export function createEventLog({ db }: { db: Db }) {
  return {
    /**
     * Takes over the events of a database that was restored from a dump: transactions count anew there, and events of
     * transactions to come wouldn't be shown. At start, before anybody reads.
     */
    adopt: async (): Promise<void> => void (await adoptEvents(db)),

    /**
     * A page, newest last. `nextCursor` is behind its last event, or where the reader was when there is nothing new:
     * asking again with it goes on, and misses nothing.
     *
     * @throws `CURSOR_UNKNOWN`
     */
    async list(
      owner: EventOwner,
      filter: EventFilter,
      { cursor, take }: { cursor: string | undefined; take: number },
    ): Promise<EventPage> {
      const after = cursor === undefined ? undefined : positionOf(cursor)
      if (cursor !== undefined && (!after || !(await hasBegun(db, after.transactionId)))) throw cursorUnknown(cursor)
      // One more than asked for says whether there is another page.
      const found = await listEvents(db, owner, filter, { after, limit: take + 1 })
      const events = found.slice(0, take)
      const last = events.at(-1)
      return { events, nextCursor: last ? cursorOf(last) : (cursor ?? null), hasMore: found.length > take }
    },
  }
}

const cursorOf = ({ transactionId, id }: Position): string => `${transactionId}-${id}`

/** Both are numbers of 64 bits, of which one has a sign: eighteen digits fit always. */
function positionOf(cursor: string): Position | undefined {
  const [, transactionId, id] = /^(\d{1,18})-(\d{1,18})$/.exec(cursor) ?? []
  return transactionId === undefined || id === undefined ? undefined : { transactionId, id }
}
