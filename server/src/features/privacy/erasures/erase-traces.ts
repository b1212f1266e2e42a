import type { Change } from '../../../commands/change.ts'
import { createReplaceTexts } from '../../../lib/text/replace-texts.ts'
import { deleteTokensTo } from '../../accounts/one-time-tokens/service.ts'
import { eraseMessages, eraseOptOuts, waitsToBeSent } from '../../messaging/outbox/service.ts'
import { deleteCodesTo } from '../../messaging/verification-codes/service.ts'
import { listEntriesWith, replaceValues } from '../../operation/audit-log/service.ts'
import { listEventsWith, type PersonalEvent } from '../../operation/event-log/service.ts'
import { deleteInvitesTo } from '../../organizations/invites/service.ts'
import { eraseResponses } from '../../scheduling/routing-forms/service.ts'
import { add, type Counts } from './counts.ts'
import { eraseEvents, NEUTRAL, type Neutral } from './erase-events.ts'
import { eraseFormerBookings, type Traces } from './erase-former-bookings.ts'
import { messagesWait } from './errors.ts'
import { neutralPayload } from './neutral-payload.ts'

/** The number of events, and of entries of the audit log, that are read at once. */
const BATCH = 500

/**
 * Erases the addresses of a person, and the telephone numbers that were given with them, outside of bookings.
 *
 * @throws `MESSAGES_WAIT`
 */
export async function eraseTraces(change: Change, traces: Traces, counts: Counts): Promise<void> {
  const { tx } = change
  const { emails, phoneNumbers, texts, withoutThem } = traces
  const addresses = [...emails, ...phoneNumbers]
  if (await waitsToBeSent(tx, { bookingIds: [], addresses })) throw messagesWait()
  await eraseFormerBookings(change, traces, [], counts)
  const patterns = addresses.map(asValue)
  const replace = createReplaceTexts([...addresses, ...texts], NEUTRAL)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const events = await listEventsWith(tx, patterns, after, BATCH)
    await eraseFormerBookings(change, traces, events, counts)
    const others = events.filter(({ bookingPermanentId }) => bookingPermanentId === null)
    const neutralOf = ({ type }: PersonalEvent): Neutral =>
      isOfForm(type) ? neutralPayload : (payload) => withoutThem(payload, replace)
    await eraseEvents(change, others, neutralOf, counts)
    after = events[BATCH - 1]?.id
  }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const entries = await listEntriesWith(tx, patterns, after, BATCH)
    await replaceValues(
      tx,
      entries.map(({ id, before, after }) => ({ id, before: replace.inJson(before), after: replace.inJson(after) })),
    )
    add(counts, 'auditEntries', entries.length)
    after = entries[BATCH - 1]?.id
  }
  add(counts, 'messages', await eraseMessages(tx, { bookingIds: [], addresses }))
  add(counts, 'optOuts', await eraseOptOuts(tx, addresses))
  add(counts, 'codes', await deleteCodesTo(tx, addresses))
  for (const email of emails) {
    add(counts, 'codes', await deleteTokensTo(tx, email))
    add(counts, 'invites', await deleteInvitesTo(tx, email))
  }
  add(counts, 'formResponses', await eraseResponses(tx, { permanentIds: [], patterns }))
}

const isOfForm = (type: string): boolean => /^(FORM_|ROUTING_FORM_)/.test(type)

/** A pattern of LIKE for a whole text in JSON. An address that ends with this one belongs to somebody else. */
const asValue = (text: string): string => `%${JSON.stringify(text).replaceAll(/[\\%_]/g, '\\$&')}%`
