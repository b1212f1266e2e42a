import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { atStart } from '../../../src/app.ts'
import { createRunCommand } from '../../../src/commands/run.ts'
import type { NewMessage } from '../../../src/features/messaging/outbox/service.ts'
import { leaseDueMessages } from '../../../src/features/messaging/outbox/store.ts'
import { asCommand } from '../../support/as-command.ts'
import { type MailServer, mailServer } from '../../support/servers/mail-server.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

describe('a mail', () => {
  let mails: MailServer
  let app: TestApp

  beforeEach(async () => {
    mails = await mailServer()
    app = await testApp({ SMTP_URL: mails.url, MAIL_FROM: 'Daybook <bookings@example.com>' })
  })
  afterEach(async () => {
    await app.close()
    await mails.stop()
  })

  const aMail = (changes: Partial<NewMessage> = {}): NewMessage => ({
    naturalKey: `message:${Math.random()}`,
    toAddress: 'bob@example.com',
    fromName: 'Ann',
    replyTo: 'ann@example.com',
    subject: 'Confirmed: Intro call',
    text: 'Your booking is confirmed',
    html: '<p>Your booking is confirmed</p>',
    locale: 'en',
    attachments: [],
    ...changes,
  })
  const post = (...messages: NewMessage[]) =>
    asCommand(app, (change) => app.app.services.messages.post(change, messages))
  const work = () => app.app.runner.drain()
  const pass = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS), true)
  const rows = () =>
    app.connection.db
      .selectFrom('messages')
      .select(['toAddress', 'state', 'attemptCount', 'nextAttemptAt', 'lastError', 'leasedUntil'])
      .orderBy('id')
      .execute()
  const headerOf = ({ source }: { source: string }, name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim()

  it('the log has the first failure of a series and the recovery, and nothing in between', async () => {
    const log: string[] = []
    const own = await testApp({ SMTP_URL: mails.url, LOG_LEVEL: 'warn' }, START, {
      logTo: { write: (line: string) => void log.push(JSON.parse(line).msg) },
    })
    const send = async () => {
      await asCommand(own, (change) => own.app.services.messages.post(change, [aMail(), aMail()]))
      await own.app.runner.drain()
    }
    try {
      await send()
      expect(log).toEqual([])
      await mails.stop()
      await send()
      await send()
      expect(log).toEqual([
        expect.stringMatching(
          /^The mail server of SMTP_URL has not taken a message at 2030-01-07T08:00:00.000Z: .*ECONNREFUSED.*\. They wait and are tried again\.$/,
        ),
      ])
      await mails.start()
      own.clock.set(new Date(own.clock.now().getTime() + 2 * MINUTE_MS), true)
      await own.app.runner.drain()
      expect(log.slice(1)).toEqual([
        'The mail server of SMTP_URL takes messages again, after it had taken none since 2030-01-07T08:00:00.000Z.',
      ])
    } finally {
      await own.close()
    }
  })

  it('a port that speaks no TLS is told from a mail server that is away', async () => {
    const log: string[] = []
    const own = await testApp({ SMTP_URL: mails.url.replace('smtp:', 'smtps:') })
    await own.app.services.senders.check({ warn: (line) => void log.push(line) })
    await own.close()
    expect(log).toEqual([
      expect.stringContaining('smtps:// is for port 465; the ports 587 and 25 want smtp:// in SMTP_URL.'),
    ])
  })

  it('a mail is sent once, however often the workers look', async () => {
    await post(aMail())
    await work()
    await work()
    pass(60)
    await work()
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]).toMatchObject({ to: 'bob@example.com' })
    expect(headerOf(mails.received[0] as never, 'From')).toBe('Ann <bookings@example.com>')
    expect(headerOf(mails.received[0] as never, 'Reply-To')).toBe('ann@example.com')
    expect(await rows()).toMatchObject([{ state: 'sent', nextAttemptAt: null, leasedUntil: null, lastError: null }])
  })

  it('a mail is sent right after the commit of its change', async () => {
    app.app.runner.start()
    await work()
    const run = createRunCommand({ db: app.connection.db, clock: app.clock, handlersHaveWork: () => {} })
    await run(atStart, (change) => app.app.services.messages.post(change, [aMail()]))
    // The next round would come after five seconds.
    await expect.poll(() => mails.received.length, { timeout: 3000 }).toBe(1)
  })

  it('a mail that can be sent is not kept in the outbox', async () => {
    await post(aMail())
    await work()
    expect(await app.mails()).toEqual([])
  })

  it('mails are sent soon when the clock is set back, whether they were tried before or not', async () => {
    await mails.stop()
    pass(DAY_MINUTES)
    await post(aMail())
    await work()
    await post(aMail({ toAddress: 'carol@example.com' }))
    expect(await rows()).toMatchObject([{ attemptCount: 1 }, { attemptCount: 0 }])
    await mails.start()
    pass(-DAY_MINUTES)
    await work()
    expect(mails.received.map(({ to }) => to).sort()).toEqual(['bob@example.com', 'carol@example.com'])
  })

  it('a mail that could not be delivered is tried again, after longer and longer waits', async () => {
    await mails.stop()
    await post(aMail())
    await work()
    expect(await rows()).toMatchObject([
      { state: 'waiting', attemptCount: 1, nextAttemptAt: new Date(Date.parse(START) + MINUTE_MS), leasedUntil: null },
    ])
    expect((await rows())[0]?.lastError).toContain('ECONNREFUSED')

    pass(1)
    await work()
    expect(await rows()).toMatchObject([
      { attemptCount: 2, nextAttemptAt: new Date(Date.parse(START) + 6 * MINUTE_MS) },
    ])

    await mails.start()
    pass(4)
    await work()
    expect(mails.received).toEqual([])
    pass(1)
    await work()
    expect(mails.received).toHaveLength(1)
  })

  it('a mail keeps its Message-ID over all attempts, so that receivers recognise a repeat', async () => {
    await post(aMail())
    await work()
    // As after a crash between sending and noting that it was sent.
    await app.connection.db
      .updateTable('messages')
      .set({ state: 'waiting', nextAttemptAt: app.clock.now(), sentAt: null })
      .execute()
    await work()
    const ids = mails.received.map((mail) => headerOf(mail, 'Message-ID'))
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<.+@book\.example\.com>$/)
    expect(ids[1]).toBe(ids[0])
  })

  it('a mail is given up after two days of attempts', async () => {
    await mails.stop()
    await post(aMail())
    for (const minutes of [0, 1, 5, 15, 60, 180, 360, 720, 1440]) {
      pass(minutes)
      await work()
    }
    expect(await rows()).toMatchObject([{ state: 'failed', nextAttemptAt: null }])
    await mails.start()
  })

  it('a mail to an address that the server refuses is given up at once, and delays no other mail', async () => {
    mails.refused.add('gone@example.com')
    await post(aMail({ toAddress: 'gone@example.com' }), aMail({ toAddress: 'nonsense' }), aMail())
    await work()
    const [gone, nonsense, delivered] = await rows()
    expect(gone).toMatchObject({ state: 'failed', attemptCount: 0, lastError: expect.stringContaining('550') })
    expect(nonsense).toMatchObject({ state: 'failed' })
    expect(delivered).toMatchObject({ state: 'sent' })
    expect(mails.received.map(({ to }) => to)).toEqual(['bob@example.com'])
  })

  it('a mail contains its invitation where calendars look for it', async () => {
    const content = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR', ''].join('\r\n')
    await post(
      aMail({ attachments: [{ filename: 'invite.ics', contentType: 'text/calendar; method=REQUEST', content }] }),
    )
    await work()
    const source = mails.received[0]?.source ?? ''
    expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/im)
    expect(source).toMatch(/filename=invite\.ics/)
    expect(source).toContain('METHOD:REQUEST')
  })

  it('a mail about a booking reaches both sides, with the invitation', async () => {
    const ann = await app.user({ name: 'Ann' })
    const eventType = await app.post('/v2/event-types', {
      as: ann.apiKey,
      body: { lengthInMinutes: 30, title: 'Intro call', slug: 'intro' },
    })
    const booking = await app.post('/v2/bookings', {
      body: {
        eventTypeId: eventType.body.data.id,
        start: '2030-01-08T10:00:00Z',
        attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/Rome' },
      },
    })
    expect(booking.status).toBe(201)
    await work()
    expect(mails.received.map(({ to }) => to).sort()).toEqual([ann.email, 'bob@example.com'].sort())
    const toBob = mails.received.find(({ to }) => to === 'bob@example.com')?.source ?? ''
    expect(toBob).toMatch(/^Subject: .*Intro call/im)
    const invitation = toBob.slice(toBob.indexOf('Content-Type: text/calendar'))
    expect(invitation).toContain('METHOD:REQUEST')
    expect(invitation).toContain(`UID:${booking.body.data.icsUid}`)
  })

  it('a second worker does not take a mail while the first one has it, even if the clock changes', async () => {
    await post(aMail())
    const real = app.clock.real()
    const taken = await leaseDueMessages(app.connection.db, {
      now: app.clock.now(),
      real,
      leasedUntil: new Date(real.getTime() + 15 * MINUTE_MS),
      leasedBy: randomUUID(),
      channels: ['email'],
      limit: 10,
    })
    expect(taken).toHaveLength(1)

    pass(365 * 24 * 60)
    await work()
    expect(mails.received).toEqual([])

    // The first worker is gone for good: its lease has run out.
    await app.connection.db.updateTable('messages').set({ leasedUntil: app.clock.real() }).execute()
    await work()
    expect(mails.received).toHaveLength(1)
  })

  it.skipIf(inject('template').kind === 'postgres')(
    'a mail of a killed server is sent by the next server, which has the embedded database to itself',
    async () => {
      await post(aMail())
      const real = app.clock.real()
      await leaseDueMessages(app.connection.db, {
        now: app.clock.now(),
        real,
        channels: ['email'],
        limit: 10,
        leasedUntil: new Date(real.getTime() + 15 * MINUTE_MS),
        leasedBy: randomUUID(),
      })
      const database = { ...app.connection, close: async () => {} }
      const next = await testApp({ SMTP_URL: mails.url }, START, { connection: database })
      await next.app.runner.drain()
      await next.close()
      expect(mails.received).toHaveLength(1)
    },
  )

  it('each mail of a crowd is sent once by two servers that work side by side', async () => {
    const database = { ...app.connection, close: async () => {} }
    const other = await testApp({ SMTP_URL: mails.url }, START, { connection: database })
    const crowd = Array.from({ length: 45 }, (_, index) => aMail({ toAddress: `guest-${index}@example.com` }))
    await post(...crowd)
    await Promise.all([work(), other.app.runner.drain(), work(), other.app.runner.drain()])
    await other.close()
    expect(mails.received.map(({ to }) => to).sort()).toEqual(crowd.map(({ toAddress }) => toAddress).sort())
    expect((await rows()).every(({ state }) => state === 'sent')).toBe(true)
  })

  it.runIf(inject('template').kind === 'postgres')('a worker skips a mail that another worker has locked', async () => {
    await post(aMail(), aMail({ toAddress: 'carl@example.com' }))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const held = app.connection.db.transaction().execute(async (tx) => {
      await tx.selectFrom('messages').select('id').where('toAddress', '=', 'bob@example.com').forUpdate().execute()
      await released
    })
    await work()
    const meanwhile = mails.received.map(({ to }) => to)
    release()
    await held
    await work()
    expect(meanwhile).toEqual(['carl@example.com'])
    expect(mails.received).toHaveLength(2)
  })
})
