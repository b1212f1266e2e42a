import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSendMessages } from '../../../src/features/messaging/outbox/jobs.ts'
import { leaseDueMessages, releaseAbandonedMessages } from '../../../src/features/messaging/outbox/store.ts'
import { createWorker } from '../../../src/features/operation/workers/service.ts'
import { systemIds } from '../../../src/lib/ids.ts'
import { createSecretBox } from '../../../src/lib/secrets/secret-box.ts'
import { asCommand } from '../../support/as-command.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const HOUR_MS = 3_600_000

describe('leases of a process', () => {
  let app: TestApp
  let elapsed: number

  beforeEach(async () => {
    // Nobody listens there: what is sent is sent by the test.
    app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    elapsed = 0
  })
  afterEach(() => app.close())

  const aWorker = () => {
    const { db } = app.connection
    const worker = createWorker({
      db,
      isAlone: false,
      ids: systemIds,
      clock: app.clock,
      elapsed: () => elapsed,
      warn: () => {},
    })
    return { ...worker, beat: () => worker.beat([() => releaseAbandonedMessages(db)]) }
  }
  const postMails = (count: number) =>
    asCommand(app, (change) =>
      app.app.services.messages.post(
        change,
        Array.from({ length: count }, (_, index) => ({
          naturalKey: `message:${index}`,
          toAddress: `bob-${index}@example.com`,
          fromName: 'Ann',
          locale: 'en',
          replyTo: 'ann@example.com',
          subject: 'Hello',
          text: 'Hello',
          html: '<p>Hello</p>',
          attachments: [],
        })),
      ),
    )
  const lease = (leasedBy: string) => {
    const real = app.clock.real()
    const leasedUntil = new Date(real.getTime() + HOUR_MS)
    return leaseDueMessages(app.connection.db, {
      now: app.clock.now(),
      real,
      leasedUntil,
      leasedBy,
      channels: ['email' as const],
      limit: 10,
    })
  }
  const leased = async () => (await app.connection.db.selectFrom('messages').select('leasedBy').execute())[0]?.leasedBy

  it('a leased row is free six seconds after the last heartbeat of its process, and not before', async () => {
    const [killed, other] = [aWorker(), aWorker()]
    await killed.beat()
    await other.beat()
    await postMails(1)
    expect(await lease(killed.id)).toHaveLength(1)

    for (elapsed = 2000; elapsed < 6000; elapsed += 2000) expect(await other.beat()).toBe(0)
    expect(await leased()).toBe(killed.id)
    expect(await lease(other.id)).toEqual([])
    expect(await other.beat()).toBe(1)
    expect(await lease(other.id)).toHaveLength(1)
  })

  it('a process with a heartbeat keeps its lease for any time, also when clocks change', async () => {
    const [slow, other] = [aWorker(), aWorker()]
    await slow.beat()
    await other.beat()
    await postMails(1)
    await lease(slow.id)
    for (let round = 1; round <= 60; round++) {
      elapsed += 2000
      if (round % 2 === 0) await slow.beat()
      app.clock.set(new Date(app.clock.now().getTime() + (round % 3 === 0 ? -1 : 1) * 100 * HOUR_MS), true)
      expect(await other.beat()).toBe(0)
    }
    expect(await leased()).toBe(slow.id)
  })

  it('a process keeps its lease when the other process was away', async () => {
    const [working, away] = [aWorker(), aWorker()]
    await working.beat()
    await away.beat()
    await postMails(1)
    await lease(working.id)
    elapsed = 20_000
    expect(await away.beat()).toBe(0)
    await working.beat()
    elapsed += 2000
    expect(await away.beat()).toBe(0)
    expect(await leased()).toBe(working.id)
  })

  it('a lease is free at once when its process signed off, or when a process that was gone leases again', async () => {
    const [gone, other] = [aWorker(), aWorker()]
    await gone.beat()
    await gone.end()
    await postMails(1)
    await lease(gone.id)
    expect(await other.beat()).toBe(1)
  })

  it('a process without a heartbeat for five seconds begins no work, and returns its rows after the next heartbeat', async () => {
    const worker = aWorker()
    await worker.beat()
    await postMails(3)
    const sent: string[] = []
    const job = createSendMessages({
      db: app.connection.db,
      clock: app.clock,
      lanes: 1,
      worker,
      secretBox: createSecretBox([Buffer.alloc(32)]),
      warn: () => undefined,
      sendBy: {
        async email({ toAddress }) {
          sent.push(toAddress)
          // The first one takes as long as others take to believe that this process is gone.
          if (sent.length === 1) elapsed += 5000
        },
      },
    })
    await job.run()
    expect(sent).toHaveLength(1)
    expect(await job.run()).toBe(false)
    expect(sent).toHaveLength(1)

    await worker.beat()
    await job.run()
    expect(sent.sort()).toEqual([0, 1, 2].map((index) => `bob-${index}@example.com`))
  })
})
