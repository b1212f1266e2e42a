import type { Change } from '../../../commands/change.ts'
import { createReplaceTexts } from '../../../lib/text/replace-texts.ts'
import { forgetMailFacts, waitForHandlers } from '../../messaging/event-queue/service.ts'
import { eraseMessages, waitsToBeSent } from '../../messaging/outbox/service.ts'
import { listEventsOfBookings } from '../../operation/event-log/service.ts'
import { replaceInNotes } from '../../scheduling/booking-notes/service.ts'
import {
  eraseHost,
  listHostedChains,
  listSharedTexts,
  listWordsOfHost,
  putSharedTexts,
} from '../../scheduling/bookings/service.ts'
import { forgetResponses } from '../../scheduling/calendar-events/service.ts'
import { forgetMeetingErrors } from '../../scheduling/meetings/service.ts'
import { erasePaymentTexts } from '../../scheduling/payments/service.ts'
import type { Account } from './account-store.ts'
import { add, type Counts } from './counts.ts'
import { eraseEvents, NEUTRAL } from './erase-events.ts'
import { messagesWait } from './errors.ts'
import { withoutAccount } from './neutral-payload.ts'

/** The number of bookings, with their reschedules, in one transaction. */
const BATCH = 50

/**
 * Erases an account from some of the bookings that it hosts. Bookers and other hosts stay. Returns false if it hosts no
 * more. An account that was erased from a booking no longer hosts it, so a repeat goes on with the next bookings.
 *
 * @throws `MESSAGES_WAIT`
 */
export async function eraseSomeHosted(change: Change, account: Account, counts: Counts): Promise<boolean> {
  const { tx, now } = change
  const chains = await listHostedChains(tx, account, BATCH)
  if (chains.length === 0) return false
  const bookingIds = chains.map(({ id }) => id)
  const permanentIds = [...new Set(chains.map(({ permanentId }) => permanentId))]
  if (await waitForHandlers(tx, permanentIds)) throw messagesWait()
  if (await waitsToBeSent(tx, { bookingIds, addresses: [] })) throw messagesWait()
  const replace = createReplaceTexts([...account.texts, ...(await listWordsOfHost(tx, account, bookingIds))], NEUTRAL)
  const events = await listEventsOfBookings(tx, permanentIds)
  await eraseEvents(change, events, () => (value) => withoutAccount(value, replace), counts)
  add(counts, 'messages', await eraseMessages(tx, { bookingIds, addresses: [] }))
  await forgetMailFacts(tx, permanentIds)
  await forgetResponses(tx, permanentIds)
  await forgetMeetingErrors(tx, permanentIds)
  await erasePaymentTexts(tx, bookingIds)
  const shared = await listSharedTexts(tx, bookingIds)
  await putSharedTexts(
    tx,
    shared.map((row) => replace.inJson(row) as typeof row),
  )
  add(counts, 'notes', await replaceInNotes(tx, bookingIds, replace.inText))
  await eraseHost(tx, account, bookingIds, now)
  add(counts, 'hostedBookings', bookingIds.length)
  return true
}
