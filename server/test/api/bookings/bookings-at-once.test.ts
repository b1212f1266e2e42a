import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atStart } from '../../../src/app.ts'
import type { Change } from '../../../src/commands/change.ts'
import { createRunCommand } from '../../../src/commands/run.ts'
import { createRunTogether } from '../../../src/commands/run-together.ts'
import type { Command } from '../../../src/commands/transaction.ts'
import { invalid } from '../../../src/lib/errors.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const HALF_HOUR_MS = 30 * 60_000
const TUESDAY = Date.parse('2030-01-08T09:00:00Z')

let app: TestApp
let host: TestUser

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set(new Date(START), true)
  host = await app.user()
})
afterAll(() => app.close())

describe('bookings of one host that arrive at once', () => {
  /** The half hours of office days, from Tuesday on. */
  const startOf = (number: number) => {
    const days = Math.floor(number / 16)
    return new Date(TUESDAY + days * 86_400_000 + (number % 16) * HALF_HOUR_MS).toISOString()
  }
  const book = (eventTypeId: number, number: number, key?: string) =>
    app.post('/v2/bookings', {
      body: aBooking(eventTypeId, startOf(number)),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const many = (count: number, call: (number: number) => ReturnType<typeof book>) =>
    Promise.all(Array.from({ length: count }, (_, number) => call(number)))
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  it('simultaneous bookings share transactions, and each has its time, its event and its mails', async () => {
    const { id } = await anEventType(app, host)
    const before = app.transactions()
    const answers = await many(30, (number) => book(id, number))
    const transactions = app.transactions() - before
    expect(statusesOf(answers)).toEqual(Array(30).fill(201))
    expect(transactions).toBeLessThan(15)

    const uids = answers.map(({ body }) => body.data.uid)
    // An event shows once all transactions that began before it are over, those of other tests too.
    const told = async () => {
      const { body } = await app.get('/v2/events?type=BOOKING_CREATED&take=100', { as: host.apiKey })
      return new Set(body.data.map((event: { payload: { uid: string } }) => event.payload.uid))
    }
    await expect.poll(told, { timeout: 10_000 }).toEqual(new Set(uids))
    expect(await app.mails(host.email)).toHaveLength(30)
    const slots = await app.get(`/v2/slots?eventTypeId=${id}&start=2030-01-08&end=2030-01-08`)
    expect(slots.body.data['2030-01-08'] ?? []).toEqual([])
  })

  it('simultaneous bookings are refused one by one: a limit of three a day permits three', async () => {
    const { id } = await anEventType(app, host, { bookingLimitsCount: { day: 3 } })
    expect(statusesOf(await many(16, (number) => book(id, number)))).toEqual([
      ...Array(3).fill(201),
      ...Array(13).fill(403),
    ])
  })

  it('two simultaneous requests with the same key get the first answer', async () => {
    const { id } = await anEventType(app, host)
    const answers = await many(12, (number) => book(id, number % 4, `key-${number % 4}`))
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.data.uid)).size).toBe(4)
    // Who comes while the first one runs is asked to come again.
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  })
})

describe('commands that run together', () => {
  const settings = () => ({ db: app.connection.db, clock: app.clock, handlersHaveWork: () => {} })
  const together = () => createRunTogether(settings(), createRunCommand(settings()))
  const rename = (name: string, then: (change: Change) => Promise<unknown> = async () => name): Command<unknown> => ({
    context: atStart,
    async work(change) {
      await change.tx.updateTable('users').set({ name }).where('id', '=', host.id).execute()
      return then(change)
    },
  })
  const nameOf = async () =>
    (await app.connection.db.selectFrom('users').select('name').where('id', '=', host.id).executeTakeFirst())?.name

  it('a refused command of a shared transaction undoes only itself', async () => {
    const refusal = invalid('NO', 'No.')
    const results = await together()([
      rename('first'),
      rename('second', () => Promise.reject(refusal)),
      rename('third', ({ tx }) => tx.selectFrom('users').select('name').where('id', '=', host.id).executeTakeFirst()),
    ])
    expect(results).toEqual([
      { status: 'fulfilled', value: 'first' },
      { status: 'rejected', reason: refusal },
      { status: 'fulfilled', value: { name: 'third' } },
    ])
    expect(await nameOf()).toBe('third')
  })

  it('a command that conflicts with another transaction runs again by itself', async () => {
    let collisions = 0
    const results = await together()([
      rename('first'),
      rename('second', async () => {
        if (collisions++ === 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
        return 'second'
      }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await nameOf()).toBe('second')
  })

  it('all commands of a transaction fail, and leave nothing, if its commit fails', async () => {
    const before = await nameOf()
    const full = new Error('The disk is full.')
    const last = rename('second', async ({ beforeCommit }) => beforeCommit(() => Promise.reject(full), []))
    const results = await together()([rename('first'), last])
    expect(results).toEqual(Array(2).fill({ status: 'rejected', reason: full }))
    expect(await nameOf()).toBe(before)
  })
})
