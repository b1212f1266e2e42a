import type { Change } from '../../../commands/change.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import { cannotBePaid, noCardHeld, stripeNotConfigured } from './errors.ts'
import { insertOrders, type NewOrder } from './order-store.ts'
import { givesBack } from './refund-policy.ts'
import {
  findPaymentByUid,
  findPaymentOf,
  insertNotice,
  insertPayment,
  lockLivePayments,
  lockPayment,
  movePayments,
  type NewPayment,
  type Payment,
  updatePayment,
} from './store.ts'

export { erasePaymentTexts } from './erase-store.ts'
export { bookerNotAbsent } from './errors.ts'
export type { Payment } from './store.ts'

/** The name of the provider in the tables. */
export const STRIPE = 'stripe'

/** The name of the job that carries orders out. */
export const CARRY_OUT = 'payments.carry-out'

/** A payment that the provider has reported. */
export type Received = {
  noticeId: string
  account: string
  /** The uid of the payment. */
  reference: string
  externalId: string
  /** Null if a card was saved. */
  paid: { amount: number; currency: string } | null
}

type EndedBooking = { id: number; startsAt: Date }

export type Payments = ReturnType<typeof createPayments>

type Dependencies = {
  db: Db
  ids: Ids
  /** How long a booking waits for its payment. */
  minutes: number
  /** The settings that are missing for payments. */
  needs: readonly string[]
  nudge: () => void
}

/**
 * Creates the operations on payments that are parts of other commands. They write rows only: a job calls the provider
 * after the commit.
 */
export function createPayments({ db, ids, minutes, needs, nudge }: Dependencies) {
  async function order(change: Change, orders: readonly Omit<NewOrder, 'uid'>[]): Promise<void> {
    if (orders.length === 0) return
    const named = orders.map((each) => ({ ...each, uid: ids.uid() }))
    await insertOrders(change.tx, named, change.now)
    change.afterCommit(nudge)
  }

  async function end(change: Change, payment: Payment, givesMoneyBack: boolean): Promise<void> {
    const { tx, now: updatedAt } = change
    const { id, status, checkoutId, externalId } = payment
    if (status === 'due' || status === 'held') {
      await updatePayment(tx, id, { status: 'cancelled', updatedAt })
      if (status === 'due' && checkoutId !== null)
        await order(change, [{ paymentId: id, kind: 'expire', subject: checkoutId }])
    } else if (status === 'paid' && externalId !== null && givesMoneyBack) {
      await updatePayment(tx, id, { status: 'refunding', updatedAt })
      await order(change, [{ paymentId: id, kind: 'refund', subject: externalId }])
    }
  }

  return {
    /** Returns the time until which a booking that is made now waits for its payment. */
    dueAt: (now: Date): Date => new Date(now.getTime() + minutes * 60_000),

    /**
     * Stores that a payment is due.
     *
     * @throws `PAYMENTS_NOT_CONFIGURED`, `PAYMENT_ACCOUNT_MISSING`
     */
    async open({ tx, now }: Change, payment: NewPayment): Promise<{ id: number; uid: string }> {
      if (needs.length > 0) throw stripeNotConfigured(needs)
      const opened = await insertPayment(tx, payment, { uid: ids.uid(), provider: STRIPE, now })
      if (!opened) throw cannotBePaid()
      return opened
    },

    /** Returns the last payment of a booking. */
    findOf: (bookingId: number): Promise<Payment | undefined> => findPaymentOf(db, bookingId),

    /** Returns the payment that the provider has reported. */
    findReceived: ({ account, reference }: Received): Promise<Payment | undefined> =>
      findPaymentByUid(db, account, reference),

    /** Notes a notice of the provider. Returns false if it was noted before. */
    noteNotice: ({ tx, now }: Change, provider: string, noticeId: string): Promise<boolean> =>
      insertNotice(tx, provider, noticeId, now),

    lock: (tx: Tx, id: number): Promise<Payment> => lockPayment(tx, id),

    /** Stores that the booker has paid in time, or has saved a card in time. */
    async accept({ tx, now }: Change, { id, kind }: Payment, { externalId }: Received): Promise<void> {
      const paid = kind === 'charge' ? { status: 'paid' as const, paidAt: now } : { status: 'held' as const }
      await updatePayment(tx, id, { ...paid, externalId, updatedAt: now })
    },

    /** Gives back money that came too late, or a second time. A card that was saved too late is never charged. */
    async sendBack(change: Change, payment: Payment, { externalId, paid }: Received): Promise<void> {
      if (paid === null) return
      const { id, externalId: known } = payment
      if (known === null) await updatePayment(change.tx, id, { status: 'refunding', externalId, updatedAt: change.now })
      await order(change, [{ paymentId: id, kind: 'refund', subject: externalId }])
    },

    /**
     * Ends the payments of bookings that were cancelled or declined. `always` gives the money back, and `by-policy` does
     * so if the event type allowed it at the time of booking.
     */
    async end(change: Change, bookings: readonly EndedBooking[], refund: 'always' | 'by-policy'): Promise<void> {
      const live = await lockLivePayments(
        change.tx,
        bookings.map(({ id }) => id),
      )
      for (const payment of live) {
        const startsAt = bookings.find(({ id }) => id === payment.bookingId)?.startsAt ?? change.now
        await end(change, payment, refund === 'always' || givesBack(payment, startsAt, change.now))
      }
    },

    /** Lets the payment of a booking that was rescheduled belong to its successor. */
    async move({ tx, now }: Change, from: number, to: number): Promise<void> {
      await movePayments(tx, from, to, now)
    },

    /** Charges the saved card of a booker who didn't come. @throws `NO_CARD_HELD` */
    async chargeNoShow(change: Change, bookingId: number): Promise<void> {
      const [payment] = await lockLivePayments(change.tx, [bookingId])
      if (payment?.status !== 'held' || payment.externalId === null) throw noCardHeld()
      await updatePayment(change.tx, payment.id, { status: 'charging', failure: null, updatedAt: change.now })
      await order(change, [{ paymentId: payment.id, kind: 'charge', subject: payment.externalId }])
    },
  }
}
