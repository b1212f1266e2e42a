import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBusyHost, call } from '../../support/servers/live-server.ts'
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts'
import { mountedDisk, pretendedDisk, type SmallDisk } from '../../support/servers/small-disk.ts'

const MAX_MS = 300_000
const HALF_HOUR_MS = 30 * 60_000
const mounted = mountedDisk()
const disks: [string, SmallDisk][] = [
  ['a disk whose writes are made to fail', pretendedDisk()],
  ...(mounted ? ([['a small disk of its own', mounted]] as [string, SmallDisk][]) : []),
]

// Always on the embedded database: the disk of PostgreSQL is its own affair.
describe.each(disks)('a server on %s', { timeout: MAX_MS }, (_name, disk) => {
  let server: ServerProcess
  let host: Awaited<ReturnType<typeof aBusyHost>>
  let booked = 0

  beforeAll(async () => {
    server = await startServer(disk.environment)
    host = await aBusyHost(server)
  }, MAX_MS)
  afterAll(async () => {
    await server?.stop()
    disk.remove()
  })

  const book = () => {
    const number = booked++
    return call(server, 'POST', '/v2/bookings', {
      eventTypeId: host.eventTypeId,
      start: new Date(Date.parse('2040-01-02T00:00:00Z') + number * HALF_HOUR_MS).toISOString(),
      attendee: { name: 'Bob', email: `bob-${number}@example.com`, timeZone: 'UTC' },
    })
  }
  const storage = async () => (await call(server, 'GET', '/ready')).body.storage

  it('the server refuses changes below the margin and says so, answers reads, and stores again once there is room', async () => {
    const { body } = await book()
    disk.fillToMargin()
    await expect.poll(storage, { timeout: 30_000 }).toBe('full')

    const refused = await fetch(`${server.url}/v2/bookings`, { method: 'POST', body: '{}' })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      status: 'error',
      error: { code: 'ServiceUnavailableException', details: { code: 'STORAGE_FULL', statusCode: 503 } },
    })
    expect(await call(server, 'GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    const read = await call(server, 'GET', `/v2/bookings/${body.data.uid}`, undefined, host.apiKey)
    expect(read).toMatchObject({ status: 200, body: { data: { uid: body.data.uid } } })

    disk.free()
    await expect.poll(storage, { timeout: 30_000 }).toBe('ok')
    expect((await book()).status).toBe(201)
  })

  it('the server has every acknowledged booking after its disk was full, and books again', async () => {
    const acknowledged: string[] = []
    let isFull = false
    const writers = Array.from({ length: 4 }, async () => {
      // Until it says that it can't, in an answer or by its end.
      for (let status = 201; status === 201; ) {
        const answer = await book().catch(() => undefined)
        status = answer?.status ?? 0
        if (status === 201) acknowledged.push(answer?.body.data.uid)
        else if (status !== 0) expect(answer).toMatchObject({ status: 503 })
        if (!isFull && acknowledged.length >= 20) {
          isFull = true
          disk.fill()
        }
      }
    })
    await Promise.all(writers)
    expect(isFull).toBe(true)

    disk.free()
    // A server that has ended says so within a moment.
    const code = await Promise.race([server.ended, sleep(5000)])
    if (code !== undefined) {
      expect(code).toBe(1)
      expect(server.output()).toMatch(
        /The embedded database in .* has stopped: .*No space left on device\. Make room on that disk, then start Daybook again/,
      )
      server = await startServer(disk.environment)
    }
    await expect.poll(async () => (await book()).status, { timeout: 30_000 }).toBe(201)
    for (const uid of acknowledged)
      expect((await call(server, 'GET', `/v2/bookings/${uid}`, undefined, host.apiKey)).status).toBe(200)
  })
})
