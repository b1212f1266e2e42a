import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DailyFake, startDaily } from '../../support/providers/daily.ts'
import { type PaidApp, paidApp } from '../../support/providers/paid-app.ts'

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token-of-twilio',
  TWILIO_FROM: '+4930999999',
}

let app: PaidApp
let daily: DailyFake
beforeAll(async () => {
  daily = await startDaily()
  app = await paidApp({ ...daily.settings, ...TWILIO })
})
afterAll(async () => {
  await app.close()
  await daily.stop()
})

/** What can stand where the documentation promises an object. */
const STRANGE = [null, [], [null], 'text', '', 5, true, {}, { id: null }, { id: ['evt_1'] }, { id: '\u0000' }, [[[]]]]

const TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'account.application.deauthorized',
]

/** A signed event of Stripe with everything that the server reads, and with changes. */
const anEvent = (type: unknown, changes: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type,
  account: 'acct_1',
  ...changes,
})

const aSession = (changes: object) => ({
  id: 'cs_1',
  client_reference_id: 'abc',
  mode: 'payment',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  setup_intent: null,
  amount_total: 500,
  currency: 'eur',
  ...changes,
})

const tellStripe = async (event: unknown) => {
  const { status, body } = await app.tell(app.stripe.sign(event as object))
  return [status, body?.error?.details?.code]
}
const MALFORMED = [400, 'NOTICE_MALFORMED']

it('a signed notice of Stripe without the form of an event is a bad request', async () => {
  for (const event of STRANGE) expect([event, await tellStripe(event)]).toEqual([event, MALFORMED])
  for (const type of [null, 5, [], {}, undefined]) expect(await tellStripe(anEvent(type))).toEqual(MALFORMED)
})

it('a signed notice of Stripe with a strange object in it is a bad request', async () => {
  for (const type of TYPES) {
    const isDated = type === 'account.application.deauthorized'
    for (const strange of STRANGE) {
      // A whole number is a time.
      if (isDated && strange === 5) continue
      const sent = isDated ? [{ created: strange }] : [{ data: strange }, { data: { object: strange } }]
      for (const changes of sent)
        expect([type, changes, await tellStripe(anEvent(type, changes))]).toEqual([type, changes, MALFORMED])
    }
    expect(await tellStripe(anEvent(type))).toEqual(MALFORMED)
  }
  expect(await tellStripe(anEvent('account.application.deauthorized', { created: 1e300 }))).toEqual(MALFORMED)
})

it('a signed notice of Stripe with a strange value in its session is a bad request or isn’t needed, and never a failure', async () => {
  const names = Object.keys(aSession({}))
  for (const name of names)
    for (const strange of [...STRANGE, undefined, '\u0000', 'a'.repeat(10_000), -1, 1.5, 1e300]) {
      const object = aSession({ [name]: strange })
      const [status] = await tellStripe(anEvent('checkout.session.completed', { data: { object } }))
      expect([name, strange, [200, 400].includes(status)]).toEqual([name, strange, true])
    }
})

it('a signed event that the server doesn’t need is received', async () => {
  expect(await tellStripe(anEvent('invoice.paid', { data: { object: null } }))).toEqual([200, undefined])
  expect(await tellStripe(anEvent('checkout.session.completed', { account: undefined }))).toEqual([200, undefined])
})

it('a signed notice of Daily with a strange form is a bad request', async () => {
  const send = async (body: string) => {
    const at = Date.now()
    const secret = Buffer.from(daily.settings.DAILY_WEBHOOK_SECRET ?? '', 'base64')
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('base64')
    const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': String(at) }
    const answer = await app.post('/v2/conferencing/daily/webhook', {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return [answer.status, answer.body?.error?.details?.code]
  }
  for (const event of STRANGE) expect([event, await send(JSON.stringify(event))]).toEqual([event, MALFORMED])
  expect(await send('no json')).toEqual(MALFORMED)
  for (const type of ['recording.ready-to-download', 'transcript.ready-to-download'])
    for (const payload of [...STRANGE, { recording_id: 'r', id: 't', room_name: '\u0000' }])
      expect([type, payload, await send(JSON.stringify({ type, payload }))]).toEqual([type, payload, MALFORMED])
  for (const type of ['constructor', '__proto__', 'toString', 'meeting.started'])
    expect([type, await send(JSON.stringify({ type }))]).toEqual([type, [200, undefined]])
})

it('a signed reply of Twilio from something that is no number is a bad request', async () => {
  const path = '/v2/sms/twilio/inbound'
  const reply = async (form: Record<string, string>) => {
    const names = Object.keys(form).sort()
    const signed = `https://book.example.com${path}${names.map((name) => `${name}${form[name]}`).join('')}`
    const answer = await app.post(path, {
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', TWILIO.TWILIO_AUTH_TOKEN).update(signed).digest('base64'),
      },
    })
    return [answer.status, answer.body?.error?.details?.code]
  }
  for (const From of ['', 'nobody', '+49\u00001', 'whatsapp:', '5'.repeat(500)])
    expect([From, await reply({ From, Body: 'STOP' })]).toEqual([From, [400, 'FORM_MALFORMED']])
  expect(await reply({ Body: 'STOP' })).toEqual([400, 'FORM_MALFORMED'])
  expect((await reply({ From: '+4915112345678', Body: 'STOP' }))[0]).toBe(200)
})
