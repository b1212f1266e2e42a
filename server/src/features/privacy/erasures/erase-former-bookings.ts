import type { Change } from '../../../commands/change.ts'
import { createReplaceTexts, type ReplaceTexts } from '../../../lib/text/replace-texts.ts'
import { forgetMailFacts, waitForHandlers } from '../../messaging/event-queue/service.ts'
import { eraseMessages, listBookingsOfMessages, waitsToBeSent } from '../../messaging/outbox/service.ts'
import { listEventsOfBookings, type PersonalEvent } from '../../operation/event-log/service.ts'
import { replaceInNotes } from '../../scheduling/booking-notes/service.ts'
import { eraseActor, listChains, listSharedTexts, putSharedTexts } from '../../scheduling/bookings/service.ts'
import { forgetResponses } from '../../scheduling/calendar-events/service.ts'
import { forgetMeetingErrors } from '../../scheduling/meetings/service.ts'
import { add, type Counts } from './counts.ts'
import { eraseEvents, NEUTRAL } from './erase-events.ts'
import { messagesWait } from './errors.ts'
import { textsOfPerson } from './texts-of-person.ts'

/** By what traces of a person are found. */
export type Traces = {
  /** In lower case. */
  emails: readonly string[]
  phoneNumbers: readonly string[]
  /** What else replaces the person where their address is found. */
  texts: readonly string[]
  /** Returns a payload that also tells of others, without the person. */
  withoutThem: (payload: unknown, replace: ReplaceTexts) => unknown
}

/**
 * Erases a person from bookings that they have left: a seat that was given back, a guest who was removed, or a host who
 * was replaced. Only events and messages still tell of them.
 *
 * @throws `MESSAGES_WAIT`
 */
export async function eraseFormerBookings(
  change: Change,
  { emails, texts, withoutThem }: Traces,
  found: readonly PersonalEvent[],
  counts: Counts,
): Promise<void> {
  const { tx } = change
  const chains = await listChains(tx, {
    ids: await listBookingsOfMessages(tx, emails),
    permanentIds: [...new Set(found.flatMap(({ bookingPermanentId }) => bookingPermanentId ?? []))],
  })
  if (chains.length === 0) return
  const bookingIds = chains.map(({ id }) => id)
  const permanentIds = [...new Set(chains.map(({ permanentId }) => permanentId))]
  if (await waitForHandlers(tx, permanentIds)) throw messagesWait()
  if (await waitsToBeSent(tx, { bookingIds, addresses: emails })) throw messagesWait()
  const events = await listEventsOfBookings(tx, permanentIds)
  const given = events.flatMap(({ payload }) => emails.flatMap((email) => textsOfPerson(payload, email)))
  const replace = createReplaceTexts([...emails, ...texts, ...given], NEUTRAL)
  await eraseEvents(change, events, () => (payload) => withoutThem(payload, replace), counts)
  add(counts, 'messages', await eraseMessages(tx, { bookingIds, addresses: [] }))
  await forgetMailFacts(tx, permanentIds)
  await forgetResponses(tx, permanentIds)
  await forgetMeetingErrors(tx, permanentIds)
  await putSharedTexts(
    tx,
    (await listSharedTexts(tx, bookingIds)).map((row) => replace.inJson(row) as typeof row),
  )
  add(counts, 'notes', await replaceInNotes(tx, bookingIds, replace.inText))
  await eraseActor(tx, emails, bookingIds)
}
