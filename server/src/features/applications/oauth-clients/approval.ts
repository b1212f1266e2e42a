import type { ClientRow } from './store.ts'

/** The reasons why an account can't use an application, in the terms of the token endpoints. */
export type NotUsable = 'client_not_approved' | 'client_rejected'

/**
 * Returns why the application can't be used, if it can't. Its owner may try it before its approval; all others have to
 * wait. A rejected application can't be used at all.
 */
export function whyNotUsable(
  { approvalStatus, ownerUserId }: Pick<ClientRow, 'approvalStatus' | 'ownerUserId'>,
  userId: number,
): NotUsable | undefined {
  if (approvalStatus === 'REJECTED') return 'client_rejected'
  return approvalStatus === 'APPROVED' || ownerUserId === userId ? undefined : 'client_not_approved'
}
