import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import { type Group, groupColumns } from '../../../lib/group.ts'
import type { MembershipRole } from '../../../lib/standing.ts'

type Standing = { role: MembershipRole; roleId: string | null; accepted: boolean }
type BookingEvent = {
  id: number
  userId: number
  before?: Standing
  after?: Standing
  /** The teams of the organization whose memberships ended together with the organization's. */
  teamIds?: readonly number[] | undefined
}

/** Publishes a change of a membership to all its audiences, and records it in the audit log. */
export async function publishMembership(
  change: Change,
  verb: 'created' | 'updated' | 'deleted',
  group: Group,
  { id, userId, before, after, teamIds }: BookingEvent,
): Promise<void> {
  const action = `membership.${verb}` as const
  const subjectKey = `membership:${id}`
  await change.publish({
    ...groupColumns(group),
    type: action,
    userId,
    subjectKey,
    payload: { id, userId, ...after, ...(teamIds && { teamIds }) },
  })
  await audit(change, {
    ...groupColumns(group),
    organizationId: group.organizationId,
    action,
    subjectKey,
    ...(before && { before: { userId, ...before, ...(teamIds && { teamIds }) } }),
    ...(after && { after: { userId, ...after } }),
  })
}
