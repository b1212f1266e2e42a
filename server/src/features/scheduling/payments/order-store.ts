import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { PaymentOrderTable, PaymentTable } from '../../../db/tables/bookings.ts'

type Order = Selectable<PaymentOrderTable>

/** An order with the facts of its payment that the provider needs. */
export type DueOrder = Pick<Order, 'id' | 'uid' | 'kind' | 'subject' | 'attempts' | 'createdAt' | 'paymentId'> &
  Pick<Selectable<PaymentTable>, 'account' | 'amount' | 'currency' | 'description'> & { reference: string }

export type NewOrder = Pick<Order, 'uid' | 'paymentId' | 'kind' | 'subject'>

/** Stores orders that are due at once. An order that exists already is left out, because it must happen once. */
export const insertOrders = (tx: Tx, orders: readonly NewOrder[], now: Date) =>
  tx
    .insertInto('paymentOrders')
    .values(
      orders.map((order) => ({
        ...order,
        nextAt: now,
        createdAt: now,
        leasedUntil: null,
        lastError: null,
        finishedAt: null,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .execute()

/** The longest time in the future for which a try is planned. A later one was planned before the clock went back. */
const LONGEST_WAIT = sql.raw("interval '1 hour'")

type Leasing = { now: Date; real: Date; leasedUntil: Date }

/** Takes orders that are due, so that no other process carries them out. */
export async function leaseOrders(db: Db, { now, real, leasedUntil }: Leasing, most: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`${prepared}
    UPDATE payment_orders o SET leased_until = ${leasedUntil}, attempts = o.attempts + 1
    FROM payments p
    WHERE p.id = o.payment_id AND o.id IN (
      SELECT id FROM payment_orders
      WHERE status = 'waiting' AND (next_at <= ${now} OR next_at > ${now}::timestamptz + ${LONGEST_WAIT})
        AND (leased_until IS NULL OR leased_until <= ${real})
      ORDER BY next_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING o.id, o.uid, o.kind, o.subject, o.attempts, o.created_at, o.payment_id, p.account, p.amount, p.currency, p.description,
      p.uid AS reference`.execute(db)
  return rows
}

export const finishOrder = (tx: Tx, id: number, status: 'done' | 'failed', lastError: string | null, now: Date) =>
  tx
    .updateTable('paymentOrders')
    .set({ status, lastError, leasedUntil: null, finishedAt: now })
    .where('id', '=', id)
    .execute()

export const postponeOrder = (tx: Tx, id: number, lastError: string, nextAt: Date) =>
  tx.updateTable('paymentOrders').set({ lastError, nextAt, leasedUntil: null }).where('id', '=', id).execute()

/** Releases all leases. It may only be called when no other process can hold one. */
export const releaseOrders = (db: Db) =>
  sql`UPDATE payment_orders SET leased_until = NULL WHERE leased_until IS NOT NULL`.execute(db)
