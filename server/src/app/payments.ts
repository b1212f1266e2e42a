import { stripePayments } from '../adapters/payments/stripe.ts'
import { tracedPayments } from '../adapters/payments/traced-payments.ts'
import type { Bookings } from '../features/scheduling/bookings/service.ts'
import type { ConnectingFlows, Connections } from '../features/scheduling/connections/service.ts'
import { createPaymentAccounts } from '../features/scheduling/payments/accounts.ts'
import { createCarryOut } from '../features/scheduling/payments/carry-out.ts'
import { createCheckouts } from '../features/scheduling/payments/checkout.ts'
import { createForgetNotices } from '../features/scheduling/payments/jobs.ts'
import { createNotices } from '../features/scheduling/payments/notices.ts'
import { CARRY_OUT, createPayments } from '../features/scheduling/payments/service.ts'
import { missingStripeSettings, readStripe } from '../settings/stripe-settings.ts'
import type { Foundation } from './foundation.ts'

/** Creates the operations on payments that commands on bookings use. */
export const createPaymentLedger = ({ db, ids, config, nudge }: Foundation) =>
  createPayments({
    db,
    ids,
    minutes: config.paymentMinutes,
    needs: missingStripeSettings(config).forPayments,
    nudge: () => nudge(CARRY_OUT),
  })

type Others = { connections: Connections; flows: ConnectingFlows; bookings: Bookings }

/** Creates the services that talk to the provider of payments. */
export function createPaymentServices(foundation: Foundation, { connections, flows, bookings }: Others) {
  const { config, db, run, clock, ids, nudge, inform, reportMistake } = foundation
  const { forAccounts, forPayments } = missingStripeSettings(config)
  const stripe = stripePayments(readStripe(config), { real: clock.real, noteCause: inform })
  const provider = tracedPayments(stripe, config.stripeApiUrl, foundation.traced)
  return {
    paymentAccounts: createPaymentAccounts({ connections, flows, provider, needs: forAccounts }),
    checkouts: createCheckouts({ run, clock, ids, provider, nudge }),
    paymentNotices: createNotices({ run, connections, provider, needs: forPayments, take: bookings.takePayment }),
    paymentOrders: createCarryOut({ db, run, clock, provider, reportMistake }),
    forgetNotices: createForgetNotices({ db, clock }),
  }
}
