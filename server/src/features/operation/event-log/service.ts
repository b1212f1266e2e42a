import type { Db } from '../../../db/connection.ts'
import { cursorTooOld, cursorUnknown } from './errors.ts'
import { adoptHorizon, findHorizon, isBefore } from './horizon-store.ts'
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
export type EventPage = {
  events: LoggedEvent[]
  nextCursor: string | null
  hasMore: boolean
  /** Events of this time or earlier may have been deleted. */
  goneUntil: Date | null
}

export type EventLog = ReturnType<typeof createEventLog>

/** Everything that happened, as `commands/publish.ts` has written it down. */
export function createEventLog({ db }: { db: Db }) {
  return {
    /**
     * Takes over the events of a database that was restored from a dump: transactions count anew there, and events of
     * transactions to come wouldn't be shown. At start, before anybody reads.
     */
    async adopt(): Promise<void> {
      await adoptEvents(db)
      await adoptHorizon(db)
    },

    /**
     * A page, newest last. `nextCursor` is behind its last event, or where the reader was when there is nothing new:
     * asking again with it goes on, and misses nothing.
     *
     * @throws `CURSOR_UNKNOWN`; `CURSOR_TOO_OLD` where events behind the cursor may have been deleted
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
      // Read last: what was deleted while the page was read is known by now.
      const horizon = await findHorizon(db)
      if (cursor !== undefined && after && horizon && isBefore(after, horizon)) throw cursorTooOld(cursor, horizon.at)
      const events = found.slice(0, take)
      const last = events.at(-1)
      const nextCursor = last ? cursorOf(last) : (cursor ?? null)
      return { events, nextCursor, hasMore: found.length > take, goneUntil: horizon?.at ?? null }
    },
    /** Events of this time or earlier may have been deleted; undefined while all are there. */
    goneUntil: async (from: Db): Promise<Date | undefined> => (await findHorizon(from))?.at,
  }
}

const cursorOf = ({ transactionId, id }: Position): string => `${transactionId}-${id}`

/** Both are numbers of 64 bits, of which one has a sign: eighteen digits fit always. */
function positionOf(cursor: string): Position | undefined {
  const [, transactionId, id] = /^(\d{1,18})-(\d{1,18})$/.exec(cursor) ?? []
  return transactionId === undefined || id === undefined ? undefined : { transactionId, id }
}
