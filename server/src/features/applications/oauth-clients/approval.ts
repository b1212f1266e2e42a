import type { ClientRow } from './store.ts'

/** Why an account can't use an application, by the names of the token endpoints. */
export type NotUsable = 'client_not_approved' | 'client_rejected'

/**
 * Who owns an application may try it before it is approved; everybody else waits. One that was rejected serves nobody.
 */
export function whyNotUsable(
  { approvalStatus, ownerUserId }: Pick<ClientRow, 'approvalStatus' | 'ownerUserId'>,
  userId: number,
): NotUsable | undefined {
  if (approvalStatus === 'REJECTED') return 'client_rejected'
  return approvalStatus === 'APPROVED' || ownerUserId === userId ? undefined : 'client_not_approved'
}
