import { aBooking, anEventType } from '../builders.ts'
import { type TestApp, type TestUser, testApp } from '../test-app.ts'
import { endConnecting } from './end-connecting.ts'
import type { Session } from './published/stripe-objects.ts'
import { type FakeStripe, fakeStripe, type Notice } from './stripe.ts'

/** A server that takes payments, with its Stripe. */
export type PaidApp = TestApp & {
  stripe: FakeStripe
  /** Sends a notice of Stripe to the server. */
  tell(notice: Notice): ReturnType<TestApp['post']>
  /** Connects a Stripe account by its pages, and returns its id. */
  connect(owner: TestUser, path?: string): Promise<string>
  /** Opens the page of Stripe on which a booking is paid, and returns its checkout. */
  openCheckout(uid: string): Promise<Session>
  /** Opens the checkout, pays it and lets Stripe tell the server. */
  pay(uid: string): Promise<Session>
  /** Lets all jobs run that have something to do now. */
  settle(): Promise<void>
  /** Returns the state of a booking's payment. */
  paymentOf(uid: string): Promise<{ status: string; failure: string | null }>
  /** Returns the keys of the orders to Stripe, which its calls must have. */
  keysOf(uid: string): Promise<string[]>
  /** Returns the calls of one kind that Stripe has carried out. */
  callsTo(path: string): FakeStripe['calls']
}

/** Creates a server that takes payments from a fake Stripe. */
export async function paidApp(environment: Record<string, string> = {}, at?: string): Promise<PaidApp> {
  const stripe = await fakeStripe()
  const app = await testApp({ ...stripe.settings, ...environment }, at)
  const { services } = app.app

  const tell: PaidApp['tell'] = ({ body, signature }) =>
    app.post('/v2/stripe/webhook', {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })

  async function openCheckout(uid: string): Promise<Session> {
    const answer = await app.post(`/payments/${uid}`, { headers: { accept: 'text/html' } })
    const session = stripe.sessionAt(answer.headers.location)
    if (!session) throw new Error(`no checkout: ${answer.status} ${String(answer.headers.location)}`)
    return session
  }

  return {
    ...app,
    stripe,
    tell,
    openCheckout,
    async connect(owner, path = '/v2') {
      const { body } = await app.get(`${path}/stripe/connect`, { as: owner.apiKey })
      const state = new URL(body.data.authUrl).searchParams.get('state') ?? ''
      const account = stripe.newAccount()
      const query = new URLSearchParams({ state, code: stripe.codeFor(account) })
      await endConnecting(app, new URL(`/v2/stripe/save?${query}`, 'https://book.example.com'))
      return account
    },
    async pay(uid) {
      const session = await openCheckout(uid)
      const told = await tell(stripe.pay(session.id))
      if (told.status !== 200) throw new Error(`not told: ${JSON.stringify(told.body)}`)
      return session
    },
    async settle() {
      await services.bookings.giveUpPayments.run()
      while (await services.paymentOrders.job.run());
    },
    async paymentOf(uid) {
      return app.connection.db
        .selectFrom('payments')
        .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
        .select(['payments.status', 'failure'])
        .where('bookings.uid', '=', uid)
        .executeTakeFirstOrThrow()
    },
    async keysOf(uid) {
      const orders = await app.connection.db
        .selectFrom('paymentOrders')
        .innerJoin('payments', 'payments.id', 'paymentOrders.paymentId')
        .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
        .select('paymentOrders.uid')
        .where('bookings.uid', '=', uid)
        .execute()
      return orders.map((order) => order.uid)
    },
    callsTo: (path) => stripe.calls.filter((call) => `${call.method} ${call.path}`.includes(path)),
    async close() {
      await app.close()
      await stripe.close()
    },
  }
}

/** Creates an event type that costs 20.50 EUR, unless the test says otherwise. */
export const aPaidEventType = (
  app: TestApp,
  owner: TestUser,
  payment: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
) => anEventType(app, owner, { payment: { amount: 2050, currency: 'EUR', ...payment }, ...fields })

/** Books and returns the booking. */
export async function book(app: TestApp, eventTypeId: number, start: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, fields) })
  if (status !== 201) throw new Error(`no booking: ${JSON.stringify(body)}`)
  return body.data
}
