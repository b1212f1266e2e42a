import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewTextMessage } from '../../../src/features/messaging/outbox/service.ts'
import { asCommand } from '../../support/as-command.ts'
import { incoming, SETTINGS, signatureOf, type Twilio, twilioServer } from '../../support/servers/twilio.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

let twilio: Twilio
let app: TestApp

const start = async (settings: Record<string, string> = {}) => {
  app = await testApp({ ...SETTINGS, DAYBOOK_TWILIO_API_URL: twilio.url, ...settings })
}
beforeEach(async () => {
  twilio = await twilioServer()
})
afterEach(async () => {
  await app.close()
  await twilio.close()
})

const aText = (changes: Partial<NewTextMessage> = {}): NewTextMessage => ({
  naturalKey: `text:${Math.random()}`,
  channel: 'sms',
  toAddress: '+4915112345678',
  text: 'See you at ten',
  locale: 'en',
  ...changes,
})
const post = (...messages: NewTextMessage[]) =>
  asCommand(app, (change) => app.app.services.messages.post(change, messages))
const work = () => app.app.runner.drain()
const pass = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms), true)
const rows = () =>
  app.connection.db
    .selectFrom('messages')
    .select(['toAddress', 'state', 'attemptCount', 'nextAttemptAt', 'lastError'])
    .orderBy('id')
    .execute()
const states = async () => (await rows()).map(({ state }) => state)
const outbox = async (query = '') => (await app.get(`/v2/admin/outbox${query}`, { as: app.administrator })).body.data

describe('a text message', () => {
  it('a text message is sent by SMS or WhatsApp, from the number of each', async () => {
    await start()
    await post(aText(), aText({ channel: 'whatsapp', text: 'Grüße 👋' }))
    await work()
    await work()
    expect(twilio.received).toEqual([
      { From: '+4930111111', To: '+4915112345678', Body: 'See you at ten' },
      { From: 'whatsapp:+4930222222', To: 'whatsapp:+4915112345678', Body: 'Grüße 👋' },
    ])
    expect(await states()).toEqual(['sent', 'sent'])
    expect(await outbox()).toEqual([])
  })

  it('a text message is sent by the messaging service if the settings name one', async () => {
    const service = `MG${'0123456789abcdef'.repeat(2)}`
    await start({ TWILIO_MESSAGING_SERVICE_SID: service })
    await post(aText())
    await work()
    expect(twilio.received).toEqual([{ MessagingServiceSid: service, To: '+4915112345678', Body: 'See you at ten' }])
  })

  it('a text message or mail is kept in the outbox if its channel has no settings', async () => {
    await start({ TWILIO_WHATSAPP_FROM: '' })
    await app.user()
    await post(aText(), aText({ channel: 'whatsapp', naturalKey: 'kept' }))
    await work()
    expect(twilio.received).toHaveLength(1)
    expect(await outbox('?channel=whatsapp')).toEqual([
      {
        id: expect.any(Number),
        channel: 'whatsapp',
        to: '+4915112345678',
        subject: null,
        text: 'See you at ten',
        attachments: [],
        createdAt: START,
      },
    ])
  })

  it('a text message that the gateway refuses is given up at once, with its reason for the operator', async () => {
    await start()
    twilio.answerWith(400, { code: 21211, message: "The 'To' number is not valid." })
    await post(aText())
    await work()
    expect(await states()).toEqual(['failed'])
    expect(await outbox('?state=failed')).toMatchObject([
      { channel: 'sms', error: expect.stringContaining("400 (21211) The 'To' number is not valid.") },
    ])
    expect(await outbox()).toEqual([])
  })

  it.each([401, 429, 500, 503])('a text message is tried again when the gateway answers %i', async (status) => {
    await start()
    twilio.answerWith(status)
    await post(aText())
    await work()
    expect(await rows()).toMatchObject([
      { state: 'waiting', attemptCount: 1, nextAttemptAt: new Date(Date.parse(START) + MINUTE_MS) },
    ])
    twilio.answerWith(201)
    pass(MINUTE_MS)
    await work()
    expect(twilio.received).toHaveLength(1)
  })

  it('a text message is given up after an hour without a gateway, because it is too late then', async () => {
    await start({ DAYBOOK_TWILIO_API_URL: 'http://127.0.0.1:9' })
    await post(aText())
    for (const minutes of [0, 1, 2, 5, 15, 30]) {
      pass(minutes * MINUTE_MS)
      await work()
    }
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: expect.stringContaining("can't be reached") }])
  })
})

describe('quotas of text messages', () => {
  const sender = { userId: 1 }

  it("a sender's messages above the quota of the day are not sent and say so, and the next day has a new quota", async () => {
    await start({ DAYBOOK_SMS_PER_DAY: '2' })
    await post(...[1, 2, 3].map((number) => aText({ sender, toAddress: `+491511234000${number}` })))
    await post(aText({ sender, toAddress: '+4915112340004' }), aText({ sender: { teamId: 1 } }))
    await work()
    expect(await states()).toEqual(['sent', 'sent', 'failed', 'failed', 'sent'])
    expect((await outbox('?state=failed'))[0].error).toBe(
      'user:1 has sent 2 messages by sms today, which is the most for one sender.',
    )
    pass(DAY_MS)
    await post(aText({ sender, toAddress: '+4915112340005' }))
    await work()
    expect((await states()).at(-1)).toBe('sent')
  })

  it('each channel has its own quota, and a repeat does not count', async () => {
    await start({ DAYBOOK_SMS_PER_DAY: '1', DAYBOOK_WHATSAPP_PER_DAY: '1' })
    for (let times = 0; times < 3; times++) await post(aText({ sender, naturalKey: 'the same' }))
    await post(aText({ sender, channel: 'whatsapp' }))
    await work()
    expect(await states()).toEqual(['sent', 'sent'])
  })

  it('a failed change counts no message', async () => {
    await start({ DAYBOOK_SMS_PER_DAY: '1' })
    const failed = asCommand(app, async (change) => {
      await app.app.services.messages.post(change, [aText({ sender })])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await post(aText({ sender }))
    expect(await states()).toEqual(['waiting'])
  })

  it('two changes at one moment share the rest of the quota', async () => {
    await start({ DAYBOOK_SMS_PER_DAY: '3' })
    await Promise.all([1, 2, 3, 4, 5].map((number) => post(aText({ sender, toAddress: `+491511234000${number}` }))))
    expect((await states()).sort()).toEqual(['failed', 'failed', 'waiting', 'waiting', 'waiting'])
  })

  it('one telephone has a quota over all senders', async () => {
    await start({ DAYBOOK_TEXTS_PER_NUMBER_PER_DAY: '2' })
    await post(...[1, 2, 3].map((userId) => aText({ sender: { userId } })))
    expect(await states()).toEqual(['waiting', 'waiting', 'failed'])
    expect((await outbox('?state=failed'))[0].error).toContain('+4915112345678 has been sent 2 messages')
  })

  it("a person who requests a code learns that it can't be sent", async () => {
    await start({ DAYBOOK_TEXTS_PER_NUMBER_PER_DAY: '1' })
    const ann = await app.user()
    const ask = () =>
      app.post('/v2/verified-resources/phones/verification-code/request', {
        as: ann.apiKey,
        body: { phone: '+4915112345678' },
      })
    expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({
      status: 400,
      body: { message: 'Could not send verification code to this phone number.' },
    })
    await work()
    expect(twilio.received).toHaveLength(1)
  })

  it('the number of statements stays the same, however many messages are posted', async () => {
    await start()
    const count = async (messages: NewTextMessage[]) => {
      const before = app.statements()
      await post(...messages)
      return app.statements() - before
    }
    const some = (many: number) => Array.from({ length: many }, () => aText({ sender, isOptional: true }))
    expect(await count(some(12))).toBe(await count(some(1)))
  })
})

describe('the answer STOP', () => {
  const PATH = '/v2/sms/twilio/inbound'
  const reply = (form: Record<string, string>, signature = signatureOf(`https://book.example.com${PATH}`, form)) =>
    app.post(PATH, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    })
  const ann = '+4915112345678'

  it('a person who answers STOP gets only the codes that they request, until they answer START', async () => {
    await start()
    const answer = await reply(incoming(ann, { Body: ' stop ' }))
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('<Response></Response>') })
    expect(String(answer.headers['content-type'])).toContain('text/xml')
    await reply(incoming(ann, { Body: 'STOP' }))
    await post(aText({ isOptional: true }), aText({ naturalKey: 'code' }))
    await post(aText({ isOptional: true, channel: 'whatsapp', naturalKey: 'other channel' }))
    await work()
    expect(twilio.received).toHaveLength(2)

    await reply(incoming(ann, { Body: 'Start' }))
    await post(aText({ isOptional: true }))
    await work()
    expect(twilio.received).toHaveLength(3)
  })

  it('a STOP by WhatsApp ends messages by WhatsApp only', async () => {
    await start()
    await reply(incoming(`whatsapp:${ann}`, { Body: 'STOP' }))
    await post(aText({ isOptional: true }), aText({ isOptional: true, channel: 'whatsapp' }))
    expect(await rows()).toHaveLength(1)
  })

  it('the server follows the meaning that Twilio understood, and ignores other words', async () => {
    await start()
    await reply(incoming(ann, { Body: 'Please stop calling me' }))
    await post(aText({ isOptional: true }))
    expect(await rows()).toHaveLength(1)
    await reply(incoming(ann, { Body: 'Arrêt', OptOutType: 'STOP' }))
    await post(aText({ isOptional: true }))
    expect(await rows()).toHaveLength(1)
  })

  it('the server ignores an answer without the signature of Twilio', async () => {
    await start()
    const form = incoming(ann, { Body: 'STOP' })
    for (const signature of ['', 'nonsense', signatureOf(`https://book.example.com${PATH}`, form, 'another token')])
      expect((await reply(form, signature)).status).toBe(403)
    const signature = signatureOf(`https://book.example.com${PATH}`, form)
    expect((await reply({ ...form, From: '+4915100000000' }, signature)).status).toBe(403)
    await post(aText({ isOptional: true }))
    expect(await rows()).toHaveLength(1)
  })

  it('the answer STOP is refused if no gateway is set', async () => {
    app = await testApp()
    const answer = await reply(incoming(ann, { Body: 'STOP' }))
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('TWILIO_ACCOUNT_SID') } })
  })
})
