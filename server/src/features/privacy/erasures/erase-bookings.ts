import type { Change } from '../../../commands/change.ts'
import { createReplaceTexts } from '../../../lib/text/replace-texts.ts'
import { forgetMailFacts, waitForHandlers } from '../../messaging/event-queue/service.ts'
import { eraseMessages, waitsToBeSent } from '../../messaging/outbox/service.ts'
import { withdrawTimers } from '../../messaging/timers/service.ts'
import { listEventsOfBookings, type PersonalEvent } from '../../operation/event-log/service.ts'
import { eraseNotesOfBookings, replaceInNotes } from '../../scheduling/booking-notes/service.ts'
import {
  type Attendance,
  eraseActor,
  eraseAttendees,
  eraseBooked,
  listAttendances,
  listSharedTexts,
  putSharedTexts,
} from '../../scheduling/bookings/service.ts'
import { forgetResponses } from '../../scheduling/calendar-events/service.ts'
import { forgetMeetingErrors } from '../../scheduling/meetings/service.ts'
import { erasePaymentTexts } from '../../scheduling/payments/service.ts'
import { eraseResponses } from '../../scheduling/routing-forms/service.ts'
import { add, type Counts } from './counts.ts'
import { eraseEvents, NEUTRAL, type Neutral } from './erase-events.ts'
import { messagesWait } from './errors.ts'
import { neutralPayload, withoutPerson } from './neutral-payload.ts'

/** The number of bookings, with their reschedules, in one transaction. */
const BATCH = 50

/**
 * Erases an address from some of its bookings. Returns false if it has no more. The attendees' rows come last, because
 * they say what has to be erased elsewhere: if the process dies, a repeat of the erasure goes on with the next bookings.
 *
 * @throws `MESSAGES_WAIT`
 */
export async function eraseSomeBookings(
  change: Change,
  email: string,
  counts: Counts,
  phoneNumbers: Set<string>,
): Promise<boolean> {
  const { tx, now } = change
  const attendances = await listAttendances(tx, email, BATCH)
  if (attendances.length === 0) return false
  const { booked, shared } = split(attendances)
  const bookingIds = [...new Set(attendances.map(({ bookingId }) => bookingId))]
  const permanentIds = [...new Set(attendances.map(({ permanentId }) => permanentId))]
  if (await waitForHandlers(tx, permanentIds)) throw messagesWait()
  if (await waitsToBeSent(tx, { bookingIds, addresses: [email] })) throw messagesWait()
  const texts = attendances.flatMap(({ texts, answers }) => [...texts, ...leavesOf(answers)])
  const replace = createReplaceTexts(texts, NEUTRAL)
  for (const number of attendances.filter(({ isTheirs }) => isTheirs).flatMap(({ texts }) => texts))
    if (/^\+\d{5,15}$/.test(number)) phoneNumbers.add(number)

  const isBooked = new Set(booked.map(({ permanentId }) => permanentId))
  const events = await listEventsOfBookings(tx, permanentIds)
  const neutralOf = ({ bookingPermanentId }: PersonalEvent): Neutral =>
    isBooked.has(bookingPermanentId ?? '') ? neutralPayload : (payload) => withoutPerson(payload, replace)
  await eraseEvents(change, events, neutralOf, counts)
  add(counts, 'messages', await eraseMessages(tx, { bookingIds, addresses: [] }))
  await forgetMailFacts(tx, permanentIds)
  await forgetResponses(tx, permanentIds)
  await forgetMeetingErrors(tx, permanentIds)
  await erasePaymentTexts(tx, bookingIds)
  add(counts, 'formResponses', await eraseResponses(tx, { permanentIds: [...isBooked], patterns: [] }))

  const bookedIds = [...new Set(booked.map(({ bookingId }) => bookingId))]
  await withdrawTimers(tx, bookedIds, ['workflow'])
  await eraseBooked(tx, bookedIds, now)
  await putSharedTexts(
    tx,
    (await listSharedTexts(tx, shared)).map((row) => replace.inJson(row) as typeof row),
  )
  add(counts, 'notes', await eraseNotesOfBookings(tx, bookedIds))
  add(counts, 'notes', await replaceInNotes(tx, shared, replace.inText))
  await eraseActor(tx, [email], bookingIds)
  const attendeeIds = attendances.map(({ attendeeId }) => attendeeId)
  await eraseAttendees(tx, attendeeIds)
  add(counts, 'bookings', bookingIds.length)
  add(counts, 'attendees', attendeeIds.length)
  return true
}

const split = (attendances: readonly Attendance[]) => ({
  booked: attendances.filter(({ isBooked }) => isBooked),
  shared: [...new Set(attendances.filter(({ isBooked }) => !isBooked).map(({ bookingId }) => bookingId))],
})

/** Returns the texts and numbers of a JSON document, but not its keys. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}
