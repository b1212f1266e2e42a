import type { CalendarEvent, FreeBusy, LocalTime, MeetingEvent } from '../calendar-event.ts'
import type { Clocks, Instant } from '../zones/clock.ts'

/** The events with one UID: a series or a single event, and the occurrences that were changed. */
export type EventGroup = {
  readonly uid: string
  /** Usually one. Broken calendars use one UID for several events. */
  readonly masters: readonly MeetingEvent[]
  /** By the instant at which the occurrence would have begun. */
  readonly overrides: ReadonlyMap<Instant, MeetingEvent>
}

/**
 * Groups events by UID and keeps the newest version of each.
 *
 * @param attempt runs what may take too much work, and reports it for that UID
 */
export function groupEvents(
  events: readonly CalendarEvent[],
  clocks: Clocks,
  attempt: (uid: string, work: () => void) => void,
): { groups: EventGroup[]; freeBusy: FreeBusy[] } {
  const byUid = new Map<string, { masters: Map<LocalTime, MeetingEvent>; overrides: Map<Instant, MeetingEvent> }>()
  const freeBusy: FreeBusy[] = []
  for (const event of events) {
    if (event.kind === 'freebusy') {
      freeBusy.push(event)
      continue
    }
    const group = byUid.get(event.uid) ?? {
      masters: new Map<LocalTime, MeetingEvent>(),
      overrides: new Map<Instant, MeetingEvent>(),
    }
    byUid.set(event.uid, group)
    if (!event.recurrenceId) {
      addMaster(group.masters, event)
      continue
    }
    const { recurrenceId } = event
    attempt(event.uid, () => addOverride(group.overrides, clocks.instantOf(recurrenceId), event))
  }
  return {
    groups: [...byUid].map(([uid, { masters, overrides }]) => ({ uid, masters: [...masters.values()], overrides })),
    freeBusy,
  }
}

function addOverride(overrides: Map<Instant, MeetingEvent>, at: Instant, event: MeetingEvent): void {
  const known = overrides.get(at)
  if (!known || compareVersions(event, known) >= 0) overrides.set(at, event)
}

/**
 * A newer version replaces the older ones. Two of the same version with different times are two events under one UID,
 * which is wrong, but losing one of them would be worse.
 */
function addMaster(masters: Map<LocalTime, MeetingEvent>, event: MeetingEvent): void {
  const [known] = masters.values()
  const order = known ? compareVersions(event, known) : 1
  if (order < 0) return
  if (order > 0) masters.clear()
  if (!masters.has(event.start.local)) masters.set(event.start.local, event)
}

/** Returns more than 0 if `a` is newer: by SEQUENCE, then by DTSTAMP (RFC 5546 §2.1.5), then by LAST-MODIFIED. */
function compareVersions(a: MeetingEvent, b: MeetingEvent): number {
  return a.sequence - b.sequence || (a.dtstamp ?? 0) - (b.dtstamp ?? 0) || (a.lastModified ?? 0) - (b.lastModified ?? 0)
}
