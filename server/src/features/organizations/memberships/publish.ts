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
  /** Teams of the organization whose memberships ended along with its own. */
  teamIds?: readonly number[] | undefined
}

/** Everybody who may hear of it hears of it, and who changed whose rights is kept. */
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
