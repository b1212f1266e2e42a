import type { ProviderEvent } from '../../../adapters/calendars/calendar-provider.ts'
import type { Tx } from '../../../db/connection.ts'
import { type ExpectedEvent, lockExpected, noteSightings, requestMissing, type Sighting } from './store/sightings.ts'

/** An event that is missing for this time, in two readings at least, may have been deleted. The provider is asked. */
export const DELETED_AFTER_MS = 10 * 60_000

/** A complete reading of a calendar. */
export type Reading = {
  calendarId: number
  /** The events with the uids of bookings, or 'unchanged' if the calendar is as in the last reading. */
  events: readonly ProviderEvent[] | 'unchanged'
  /** The uids of events that could not be read completely. Nothing is known for sure about them. */
  lostUids: readonly string[]
  /** The end of the range that was read. */
  until: Date
  now: Date
  /** The real time at which the reading began. Events that were written later are not in it. */
  readAt: Date
}

/** Compares a reading with the events that were written, and asks to follow those that a person has changed. */
export async function followReading(
  tx: Tx,
  { calendarId, events, lostUids, until, now, readAt }: Reading,
): Promise<void> {
  const deletedSince = new Date(now.getTime() - DELETED_AFTER_MS)
  if (events === 'unchanged') return requestMissing(tx, calendarId, { now, missingSince: deletedSince })
  const expected = await lockExpected(tx, calendarId, { now, readAt })
  const found = new Map(events.map((event) => [event.uid, event]))
  const sightings = expected
    .filter(({ icsUid }) => !lostUids.includes(icsUid))
    .map((event) => sightingOf(event, found.get(event.icsUid), { now, until, deletedSince }))
  await noteSightings(
    tx,
    sightings.filter((sighting) => sighting !== undefined),
    now,
  )
}

function sightingOf(
  { permanentId, revision, startsAt, endsAt, missingSince }: ExpectedEvent,
  found: ProviderEvent | undefined,
  { now, until, deletedSince }: { now: Date; until: Date; deletedSince: Date },
): Sighting | undefined {
  // An event after the end of the range can't be in a reading.
  if (!found && startsAt >= until) return undefined
  if (!found || found.isCancelled) {
    const since = missingSince ?? now
    const seen = { seenStartsAt: null, seenEndsAt: null, responses: null }
    return { permanentId, ...seen, missingSince: since, isDue: since <= deletedSince }
  }
  // The provider still shows a state from before the last write.
  if (found.revision !== null && found.revision < revision) return undefined
  return {
    permanentId,
    seenStartsAt: found.startsAt,
    seenEndsAt: found.endsAt,
    missingSince: null,
    responses: Object.fromEntries(found.attendees.map(({ email, response }) => [email.toLowerCase(), response])),
    isDue: +found.startsAt !== +startsAt || +found.endsAt !== +endsAt,
  }
}
