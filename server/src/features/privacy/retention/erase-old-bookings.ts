import type { Change } from '../../../commands/change.ts'
import { forgetMailFacts, waitForHandlers } from '../../messaging/event-queue/service.ts'
import { eraseMessages, waitsToBeSent } from '../../messaging/outbox/service.ts'
import { withdrawTimers } from '../../messaging/timers/service.ts'
import { forgetPlacesOfBookings, listEventsOfBookings } from '../../operation/event-log/service.ts'
import { eraseNotesOfBookings } from '../../scheduling/booking-notes/service.ts'
import { eraseOldBookings, type OldBooking } from '../../scheduling/bookings/service.ts'
import { forgetResponses } from '../../scheduling/calendar-events/service.ts'
import { forgetMeetingErrors } from '../../scheduling/meetings/service.ts'
import { erasePaymentTexts } from '../../scheduling/payments/service.ts'
import { eraseResponses } from '../../scheduling/routing-forms/service.ts'
import { eraseEvents, neutralPayload } from '../erasures/service.ts'

/**
 * Erases the people and the texts of bookings that ended long ago, also where messages, events and deliveries tell of
 * them. Bookings about which something still waits to be sent stay, and a later run finds them again.
 */
export async function eraseOld(change: Change, bookings: readonly OldBooking[]): Promise<void> {
  if (bookings.length === 0) return
  if (await isQuiet(change, bookings)) return erase(change, bookings)
  if (bookings.length === 1) return
  for (const booking of bookings) await eraseOld(change, [booking])
}

async function isQuiet({ tx }: Change, bookings: readonly OldBooking[]): Promise<boolean> {
  if (await waitForHandlers(tx, chainsOf(bookings))) return false
  return !(await waitsToBeSent(tx, { bookingIds: idsOf(bookings), addresses: [] }))
}

async function erase(change: Change, bookings: readonly OldBooking[]): Promise<void> {
  const { tx, now } = change
  const bookingIds = idsOf(bookings)
  const permanentIds = chainsOf(bookings)
  await eraseEvents(change, await listEventsOfBookings(tx, permanentIds), () => neutralPayload, {})
  await forgetPlacesOfBookings(tx, permanentIds)
  await eraseMessages(tx, { bookingIds, addresses: [] })
  await forgetMailFacts(tx, permanentIds)
  await forgetResponses(tx, permanentIds)
  await forgetMeetingErrors(tx, permanentIds)
  await erasePaymentTexts(tx, bookingIds)
  await eraseResponses(tx, { permanentIds, patterns: [] })
  await withdrawTimers(tx, bookingIds, ['workflow'])
  await eraseNotesOfBookings(tx, bookingIds)
  await eraseOldBookings(tx, bookingIds, now)
}

const idsOf = (bookings: readonly OldBooking[]) => bookings.map(({ id }) => id)
const chainsOf = (bookings: readonly OldBooking[]) => [...new Set(bookings.map(({ permanentId }) => permanentId))]
