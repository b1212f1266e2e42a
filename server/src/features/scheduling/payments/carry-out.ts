import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { PaymentFailure } from '../../../adapters/payments/payment-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Change } from '../../../commands/change.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { type DueOrder, finishOrder, leaseOrders, postponeOrder, releaseOrders } from './order-store.ts'
import { CARRY_OUT } from './service.ts'
import { noteRefund, updatePayment } from './store.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const EVERY_MS = 5 * SECOND_MS
const MOST_AT_ONCE = 4
const LANES = 2
/** The lease lasts longer than the calls of an order, which end after ten seconds each. */
const LEASE_MS = 60 * SECOND_MS
const FIRST_WAIT_MS = 15 * SECOND_MS
const LONGEST_WAIT_MS = HOUR_MS
/**
 * How long an order is tried. The provider remembers the key of a call for a day, and a charge that is repeated later
 * would be a second one. A second refund or end is refused.
 */
const TRIED_MS: Readonly<Record<DueOrder['kind'], number>> = {
  charge: 12 * HOUR_MS,
  expire: 24 * HOUR_MS,
  refund: 7 * 24 * HOUR_MS,
}

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  provider: PaymentProvider
  reportMistake: (message: string) => void
}

/** Creates the job that lets the provider do what was ordered: refunds, charges and ends of checkouts. */
export function createCarryOut({ db, run, clock, provider, reportMistake }: Dependencies) {
  /** Returns the id of a new payment, if the order has made one. */
  async function call({ uid, kind, subject, account, ...order }: DueOrder): Promise<string | undefined> {
    const ordered = { account, idempotencyKey: uid }
    if (kind === 'charge') return provider.charge(subject, order, ordered)
    await (kind === 'refund' ? provider.refund(subject, ordered) : provider.expireCheckout(subject, ordered))
    return undefined
  }

  async function succeed(
    { tx, now }: Change,
    { id, kind, subject, paymentId }: DueOrder,
    made?: string,
  ): Promise<void> {
    await finishOrder(tx, id, 'done', null, now)
    if (made !== undefined)
      await updatePayment(tx, paymentId, { status: 'paid', externalId: made, paidAt: now, updatedAt: now })
    else if (kind === 'refund') await noteRefund(tx, { paymentId, subject }, { status: 'refunded', failure: null, now })
  }

  async function fail(
    { tx, now }: Change,
    order: DueOrder,
    { kind: why, message: reason }: PaymentFailure,
  ): Promise<void> {
    const { id, kind, subject, paymentId } = order
    await finishOrder(tx, id, 'failed', reason, now)
    if (kind === 'charge') {
      // A card that may have been charged, without an answer, must not be charged again.
      const status = why === 'refused' ? ('held' as const) : ('charging' as const)
      await updatePayment(tx, paymentId, { status, failure: reason, updatedAt: now })
    }
    if (kind === 'refund')
      await noteRefund(tx, { paymentId, subject }, { status: 'refund_failed', failure: reason, now })
    reportMistake(`Stripe did not carry out the ${kind} of ${subject} (payment ${paymentId}): ${reason}`)
  }

  async function carryOut(order: DueOrder): Promise<void> {
    try {
      const made = await call(order)
      await run(byTheServer, (change) => succeed(change, order, made))
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error
      await run(byTheServer, async (change) => {
        const { tx, now } = change
        const isOver = now.getTime() - order.createdAt.getTime() >= TRIED_MS[order.kind]
        if (error.kind === 'refused' || isOver) await fail(change, order, error)
        else await postponeOrder(tx, order.id, error.message, new Date(now.getTime() + waitAfter(order.attempts)))
      })
    }
  }

  const job: Job = {
    name: CARRY_OUT,
    everyMs: EVERY_MS,
    lanes: LANES,
    async run() {
      const real = clock.steady()
      const leasing = { now: clock.now(), real, leasedUntil: new Date(real.getTime() + LEASE_MS) }
      const due = await leaseOrders(db, leasing, MOST_AT_ONCE)
      await Promise.all(
        due.map((order) =>
          carryOut(order).catch((error) => {
            // The lease expires, and then the order is carried out again under the same key.
            reportMistake(`The order ${order.id} could not be carried out: ${errorOf(error).stack}`)
          }),
        ),
      )
      return due.length === MOST_AT_ONCE
    },
  }

  return {
    job,

    /** Releases the leases of the last process, which was the only one. */
    takeOver: () => releaseOrders(db),
  }
}

const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT_MS)
