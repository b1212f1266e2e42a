import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { hasRedis, type OwnRedis, ownRedis } from '../../support/servers/redis.ts'
import { type TcpProxy, tcpProxy } from '../../support/servers/tcp-proxy.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const LIMIT = 3
/** Longer than the time between two questions of a process whether its lost Redis is back. */
const LONGER_THAN_A_TRY_MS = 1500
const REQUESTS = 50
const PATIENCE = { timeout: 15_000, interval: 100 }
/** The command of the limiter, as its name is on the wire. */
const COUNTING = /evalsha|\beval\b/gi

type Fault = { name: string; begin: () => unknown; end: () => unknown }

// Where no Redis can be started, there is none to lose. CI has one.
describe.skipIf(!hasRedis)('two nodes whose Redis is lost', () => {
  let redis: OwnRedis
  let proxy: TcpProxy
  let database: Connection
  const nodes: TestApp[] = []
  const lines: string[] = []
  let addresses = 0
  let asked = 0
  let booked = 0
  let eventTypeId: number

  beforeAll(async () => {
    redis = await ownRedis()
    proxy = await tcpProxy({ host: '127.0.0.1', port: redis.port })
    database = await testDatabase()
    const unlimited = await testApp({}, START, { connection: { ...database, close: async () => {} } })
    eventTypeId = (await anEventType(unlimited, await unlimited.user())).id
    await unlimited.close()
    for (let node = 0; node < 2; node++)
      nodes.push(
        await testApp(
          {
            DAYBOOK_RATE_LIMIT: String(LIMIT),
            REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
            LOG_LEVEL: 'warn',
          },
          START,
          {
            connection: { ...database, close: async () => {} },
            logTo: { write: (line) => void (node === 0 && lines.push(line)) },
          },
        ),
      )
  })
  beforeEach(() => {
    lines.length = 0
    asked = 0
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await database?.close()
    await proxy?.close()
    await redis?.kill()
  })

  const faults: Fault[] = [
    { name: 'has ended', begin: () => redis.kill(), end: () => redis.start() },
    {
      name: 'hangs',
      begin: () =>
        proxy.decide((bytes, from) => {
          if (from === 'client') asked += bytes.toString('latin1').match(COUNTING)?.length ?? 0
          return 'swallow'
        }),
      end: () => {
        proxy.decide(() => 'pass')
        proxy.cutAll()
      },
    },
    {
      name: 'is full',
      begin: () => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
      end: () => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
    },
    {
      name: 'has become a replica',
      begin: () => redis.command('REPLICAOF', '127.0.0.1', '1'),
      end: () => redis.command('REPLICAOF', 'NO', 'ONE'),
    },
  ]

  const newAddress = () => `10.7.0.${++addresses}`
  const ask = async ({ app }: TestApp, remoteAddress: string) =>
    (await app.http.inject({ url: '/v2/event-types?username=nobody', remoteAddress })).statusCode
  async function askOften(count: number, node: TestApp, address: string): Promise<number[]> {
    const statuses: number[] = []
    for (let number = 0; number < count; number++) statuses.push(await ask(node, address))
    return statuses
  }
  const [one, two] = [() => nodes[0] as TestApp, () => nodes[1] as TestApp]
  /** Returns the metric of each node. */
  const areUp = () =>
    nodes.map(({ app }) => {
      const metric = app.metrics().find(({ name }) => name === 'daybook_redis_up')
      return [...(metric?.points() ?? [])].map(({ value }) => value)
    })
  async function book(): Promise<number> {
    const start = new Date(Date.parse('2030-01-08T10:00:00Z') + booked++ * 3_600_000).toISOString()
    const payload = aBooking(eventTypeId, start)
    const headers = { 'cal-api-version': '2024-08-13' }
    const url = '/v2/bookings'
    const remoteAddress = newAddress()
    return (await one().app.http.inject({ method: 'POST', url, payload, headers, remoteAddress })).statusCode
  }

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    'requests go on with a limit for each node when Redis %s, and count together when it is back',
    async (_name, { begin, end }) => {
      const together = newAddress()
      expect([...(await askOften(2, one(), together)), ...(await askOften(2, two(), together))]).toEqual([
        200, 200, 200, 429,
      ])
      await begin()
      try {
        const apart = newAddress()
        for (const node of nodes) expect(await askOften(LIMIT + 1, node, apart)).toEqual([200, 200, 200, 429])
        expect(lines.filter((line) => line.includes("Redis doesn't answer"))).toHaveLength(1)
        expect(areUp()).toEqual([[0], [0]])
        expect(await book()).toBe(201)

        // Only the process itself asks a lost Redis again, so no request waits for it.
        await sleep(LONGER_THAN_A_TRY_MS)
        asked = 0
        await Promise.all(Array.from({ length: REQUESTS }, () => ask(one(), newAddress())))
        expect(asked).toBeLessThan(5)
        expect(lines.filter((line) => line.includes('Redis answers again'))).toEqual([])
      } finally {
        await end()
      }
      await expect.poll(areUp, PATIENCE).toEqual([[1], [1]])
      const again = newAddress()
      expect([...(await askOften(2, one(), again)), ...(await askOften(2, two(), again))]).toEqual([200, 200, 200, 429])
      expect(lines.filter((line) => line.includes('Redis answers again'))).toHaveLength(1)
    },
  )
})
