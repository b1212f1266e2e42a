import type { CalendarEvent, FreeBusy, MeetingEvent } from '../calendar-event.ts'
import type { Clocks, Instant } from '../zones/clock.ts'

/** The events with one UID: a series or a single event, and the occurrences that were changed. */
export type EventGroup = {
  readonly uid: string
  /** Usually one. Broken calendars use one UID for several events. */
  readonly masters: readonly MeetingEvent[]
  /** By the instant at which the occurrence would have begun. */
  readonly overrides: ReadonlyMap<Instant, MeetingEvent>
  /** Occurrences that replace none, because nobody knows which one or which version is newer. */
  readonly additions: readonly MeetingEvent[]
}

type OpenGroup = {
  masters: Map<string, MeetingEvent>
  overrides: Map<Instant, MeetingEvent>
  additions: MeetingEvent[]
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
  const byUid = new Map<string, OpenGroup>()
  const freeBusy: FreeBusy[] = []
  for (const event of events) {
    if (event.kind === 'freebusy') {
      freeBusy.push(event)
      continue
    }
    const group: OpenGroup = byUid.get(event.uid) ?? { masters: new Map(), overrides: new Map(), additions: [] }
    byUid.set(event.uid, group)
    if (!event.recurrenceId) {
      addMaster(group.masters, event)
      continue
    }
    const { recurrenceId } = event
    if (event.addition) group.additions.push(event)
    else attempt(event.uid, () => addOverride(group, clocks.instantOf(recurrenceId), event))
  }
  return {
    groups: [...byUid].map(([uid, { masters, overrides, additions }]) => ({
      uid,
      masters: [...masters.values()],
      overrides,
      additions,
    })),
    freeBusy,
  }
}

function addOverride({ overrides, additions }: OpenGroup, at: Instant, event: MeetingEvent): void {
  const known = overrides.get(at)
  if (known && isOrderUnknown(known, event)) additions.push(event)
  else if (!known || compareVersions(event, known) >= 0) overrides.set(at, event)
}

/**
 * A newer version replaces the older ones. Two of the same version with different times are two events under one UID,
 * which is wrong, but losing one of them would be worse.
 */
function addMaster(masters: Map<string, MeetingEvent>, event: MeetingEvent): void {
  const [known] = masters.values()
  const order = !known ? 1 : isOrderUnknown(known, event) ? 0 : compareVersions(event, known)
  if (order < 0) return
  if (order > 0) masters.clear()
  // One that blocks nobody must not stand for one that does.
  const { start, status, isTransparent, busyStatus } = event
  const key = JSON.stringify([start.local, status === 'CANCELLED', isTransparent, busyStatus])
  if (!masters.has(key)) masters.set(key, event)
}

const isOrderUnknown = (a: MeetingEvent, b: MeetingEvent): boolean =>
  a.isVersionUnknown === true || b.isVersionUnknown === true

/** Returns more than 0 if `a` is newer: by SEQUENCE, then by DTSTAMP (RFC 5546 §2.1.5), then by LAST-MODIFIED. */
function compareVersions(a: MeetingEvent, b: MeetingEvent): number {
  return a.sequence - b.sequence || (a.dtstamp ?? 0) - (b.dtstamp ?? 0) || (a.lastModified ?? 0) - (b.lastModified ?? 0)
}
