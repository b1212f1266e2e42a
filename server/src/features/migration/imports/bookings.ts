import type { Change } from '../../../commands/change.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { parseInstant } from '../../../lib/time/instant.ts'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import { setTimersOfImported } from '../../automation/workflows/service.ts'
import type { ImportedBooking } from '../../scheduling/bookings/service.ts'
import type { ImportDependencies } from './dependencies.ts'
import type { BookingRecord } from './records.ts'
import type { ImportResult, Note, Outcome } from './result.ts'
import { type ImportItem, listChangeTimes, listItems, putItems } from './store.ts'

const DAY_MS = 86_400_000
/** The maximum length of a booking in days. */
const MAX_DAYS = 31

type Read = { record: BookingRecord; hash: Buffer; known: ImportItem | undefined; notes: Note[] }
type Ids = { users: ReadonlyMap<string, number>; eventTypes: ReadonlyMap<string, number> }

export const hashOf = (record: object): Buffer => sha256(JSON.stringify(record))

/** Imports bookings in one transaction, with a number of statements that doesn't depend on their number. */
export async function importBookings(
  deps: ImportDependencies,
  change: Change,
  source: string,
  records: readonly BookingRecord[],
): Promise<ImportResult[]> {
  const { tx, now } = change
  const items = await itemsById(tx, source, 'booking', records)
  const read = records.map((record): Read => {
    return { record, hash: hashOf(record), known: items.get(record.id), notes: [] }
  })
  const results = new Map<Read, Outcome>()
  const settle = (item: Read, outcome: Outcome, note?: Note) => {
    if (note) item.notes.push(note)
    results.set(item, outcome)
  }

  const seen = new Set<string>()
  const changed = read.filter((item) => {
    // A list of the source that changes while it is read may name a booking twice.
    if (seen.has(item.record.id)) settle(item, 'unchanged')
    seen.add(item.record.id)
    if (item.known?.contentHash.equals(item.hash)) settle(item, 'unchanged')
    else if (!hasValidLength(item.record)) settle(item, 'refused', LENGTH_INVALID)
    return !results.has(item)
  })
  const touched = await listChangeTimes(
    tx,
    'booking',
    changed.flatMap(({ known }) => known?.targetId ?? []),
  )
  for (const item of changed) {
    const { known } = item
    const at = known && touched.get(known.targetId)
    if (known && !at) settle(item, 'kept', { code: 'DELETED_HERE', message: 'The booking was deleted here.' })
    else if (known && at && at > known.importedAt)
      settle(item, 'kept', { code: 'CHANGED_HERE', message: 'The booking was changed here since the last import.' })
  }

  const open = changed.filter((item) => !results.has(item))
  const ids = await idsOf(tx, source, open)
  const toBooking = (item: Read) => importedOf(item, ids, now)
  const fresh = open.filter(({ known }) => !known).map((item) => ({ item, booking: toBooking(item) }))
  const again = open.flatMap((item) =>
    item.known ? { item, booking: toBooking(item), bookingId: Number(item.known.targetId) } : [],
  )
  const stored = [
    ...(await deps.bookings.storeImported(
      change,
      fresh.map(({ booking }) => booking),
    )),
    ...(await deps.bookings.repeatImported(change, again)),
  ]
  const done: { item: Read; bookingId: number }[] = []
  for (const [index, { item }] of [...fresh, ...again].entries()) {
    const { bookingId, clashingHostIds = [] } = stored[index] ?? {}
    if (clashingHostIds.length > 0) item.notes.push(doubleBooked(clashingHostIds))
    if (bookingId === undefined) settle(item, 'refused', uidTaken(item.record.uid))
    else {
      settle(item, item.known ? 'updated' : 'created')
      done.push({ item, bookingId })
    }
  }
  await remember(change, source, done)
  return read.map((item) => ({
    kind: 'booking',
    id: item.record.id,
    outcome: results.get(item) ?? 'refused',
    notes: item.notes,
  }))
}

async function remember(change: Change, source: string, done: readonly { item: Read; bookingId: number }[]) {
  if (done.length === 0) return
  const { tx, now } = change
  await putItems(
    tx,
    done.map(({ item, bookingId }) => ({
      source,
      kind: 'booking',
      sourceId: item.record.id,
      targetId: String(bookingId),
      contentHash: item.hash,
      isMade: true,
      invitedAt: null,
      importedAt: now,
    })),
  )
  await setTimersOfImported(
    tx,
    done.map(({ bookingId }) => bookingId),
    now,
  )
}

async function itemsById(tx: Change['tx'], source: string, kind: string, records: readonly { id: string }[]) {
  const items = await listItems(
    tx,
    source,
    kind,
    records.map(({ id }) => id),
  )
  return new Map(items.map((item) => [item.sourceId, item]))
}

async function idsOf(tx: Change['tx'], source: string, open: readonly Read[]): Promise<Ids> {
  const found = async (kind: string, ids: readonly string[]) =>
    new Map(
      (await listItems(tx, source, kind, [...new Set(ids)])).map((item) => [item.sourceId, Number(item.targetId)]),
    )
  return {
    users: await found(
      'user',
      open.flatMap(({ record }) => record.hosts),
    ),
    eventTypes: await found(
      'event-type',
      open.flatMap(({ record }) => record.eventType ?? []),
    ),
  }
}

/** Returns the booking with the ids that its event type and its hosts have here. */
function importedOf({ record, notes }: Read, { users, eventTypes }: Ids, now: Date): ImportedBooking {
  const { eventType, hosts } = record
  const eventTypeId = eventType === undefined ? undefined : eventTypes.get(eventType)
  if (eventTypeId === undefined)
    notes.push({ code: 'EVENT_TYPE_UNKNOWN', message: 'The event type of the booking was not imported.' })
  for (const host of hosts)
    if (!users.has(host)) notes.push({ code: 'HOST_UNKNOWN', message: `The host ${host} was not imported.` })
  const updatedAt = parseInstant(record.updatedAt ?? record.createdAt)
  return {
    uid: record.uid,
    icsUid: record.icsUid ?? null,
    eventTypeId: eventTypeId ?? null,
    hostIds: hosts.flatMap((host) => users.get(host) ?? []),
    status: record.status,
    startsAt: parseInstant(record.start),
    endsAt: parseInstant(record.end),
    title: record.title,
    description: record.description ?? '',
    location: record.location ?? null,
    answers: record.answers,
    metadata: record.metadata,
    attendees: record.attendees.map(({ seat, language, phoneNumber, absent, timeZone, ...attendee }) => ({
      ...attendee,
      timeZone: canonicalTimeZone(timeZone),
      language: language ?? 'en',
      phoneNumber: phoneNumber ?? null,
      absent: absent ?? false,
      seat: seat ?? null,
    })),
    guests: record.guests ?? [],
    cancellationReason: record.cancellationReason ?? null,
    cancelledByEmail: record.cancelledByEmail ?? null,
    rejectionReason: record.rejectionReason ?? null,
    hostAbsent: record.hostAbsent ?? false,
    rating: record.rating ?? null,
    rescheduledFromUid: record.rescheduledFromUid ?? null,
    rescheduledToUid: record.rescheduledToUid ?? null,
    rescheduledByEmail: record.rescheduledByEmail ?? null,
    reschedulingReason: record.reschedulingReason ?? null,
    series: record.series ?? null,
    createdAt: parseInstant(record.createdAt),
    // A later time would look like a change that was made here.
    updatedAt: updatedAt < now ? updatedAt : now,
  }
}

function hasValidLength({ start, end }: BookingRecord): boolean {
  const length = parseInstant(end).getTime() - parseInstant(start).getTime()
  return length > 0 && length <= MAX_DAYS * DAY_MS
}

const LENGTH_INVALID: Note = {
  code: 'LENGTH_INVALID',
  message: `The booking must end after it begins, and last for ${MAX_DAYS} days at most.`,
}

const uidTaken = (uid: string): Note => ({ code: 'UID_TAKEN', message: `Another booking has the uid ${uid}.` })

const doubleBooked = (hostIds: readonly number[]): Note => ({
  code: 'DOUBLE_BOOKED',
  message: `The time of the host ${hostIds.join(', ')} was taken by another booking. Both bookings are kept.`,
})
