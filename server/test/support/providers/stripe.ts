import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import {
  accountObject,
  deauthorizedEvent,
  id,
  newSession,
  nowInSeconds,
  type Payment,
  paymentIntentObject,
  refundObject,
  type SavedCard,
  type Session,
  sentUnder,
  sessionEvent,
  setupIntentObject,
  tokenObject,
} from './published/stripe-objects.ts'
import { checkoutPage, consentPage } from './stripe-pages.ts'
import { refuseUndocumented } from './stripe-parameters.ts'

/**
 * A Stripe for tests and demonstrations, written from docs.stripe.com and from nothing of the server. Each rule names
 * its page. It refuses what the pages don't document.
 */
export type FakeStripe = {
  url: string
  settings: Record<string, string>
  /** The calls of the API that were carried out, in order. Repeats by key are left out. */
  calls: Call[]
  /** The accounts that are connected to the platform, with whether they can take payments. */
  accounts: Map<string, { chargesEnabled: boolean }>
  sessions: Map<string, Session>
  /** Returns the session whose page has this address. */
  sessionAt(url: unknown): Session | undefined
  /** Returns the account on which a session was made. Stripe itself doesn't show it in the session. */
  accountOf(session: Session): string
  /** Connects an account without its pages, and returns its id. */
  newAccount(): string
  /** Returns the code with which Stripe sends a person back who has allowed the access. */
  codeFor(account: string): string
  /** Pays a checkout, as a person does with the button. Returns the notice. */
  pay(checkoutId: string): Notice
  /** Ends a checkout, as Stripe does after a day. Returns the notice. */
  expire(checkoutId: string): Notice
  /** Returns a notice with its signature (https://docs.stripe.com/webhooks#verify-manually). */
  sign(event: object, options?: { secret?: string; at?: number }): Notice
  /** Returns the notice of a session, which can have other values, another type, or be of another account. */
  noticeOf(session: Session, changes?: { type?: SessionNoticeType; account?: string }): Notice
  /** Returns the notice that a person has ended the platform's access to an account, with its time in seconds. */
  deauthorized(account: string, created: number): Notice
  /** Sends each notice to this address, like a webhook endpoint. */
  sendNoticesTo(url: string): void
  /** Lets the next calls fail, once for each entry. */
  failNext(...failures: Failure[]): void
  /** Ends all failures. */
  heal(): void
  /** Returns true if a payment was given back. */
  isRefunded(payment: string | null): boolean
  close(): Promise<void>
}

export type Call = {
  method: string
  path: string
  parameters: Record<string, string>
  account: string | undefined
  idempotencyKey: string | undefined
}

/**
 * `none` lets a call succeed. `lost` carries the call out and hangs up. `declined` refuses the card. `throttled` is a rate limit. `broken` is a
 * fault of Stripe.
 */
export type Failure = 'none' | 'lost' | 'declined' | 'throttled' | 'broken'

export type Notice = { body: string; signature: string }

type SessionNoticeType = Parameters<typeof sessionEvent>[1]

type Answer = { status: number; body: object }
/** What the fake keeps of a session beside what Stripe shows. */
type Made = { account: string; title: string; intent: { description: string | null; metadata: Record<string, string> } }

const SECRET_KEY = 'sk_test_daybook'
const CLIENT_ID = 'ca_daybook'
const WEBHOOK_SECRET = 'whsec_daybook'

/** https://docs.stripe.com/api/errors */
const refusal = (
  status: number,
  type: Stripe.RawErrorType,
  message: string,
  more: Pick<Stripe.StripeRawError, 'code' | 'decline_code' | 'param'> = {},
): Answer => ({
  status,
  body: { error: { type, message, ...more } satisfies Stripe.StripeRawError },
})
const missing = (what: string) => refusal(404, 'invalid_request_error', `No such ${what}`, { code: 'resource_missing' })

export async function fakeStripe(atPort = 0): Promise<FakeStripe> {
  const accounts = new Map<string, { chargesEnabled: boolean }>()
  const codes = new Map<string, string>()
  const sessions = new Map<string, Session>()
  const made = new Map<string, Made>()
  const payments = new Map<string, Payment>()
  const cards = new Map<string, SavedCard>()
  const remembered = new Map<string, { request: string; answer: Answer }>()
  const calls: Call[] = []
  const failures: Failure[] = []
  let endpoint: string | undefined

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((listening) => server.listen(atPort, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const parameters = Object.fromEntries(new URLSearchParams(await textOf(request)))
    if (pathname.startsWith('/v1/')) return api(request, response, pathname, parameters)
    if (pathname === '/oauth/authorize') return authorize(request, response, searchParams, parameters)
    if (pathname === '/oauth/token') return token(request, response, parameters)
    if (pathname.startsWith('/pay/')) return checkout(request, response, pathname.slice('/pay/'.length), parameters)
    response.writeHead(404).end()
  }

  async function api(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    parameters: Record<string, string>,
  ): Promise<void> {
    const method = request.method ?? 'GET'
    const account = text(request.headers['stripe-account'])
    const idempotencyKey = text(request.headers['idempotency-key'])
    const failure = failures.shift()
    // https://docs.stripe.com/rate-limits and https://docs.stripe.com/error-low-level#server-errors
    if (failure === 'throttled') return send(response, refusal(429, 'rate_limit_error', 'Too many requests'))
    if (failure === 'broken') return send(response, refusal(500, 'api_error', 'Something went wrong'))
    const answer = answerTo({ method, path, parameters, account, idempotencyKey }, request, failure)
    if (failure === 'lost') {
      response.destroy()
      return
    }
    send(response, answer)
  }

  function answerTo(call: Call, request: IncomingMessage, failure: Failure | undefined): Answer {
    // https://docs.stripe.com/api/authentication
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return refusal(401, 'authentication_error', 'Invalid API Key provided')
    const { account, idempotencyKey, method } = call
    // https://docs.stripe.com/connect/authentication: a platform reaches only its connected accounts.
    if (account !== undefined && !accounts.has(account))
      return refusal(403, 'invalid_request_error', 'The provided key does not have access to account', {
        code: 'account_invalid',
      })
    const undocumented = refuseUndocumented(call)
    if (undocumented !== undefined)
      return refusal(400, 'invalid_request_error', `Received unknown parameter: ${undocumented}`, {
        code: 'parameter_unknown',
      })
    // https://docs.stripe.com/api/idempotent_requests: only POST, per account; the first answer is kept.
    const memory = method === 'POST' && idempotencyKey !== undefined ? `${account ?? ''} ${idempotencyKey}` : undefined
    const known = memory === undefined ? undefined : remembered.get(memory)
    const sent = JSON.stringify([call.path, call.parameters])
    if (known) {
      return known.request === sent
        ? known.answer
        : refusal(
            400,
            'idempotency_error',
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          )
    }
    const answer = failure === 'declined' ? declined() : carryOut(call)
    if (answer.status < 400) calls.push(call)
    // https://docs.stripe.com/api/idempotent_requests: nothing is kept if the parameters were refused.
    if (memory !== undefined && (answer.status < 400 || answer.status === 402))
      remembered.set(memory, { request: sent, answer })
    return answer
  }

  function carryOut({ method, path, parameters, account }: Call): Answer {
    const [, , resource = '', first = '', second = '', third = ''] = path.split('/')
    const called = `${method} ${resource}`
    if (called === 'GET accounts') return getAccount(first)
    // Everything else is on a connected account: https://docs.stripe.com/connect/direct-charges
    if (account === undefined)
      return refusal(400, 'invalid_request_error', 'This object belongs to a connected account.')
    if (called === 'POST checkout' && third === 'expire') return expireSession(second, account)
    if (called === 'POST checkout') return createSession(parameters, account)
    if (called === 'POST refunds') return refund(parameters, account)
    if (called === 'GET setup_intents') return getSetupIntent(first, account)
    if (called === 'POST payment_intents') return charge(parameters, account)
    return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  /** https://docs.stripe.com/api/accounts/retrieve */
  function getAccount(account: string): Answer {
    const found = accounts.get(account)
    if (!found)
      return refusal(403, 'invalid_request_error', 'The provided key does not have access to account', {
        code: 'account_invalid',
      })
    return { status: 200, body: accountObject(account, found.chargesEnabled) }
  }

  /** https://docs.stripe.com/api/checkout/sessions/create */
  function createSession(sent: Record<string, string>, account: string): Answer {
    const { mode, success_url: success, cancel_url: cancel } = sent
    if (mode !== 'payment' && mode !== 'setup') return required('mode')
    if (success === undefined || cancel === undefined) return required('success_url')
    const amount = Number(sent['line_items[0][price_data][unit_amount]'])
    const currency = sent['line_items[0][price_data][currency]']
    const name = sent['line_items[0][price_data][product_data][name]']
    if (mode === 'payment' && (!Number.isInteger(amount) || amount < 1 || currency === undefined || name === undefined))
      return required('line_items')
    if (mode === 'setup' && sent['line_items[0][quantity]'] !== undefined) return required('mode')
    const session = newSession(sent, url)
    sessions.set(session.id, session)
    const intent = `${mode}_intent_data`
    const description = sent[`${intent}[description]`] ?? null
    const metadata = sentUnder(`${intent}[metadata]`, sent)
    made.set(session.id, { account, title: name ?? description ?? '', intent: { description, metadata } })
    // A repeat of the call has this answer, whatever becomes of the session.
    return { status: 200, body: { ...session } }
  }

  /** https://docs.stripe.com/api/checkout/sessions/expire: only an open session. */
  function expireSession(checkoutId: string, account: string): Answer {
    const session = sessions.get(checkoutId)
    if (!session || accountOf(session) !== account) return missing('checkout.session')
    if (session.status !== 'open')
      return refusal(400, 'invalid_request_error', `Only Checkout Sessions with a status in ["open"] can be expired.`)
    void deliver(expire(checkoutId))
    return { status: 200, body: { ...session } }
  }

  /** https://docs.stripe.com/api/refunds/create */
  function refund(sent: Record<string, string>, account: string): Answer {
    const found = payments.get(sent.payment_intent ?? '')
    if (found?.account !== account) return missing('payment_intent')
    if (found.isRefunded)
      return refusal(400, 'invalid_request_error', 'Charge has already been refunded.', {
        code: 'charge_already_refunded',
      })
    found.isRefunded = true
    return { status: 200, body: refundObject(found, sentUnder('metadata', sent)) }
  }

  /** https://docs.stripe.com/api/setup_intents/retrieve */
  function getSetupIntent(intent: string, account: string): Answer {
    const found = cards.get(intent)
    if (found?.account !== account) return missing('setupintent')
    return { status: 200, body: setupIntentObject(found) }
  }

  /** https://docs.stripe.com/payments/save-during-payment#charge-saved-payment-method */
  function charge(sent: Record<string, string>, account: string): Answer {
    const amount = Number(sent.amount)
    const { currency, customer, payment_method: card } = sent
    if (!Number.isInteger(amount) || amount < 1 || currency === undefined) return required('amount')
    const owner = [...cards.values()].find((each) => each.card === card && each.account === account)
    if (owner?.customer == null || owner.customer !== customer) return missing('payment_method')
    const isConfirmed = sent.off_session === 'true' && sent.confirm === 'true'
    const payment = newPayment({
      account,
      amount,
      currency,
      customer: owner.customer,
      card: owner.card,
      description: sent.description ?? null,
      metadata: sentUnder('metadata', sent),
    })
    if (isConfirmed) payments.set(payment.id, payment)
    return { status: 200, body: paymentIntentObject(payment, isConfirmed ? 'succeeded' : 'requires_confirmation') }
  }

  /** https://docs.stripe.com/declines */
  const declined = () =>
    refusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: 'generic_decline' })

  const required = (parameter: string) =>
    refusal(400, 'invalid_request_error', `Missing or invalid: ${parameter}.`, { param: parameter })

  const newPayment = (fields: Omit<Payment, 'id' | 'charge' | 'created' | 'isRefunded'>): Payment => ({
    ...fields,
    id: id('pi'),
    charge: id('ch'),
    created: nowInSeconds(),
    isRefunded: false,
  })

  function madeOf(session: Session): Made {
    const known = made.get(session.id)
    if (!known) throw new Error(`no session ${session.id}`)
    return known
  }

  const accountOf = (session: Session): string => madeOf(session).account

  function found(checkoutId: string): Session {
    const session = sessions.get(checkoutId)
    if (!session) throw new Error(`no session ${checkoutId}`)
    return session
  }

  /** https://docs.stripe.com/payments/checkout/how-checkout-works#lifecycle */
  function pay(checkoutId: string): Notice {
    const session = found(checkoutId)
    if (session.status !== 'open') throw new Error(`the session is ${session.status}`)
    const { account, intent } = madeOf(session)
    session.status = 'complete'
    // Only an active checkout has a page, and only a paid one tells who paid.
    session.url = null
    session.customer = session.customer_creation === 'always' ? id('cus') : null
    session.customer_details = {
      address: null,
      business_name: null,
      email: session.customer_email ?? 'payer@example.com',
      individual_name: null,
      name: 'Payer',
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    }
    if (session.mode === 'setup') {
      session.setup_intent = id('seti')
      const { setup_intent: setup, customer } = session
      const saved = { ...intent, id: setup, account, customer, card: id('pm'), created: nowInSeconds() }
      cards.set(saved.id, saved)
      return noticeOf(session)
    }
    const { amount_total: amount, currency } = session
    if (amount === null || currency === null) throw new Error(`the session ${session.id} has no amount`)
    const payment = newPayment({ ...intent, account, amount, currency, customer: session.customer, card: id('pm') })
    payments.set(payment.id, payment)
    session.payment_status = 'paid'
    session.payment_intent = payment.id
    return noticeOf(session)
  }

  function expire(checkoutId: string): Notice {
    const session = found(checkoutId)
    session.status = 'expired'
    session.url = null
    return noticeOf(session, { type: 'checkout.session.expired' })
  }

  const noticeOf: FakeStripe['noticeOf'] = (
    session,
    { type = 'checkout.session.completed', account = accountOf(session) } = {},
  ) => sign(sessionEvent(account, type, session))

  /** https://docs.stripe.com/webhooks#verify-manually */
  function sign(
    event: object,
    { secret = WEBHOOK_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
  ): Notice {
    const body = JSON.stringify(event)
    const seconds = Math.floor(at / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return { body, signature: `t=${seconds},v1=${signature}` }
  }

  async function deliver({ body, signature }: Notice): Promise<void> {
    if (endpoint === undefined) return
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    await fetch(endpoint, { method: 'POST', headers, body }).catch(() => undefined)
  }

  /** https://docs.stripe.com/connect/oauth-reference#get-authorize */
  function authorize(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    { answer }: Record<string, string>,
  ): void {
    if (query.get('client_id') !== CLIENT_ID || query.get('response_type') !== 'code') {
      response.writeHead(400).end('No application matches the supplied client identifier')
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage())
      return
    }
    const target = new URL(query.get('redirect_uri') ?? '')
    target.searchParams.set('state', query.get('state') ?? '')
    if (answer === 'allow') target.searchParams.set('code', codeFor(newAccount()))
    else {
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set('error_description', 'The user denied your request')
    }
    response.writeHead(303, { location: target.href }).end()
  }

  /** https://docs.stripe.com/connect/oauth-reference#post-token: a code works once, with the platform's key. */
  function token(request: IncomingMessage, response: ServerResponse, sent: Record<string, string>): void {
    send(response, exchanged(request, sent))
  }

  function exchanged(request: IncomingMessage, sent: Record<string, string>): Answer {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return { status: 401, body: { error: 'invalid_client', error_description: 'No API key' } }
    const account = codes.get(sent.code ?? '')
    codes.delete(sent.code ?? '')
    if (sent.grant_type !== 'authorization_code' || account === undefined) {
      const body = { error: 'invalid_grant', error_description: `Authorization code does not exist: ${sent.code}` }
      return { status: 400, body }
    }
    return { status: 200, body: tokenObject(account) }
  }

  /** The hosted page: https://docs.stripe.com/payments/checkout */
  async function checkout(
    request: IncomingMessage,
    response: ServerResponse,
    checkoutId: string,
    { answer }: Record<string, string>,
  ): Promise<void> {
    const session = sessions.get(checkoutId)
    if (!session || session.status === 'expired') {
      response.writeHead(404).end('This checkout has ended.')
      return
    }
    if (request.method !== 'POST') {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(checkoutPage(session, madeOf(session).title))
      return
    }
    if (answer === 'pay' && session.status === 'open') await deliver(pay(checkoutId))
    response.writeHead(303, { location: (answer === 'pay' ? session.success_url : session.cancel_url) ?? '' }).end()
  }

  function newAccount(): string {
    const account = id('acct')
    accounts.set(account, { chargesEnabled: true })
    return account
  }

  function codeFor(account: string): string {
    const code = id('ac')
    codes.set(code, account)
    return code
  }

  return {
    url,
    settings: {
      STRIPE_CLIENT_ID: CLIENT_ID,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      DAYBOOK_STRIPE_API_URL: url,
      DAYBOOK_STRIPE_CONNECT_URL: url,
    },
    calls,
    accounts,
    sessions,
    sessionAt: (address) => sessions.get(String(address).split(`${url}/pay/`)[1] ?? ''),
    accountOf,
    newAccount,
    codeFor,
    pay,
    expire,
    sign,
    noticeOf,
    deauthorized: (account, created) => sign(deauthorizedEvent(account, CLIENT_ID, created)),
    sendNoticesTo: (address) => {
      endpoint = address
    },
    failNext: (...more) => void failures.push(...more),
    heal: () => void failures.splice(0),
    isRefunded: (payment) => payments.get(payment ?? '')?.isRefunded === true,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const text = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)
