import type { Change } from '../../../../commands/change.ts'
import type { Ids } from '../../../../lib/ids.ts'
import { findForm } from '../store/forms.ts'
import { insertResponse, noteBooking, type RoutingReference, takeQueued } from '../store/responses.ts'
import { publishSubmitted } from './publish.ts'

/**
 * Links a booking with the response that led to it, in the transaction that makes the booking. A queued response
 * becomes a response. A reference that doesn't lead to this event type is ignored: anybody can book, and a refusal would
 * tell strangers which responses exist.
 */
export async function linkBooking(
  change: Change,
  ids: Pick<Ids, 'uid'>,
  { responseId, queuedResponseId }: RoutingReference,
  { eventTypeId, bookingId }: { eventTypeId: number; bookingId: number },
): Promise<void> {
  const { tx, now } = change
  if (responseId !== undefined) await noteBooking(tx, responseId, { eventTypeId, bookingId }, now)
  else if (queuedResponseId !== undefined) {
    const queued = await takeQueued(tx, queuedResponseId, eventTypeId, now)
    const form = queued && (await findForm(tx, queued.formId))
    if (!form) return
    const { answers, decision, routedUserIds, formId } = queued
    const id = await insertResponse(tx, {
      formId,
      formFillerId: ids.uid(),
      answers: JSON.stringify(answers),
      decision: JSON.stringify(decision),
      routedEventTypeId: eventTypeId,
      routedUserIds,
      bookingPermanentId: null,
      createdAt: now,
      updatedAt: now,
    })
    await noteBooking(tx, id, { eventTypeId, bookingId }, now)
    await publishSubmitted(change, publishedForm(form), { id, answers, decision })
  }
}

/** Returns the form as events name it. A person's form also belongs to the person's organization. */
export const publishedForm = ({
  id,
  name,
  userId,
  teamId,
  homeOrganizationId,
}: {
  id: string
  name: string
  userId: number | null
  teamId: number | null
  homeOrganizationId: number | null
}) => ({ id, name, userId, teamId, organizationId: homeOrganizationId })
