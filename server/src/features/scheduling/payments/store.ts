import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { PaymentTable } from '../../../db/tables/bookings.ts'

export type Payment = Selectable<PaymentTable>

/** A payment that is due from now on. */
export type NewPayment = Pick<
  Payment,
  'bookingId' | 'kind' | 'amount' | 'currency' | 'description' | 'refundPolicy' | 'refundDays' | 'dueAt'
> & { eventTypeId: number }

/** The states in which something can still happen to the money. */
const LIVE = ['due', 'paid', 'held', 'charging'] as const

/** Stores the payment to the account of the event type's owner. Returns undefined if the owner has none. */
export async function insertPayment(
  tx: Tx,
  { eventTypeId, ...payment }: NewPayment,
  { uid, provider, now }: { uid: string; provider: string; now: Date },
): Promise<{ id: number; uid: string } | undefined> {
  const { rows } = await sql<{ id: number; uid: string }>`
    INSERT INTO payments (uid, booking_id, provider, account, kind, amount, currency, description, refund_policy, refund_days,
      status, due_at, created_at, updated_at)
    SELECT ${uid}, ${payment.bookingId}::bigint, ${provider}, c.account, ${payment.kind}, ${payment.amount}::int, ${payment.currency},
      ${payment.description}, ${payment.refundPolicy}, ${payment.refundDays}::int, 'due', ${payment.dueAt}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    FROM event_types e JOIN connections c ON c.category = 'payment' AND (c.user_id = e.user_id OR c.team_id = e.team_id)
    WHERE e.id = ${eventTypeId} AND NOT c.is_invalid ORDER BY c.id DESC LIMIT 1
    RETURNING id, uid`.execute(tx)
  return rows[0]
}

export const findPaymentByUid = (db: Db, account: string, uid: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('uid', '=', uid).where('account', '=', account).executeTakeFirst()

/** Returns the last payment of a booking. */
export const findPaymentOf = (db: Db, bookingId: number): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).orderBy('id', 'desc').executeTakeFirst()

export const lockPayment = (tx: Tx, id: number): Promise<Payment> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Locks the payments of these bookings to which something can still happen. */
export const lockLivePayments = (tx: Tx, bookingIds: readonly number[]): Promise<Payment[]> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', 'in', bookingIds)
    .where('status', 'in', LIVE)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updatePayment = (
  tx: Tx,
  id: number,
  change: Partial<Pick<Payment, 'status' | 'externalId' | 'paidAt' | 'failure'>> & { updatedAt: Date },
) => tx.updateTable('payments').set(change).where('id', '=', id).execute()

/** Notes the end of a refund. A second payment that is given back leaves the first one as it is. */
export const noteRefund = (
  tx: Tx,
  { paymentId, subject }: { paymentId: number; subject: string },
  { now, ...change }: { status: 'refunded' | 'refund_failed'; failure: string | null; now: Date },
) =>
  tx
    .updateTable('payments')
    .set({ ...change, updatedAt: now })
    .where('id', '=', paymentId)
    .where('externalId', '=', subject)
    .execute()

/** Changes the booking of payments when it is rescheduled. */
export const movePayments = (tx: Tx, from: number, to: number, updatedAt: Date) =>
  tx.updateTable('payments').set({ bookingId: to, updatedAt }).where('bookingId', '=', from).execute()

/** Stores the checkout of a payment that is still due. Returns false if it isn't, or if it has another checkout. */
export async function storeCheckout(
  tx: Tx,
  { id, checkoutCount }: Pick<Payment, 'id' | 'checkoutCount'>,
  checkout: { checkoutId: string; checkoutUrl: string; updatedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(checkout)
    .where('id', '=', id)
    .where('status', '=', 'due')
    .where('checkoutCount', '=', checkoutCount)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a checkout that has ended without a payment, so that the booker can begin another one. */
export const removeCheckout = (tx: Tx, uid: string, checkoutId: string, updatedAt: Date) =>
  tx
    .updateTable('payments')
    .set((payment) => ({
      checkoutId: null,
      checkoutUrl: null,
      checkoutCount: payment('checkoutCount', '+', 1),
      updatedAt,
    }))
    .where('uid', '=', uid)
    .where('checkoutId', '=', checkoutId)
    .where('status', '=', 'due')
    .execute()

/** Returns false if the notice was received before. */
export async function insertNotice(tx: Tx, provider: string, externalId: string, receivedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('providerNotices')
    .values({ provider, externalId, receivedAt })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteOldNotices = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'provider_notices', column: 'received_at', before, limit })
