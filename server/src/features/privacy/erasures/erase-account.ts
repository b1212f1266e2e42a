import type { Change } from '../../../commands/change.ts'
import { createReplaceTexts } from '../../../lib/text/replace-texts.ts'
import { deleteUser } from '../../accounts/users/service.ts'
import {
  forgetPlacesOfEntries,
  listEntriesOfAccount,
  type PersonalEntry,
  replaceValues,
} from '../../operation/audit-log/service.ts'
import { forgetPlacesOfEvents, listEventsOfAccount, type PersonalEvent } from '../../operation/event-log/service.ts'
import { deleteMembershipsOf } from '../../organizations/memberships/service.ts'
import { eraseNotesOfAuthor } from '../../scheduling/booking-notes/service.ts'
import { eraseActorEverywhere } from '../../scheduling/bookings/service.ts'
import type { EventTypes } from '../../scheduling/event-types/service.ts'
import type { Account } from './account-store.ts'
import { add, type Counts } from './counts.ts'
import { eraseEvents, NEUTRAL, type Neutral } from './erase-events.ts'
import { eraseTraces } from './erase-traces.ts'
import { neutralPayload, withoutAccount } from './neutral-payload.ts'

/** The number of events, and of entries of the audit log, that are read at once. */
const BATCH = 500

/**
 * Erases an account that hosts nothing more, with everything that it owns. The logs keep what others need. The places
 * from which the account has acted go with `forgetPlaces`, after the last event of the erasure.
 *
 * @throws `MESSAGES_WAIT`
 */
export async function eraseAccount(
  change: Change,
  account: Account,
  phoneNumbers: ReadonlySet<string>,
  eventTypes: EventTypes,
  counts: Counts,
): Promise<void> {
  const { tx } = change
  const { userId, emails, texts } = account
  const numbers = [...new Set([...account.phoneNumbers, ...phoneNumbers])]
  await eraseTraces(change, { emails, phoneNumbers: numbers, texts, withoutThem: withoutAccount }, counts)
  const replace = createReplaceTexts([...texts, ...numbers], NEUTRAL)
  // The person has named what they own, so names go as well.
  const neutral: Neutral = (payload) => withoutAccount(neutralPayload(payload), replace)
  await inBatches<PersonalEvent>(
    (after) => listEventsOfAccount(tx, userId, after, BATCH),
    (events) => eraseEvents(change, events, () => neutral, counts),
  )
  await inBatches<PersonalEntry>(
    (after) => listEntriesOfAccount(tx, userId, after, BATCH),
    async (entries) => {
      const values = entries.map(({ id, before, after }) => ({
        id,
        before: replace.inJson(before),
        after: replace.inJson(after),
      }))
      await replaceValues(tx, values)
      add(counts, 'auditEntries', entries.length)
    },
  )
  await eraseActorEverywhere(tx, emails)
  add(counts, 'notes', await eraseNotesOfAuthor(tx, userId))
  await eventTypes.deleteAllOf(change, userId)
  await deleteMembershipsOf(tx, userId)
  await deleteUser(tx, userId)
  add(counts, 'accounts', 1)
}

/** Forgets from where the account has acted. It still stands in the logs with its id, which nobody else gets. */
export async function forgetPlaces({ tx }: Change, userId: number): Promise<void> {
  await forgetPlacesOfEvents(tx, userId)
  await forgetPlacesOfEntries(tx, userId)
}

async function inBatches<Row extends { id: number }>(
  list: (after: number) => Promise<Row[]>,
  erase: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Row[] = await list(after)
    if (rows.length > 0) await erase(rows)
    after = rows[BATCH - 1]?.id
  }
}
