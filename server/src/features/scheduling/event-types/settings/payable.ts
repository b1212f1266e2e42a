import type { Tx } from '../../../../db/connection.ts'
import { noPaymentAccount, paymentsNotConfigured } from '../errors.ts'
import type { EventTypeColumns } from '../store.ts'
import { hasPaymentAccount } from './payment-account-store.ts'

/**
 * Refuses a price that nobody could receive. `needed` names the settings that the operator must set first.
 *
 * @throws `PAYMENTS_NOT_CONFIGURED`, `PAYMENT_ACCOUNT_MISSING`
 */
export async function checkPayable(
  tx: Tx,
  owner: { userId: number } | { teamId: number },
  { price = 0 }: EventTypeColumns,
  needed: readonly string[],
): Promise<void> {
  if (price === 0) return
  if (needed.length > 0) throw paymentsNotConfigured(needed)
  if (!(await hasPaymentAccount(tx, owner))) throw noPaymentAccount()
}
