import type { Db } from '../../db/connection.ts'
import type { Clock } from '../../lib/clock.ts'
import { parseInstant } from '../../lib/instant.ts'
import { localDate, startOfDate, toLocalIso } from '../../lib/local-time.ts'
import type { Availability, Bookable } from '../availability/service.ts'
import {
  formatUnknown,
  lengthUnknown,
  organizationNotFound,
  rangeMissing,
  selectorMissing,
  teamNotFound,
} from './errors.ts'
import type { SlotsQuery } from './schema.ts'
import { findBookingIdByUid } from './store.ts'

export type FreeSlots = { starts: number[]; lengthMinutes: number; timeZone: string; withEnds: boolean }
export type SlotItem = { start: string; end?: string }

const MINUTE_MS = 60_000

export type Slots = ReturnType<typeof createSlots>

export function createSlots({ db, availability, clock }: { db: Db; availability: Availability; clock: Clock }) {
  async function select({
    eventTypeId,
    eventTypeSlug,
    username,
    teamSlug,
    usernames,
    organizationSlug,
  }: SlotsQuery): Promise<Bookable> {
    if (eventTypeId !== undefined) return availability.get({ eventTypeId })
    if (eventTypeSlug !== undefined && organizationSlug !== undefined) throw organizationNotFound(organizationSlug)
    if (eventTypeSlug !== undefined && username !== undefined)
      return availability.get({ username, slug: eventTypeSlug })
    if (eventTypeSlug !== undefined && teamSlug !== undefined) throw teamNotFound(teamSlug)
    if (usernames !== undefined && organizationSlug !== undefined) throw organizationNotFound(organizationSlug)
    throw selectorMissing()
  }

  return {
    /**
     * The free starts that a query asks for.
     *
     * @throws `SELECTOR_MISSING`, `EVENT_TYPE_NOT_FOUND`, `USER_NOT_FOUND`, `RANGE_INVALID`, `RANGE_TOO_LONG`, `LENGTH_NOT_OFFERED`
     */
    async list(query: SlotsQuery): Promise<FreeSlots> {
      const withEnds = isRange(query.format ?? query.slotFormat)
      const timeZone = query.timeZone ?? 'UTC'
      if (query.start === undefined) throw rangeMissing('start')
      if (query.end === undefined) throw rangeMissing('end')
      const bookable = await select(query)
      const lengthMinutes = chooseLength(bookable, query.duration)
      const moved = query.bookingUidToReschedule
        ? await findBookingIdByUid(db, query.bookingUidToReschedule)
        : undefined
      const range = { from: startOf(query.start, timeZone), until: endOf(query.end, timeZone) }
      const starts = await availability.listStarts(
        bookable,
        { ...range, lengthMinutes, bookerTimeZone: timeZone },
        clock.now(),
        { bookingId: moved },
      )
      return { starts, lengthMinutes, timeZone, withEnds }
    },
  }
}

/** Slots by their date in the zone, in order; dates without any are left out. */
export function byDay({ starts, lengthMinutes, timeZone, withEnds }: FreeSlots): Record<string, SlotItem[]> {
  const days: Record<string, SlotItem[]> = {}
  for (const start of starts) {
    const date = localDate(start, timeZone)
    days[date] ??= []
    const item = { start: toLocalIso(start, timeZone) }
    days[date].push(withEnds ? { ...item, end: toLocalIso(start + lengthMinutes * MINUTE_MS, timeZone) } : item)
  }
  return days
}

function chooseLength({ lengthMinutes, lengthOptionsMinutes }: Bookable, duration: number | undefined): number {
  if (duration === undefined) return lengthMinutes
  const lengths = lengthOptionsMinutes ?? [lengthMinutes]
  if (!lengths.includes(duration)) throw lengthUnknown(lengths)
  return duration
}

function isRange(format: string | undefined): boolean {
  const name = (format ?? 'time').toLowerCase()
  if (name !== 'time' && name !== 'range') throw formatUnknown()
  return name === 'range'
}

const isBareDate = (text: string): boolean => text.length === 10

const startOf = (text: string, timeZone: string): number =>
  isBareDate(text) ? startOfDate(text, timeZone) : parseInstant(text).getTime()

/** The end of the day where no time was meant: the day's last slot may end with it. */
function endOf(text: string, timeZone: string): number {
  if (isBareDate(text)) return startOfDate(text, timeZone, 1)
  const instant = parseInstant(text).getTime()
  return /T00:00(:00(\.0+)?)?/.test(text) ? instant + 86_400_000 : instant
}
