import type { Db } from '../../../db/connection.ts'
import { type CursorPage, cursorPage } from '../../../lib/page.ts'
import { cursorTooOld, cursorUnknown } from './errors.ts'
import { adoptHorizon, findHorizon } from './horizon-store.ts'
import { cursorOf, isBefore, positionOf } from './position.ts'
import {
  adoptEvents,
  type EventFilter,
  type EventOwner,
  type HistoryEvent,
  type HistorySubject,
  hasBegun,
  type LoggedEvent,
  listEvents,
  listHistory,
} from './store.ts'

export {
  forgetPlacesOfBookings,
  forgetPlacesOfEvents,
  listEventsOfAccount,
  listEventsOfBookings,
  listEventsWith,
  type PersonalEvent,
  replacePayloads,
} from './erase-store.ts'
export type { EventFilter, EventOwner, HistoryEvent, LoggedEvent }
export type EventPage = {
  events: LoggedEvent[]
  nextCursor: string | null
  hasMore: boolean
  /** Events of this time or earlier may have been deleted. */
  goneUntil: Date | null
}

export type EventLog = ReturnType<typeof createEventLog>

/** Creates the service for the log of events that `commands/publish.ts` writes. */
export function createEventLog({ db }: { db: Db }) {
  return {
    /**
     * Takes over the events of a database that was restored from a dump. The restored database counts its transactions
     * from the beginning, so it would hide events of higher transactions. It runs at the start, before the first
     * reader.
     */
    async adopt(): Promise<void> {
      await adoptEvents(db)
      await adoptHorizon(db)
    },

    /** Returns a page of the events about one subject, newest first. The caller checks who may read it. */
    async history(
      subject: HistorySubject,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ): Promise<CursorPage<HistoryEvent>> {
      const found = await listHistory(db, subject, { before: cursor, limit: limit + 1 })
      return cursorPage(found, limit, ({ id }) => id)
    },

    /**
     * Returns a page of events, newest last. `nextCursor` is the position after its last event, or the reader's
     * position if there is nothing new. A reader who continues with it misses no event.
     *
     * @throws `CURSOR_UNKNOWN`; `CURSOR_TOO_OLD` if events after the cursor may have been deleted
     */
    async list(
      owner: EventOwner,
      filter: EventFilter,
      { cursor, take }: { cursor: string | undefined; take: number },
    ): Promise<EventPage> {
      const after = cursor === undefined ? undefined : positionOf(cursor)
      if (cursor !== undefined && (!after || !(await hasBegun(db, after.transactionId)))) throw cursorUnknown(cursor)
      // One row more than requested shows whether there is another page.
      const found = await listEvents(db, owner, filter, { after, limit: take + 1 })
      // The horizon is read last, so that it includes events that were deleted while the page was read.
      const horizon = await findHorizon(db)
      if (cursor !== undefined && after && horizon && isBefore(after, horizon)) throw cursorTooOld(cursor, horizon.at)
      const events = found.slice(0, take)
      const last = events.at(-1)
      const nextCursor = last ? cursorOf(last) : (cursor ?? null)
      return { events, nextCursor, hasMore: found.length > take, goneUntil: horizon?.at ?? null }
    },
    /** Returns the time up to which events may have been deleted, or undefined if none were. */
    goneUntil: async (from: Db): Promise<Date | undefined> => (await findHorizon(from))?.at,
  }
}
