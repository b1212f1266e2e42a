import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { lockHosts } from '../../../src/features/scheduling/occupancy/store.ts'
import { unavailable } from '../../../src/lib/errors.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const SECRET_PATH = 'a-path-of-a-caller'

describe('the metrics of a process', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_RATE_LIMIT: '1000' }, undefined, {
      prepare(http) {
        const config = { operation: 'test.get', access: { caller: 'public' } } as const
        http.get('/v2/busy', { config }, async () => {
          throw unavailable('BUSY', 'Please try again.')
        })
        http.get('/v2/slow', { config }, () => new Promise(() => {}))
      },
    })
  })
  afterAll(() => app.close())

  const text = async (): Promise<string> => (await app.get('/metrics', { as: app.administrator })).body
  /** Returns the value of a series, or 0 if there is none. */
  async function value(series: string): Promise<number> {
    const line = (await text()).split('\n').find((each) => each.startsWith(`${series} `))
    return Number(line?.slice(series.length + 1) ?? 0)
  }
  const requests = (route: string, operation: string, status: string, method = 'GET') =>
    `daybook_requests_total{route="${route}",operation="${operation}",method="${method}",status="${status}"}`

  it('requests are counted by their route, their method and the class of their status', async () => {
    const me = [requests('/v2/me', 'me.get', '2xx'), requests('/v2/me', 'me.get', '4xx')] as const
    await app.get('/v2/me', { as: app.administrator })
    await app.get('/v2/me', { as: app.administrator })
    await app.get('/v2/me')
    expect([await value(me[0]), await value(me[1])]).toEqual([2, 1])
    const durations = 'daybook_request_duration_seconds'
    const labels = 'route="/v2/me",operation="me.get",method="GET"'
    expect(await value(`${durations}_count{${labels}}`)).toBe(3)
    expect(await value(`${durations}_bucket{${labels},le="+Inf"}`)).toBe(3)
    expect(await value(`${durations}_bucket{${labels},le="10"}`)).toBe(3)
  })

  it('paths of callers are no labels, so callers cannot make series', async () => {
    const before = (await text()).split('\n').length
    for (let number = 0; number < 20; number++) {
      await app.get(`/v2/${SECRET_PATH}/${number}`)
      await app.get(`/v2/bookings/${SECRET_PATH}-${number}`, { as: app.administrator })
      await app.get(`/${SECRET_PATH}-${number}`)
    }
    expect(await text()).not.toContain(SECRET_PATH)
    expect(await value(requests('none', 'none', '4xx'))).toBe(20)
    expect((await text()).split('\n').length - before).toBeLessThan(70)
  })

  it('refusals are counted by their reason', async () => {
    await app.get('/v2/busy')
    expect(await value('daybook_refusals_total{reason="collision"}')).toBe(1)
    for (let count = 0; count < 1001; count++) await app.get('/v2/me', { from: '203.0.113.9' })
    expect(await value('daybook_refusals_total{reason="rate-limit"}')).toBeGreaterThan(0)
  })

  it('a request whose client hangs up is over, and counts as aborted', async () => {
    const url = new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(url.port), url.hostname)
    socket.write('GET /v2/slow HTTP/1.1\r\nhost: x\r\n\r\n')
    const inFlight = () => value('daybook_requests_in_flight')
    // The request for the metrics is in flight itself.
    await expect.poll(inFlight).toBe(2)
    expect(await value('daybook_connections')).toBe(1)
    socket.destroy()
    await expect.poll(inFlight).toBe(1)
    expect(await value(requests('/v2/slow', 'test.get', 'aborted'))).toBe(1)
    await expect.poll(() => value('daybook_connections')).toBe(0)
  })

  it('statements, waits for connections and waits for locks are observed', async () => {
    const ann = await app.user()
    const { id } = await anEventType(app, ann)
    const count = () => value('daybook_statement_duration_seconds_count')
    const [statements, locks] = [await count(), await value('daybook_lock_wait_seconds_count')]
    expect((await app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T10:00:00Z') })).status).toBe(201)
    expect(await count()).toBeGreaterThan(statements)
    expect(await value('daybook_lock_wait_seconds_count')).toBeGreaterThan(locks)
    expect(await value('daybook_database_wait_seconds_count')).toBeGreaterThan(0)
    expect(await value('daybook_database_pool_size')).toBe(app.connection.embedded ? 1 : 10)
    await expect(sql`SELECT 1 / 0`.execute(app.connection.db)).rejects.toThrow()
    expect(await value('daybook_statement_failures_total{reason="data"}')).toBe(1)
  })

  // The embedded database has one connection, so transactions wait for that and not for locks.
  it.skipIf(inject('template').kind === 'embedded')('the wait for the lock of a host is observed', async () => {
    const ann = await app.user()
    const { id } = await anEventType(app, ann)
    const waited = () => value('daybook_lock_wait_seconds_sum')
    const before = await waited()
    const heldSeconds = 0.3
    let booked: Promise<unknown> | undefined
    await app.connection.db.transaction().execute(async (tx) => {
      await lockHosts(tx, [ann.id])
      booked = app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T10:00:00Z') })
      await sql`SELECT pg_sleep(${heldSeconds})`.execute(tx)
    })
    expect(await booked).toMatchObject({ status: 201 })
    // The booking itself needs a part of the time to get to the lock.
    expect((await waited()) - before).toBeGreaterThan(heldSeconds / 2)
  })

  it('work that waits for a connection is counted while it waits', async () => {
    const { db } = app.connection
    const size = await value('daybook_database_pool_size')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const holders = Array.from({ length: size }, () => db.connection().execute(() => released))
    const waiting = db.connection().execute(async () => {})
    const metric = app.app.metrics().find(({ name }) => name === 'daybook_database_waiting')
    const waiters = () => [...(metric?.points() ?? [])][0]?.value
    // The notice of an earlier booking may wait as well.
    await expect.poll(waiters).toBeGreaterThan(0)
    release()
    await Promise.all([...holders, waiting])
    await expect.poll(waiters).toBe(0)
  })

  it('the process shows its versions, its memory and the runs of its jobs', async () => {
    await app.app.startJobs('all')
    await expect.poll(() => value('daybook_job_runs_total{job="messages.send",result="idle"}')).toBeGreaterThan(0)
    expect(await text()).toMatch(
      /^daybook_info\{version="\d+\.\d+\.\d+",node="[\d.]+",schema="\d{4}-[^"]+",database="(embedded|postgresql)",worker="in-process"\} 1$/m,
    )
    expect(await value('daybook_process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(await value('daybook_process_cpu_seconds_total{mode="user"}')).toBeGreaterThan(0)
    expect(await value('daybook_event_loop_delay_seconds_count')).toBeGreaterThan(0)
  })
})
