import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { daybook } from '../../support/servers/run-daybook.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { settle, whereFound } from '../../support/where-found.ts'

const ROSA = 'rosa.restored@example.net'
const IVAN = 'ivan.restored@example.net'

describe('erasures after the restoration of a backup', { timeout: 60_000 }, () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number
  let folder: string
  let administrator: Record<string, string>
  let record: string

  const path = '/v2/admin/personal-data/erasures'
  const erase = async (body: object) => {
    const { status, body: answer } = await app.post(path, { as: app.administrator, body })
    expect(status, JSON.stringify(answer)).toBe(200)
  }
  const uuidOf = (id: number) =>
    app.connection.db.selectFrom('users').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
  const repeat = (...words: string[]) => daybook(['erasures', 'repeat', record, ...words], administrator)

  async function book(start: string) {
    const attendee = { name: 'Rosa', email: ROSA, timeZone: 'UTC', language: 'en' }
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, { attendee }) })
    expect(status, JSON.stringify(body)).toBe(201)
    await settle(app)
  }

  beforeAll(async () => {
    app = await testApp()
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.http.server.address() as AddressInfo
    administrator = { DAYBOOK_URL: `http://127.0.0.1:${port}/`, DAYBOOK_API_KEY: app.administrator }
    folder = await mkdtemp(join(tmpdir(), 'daybook-erasures-'))
    record = join(folder, 'erasures.json')
    ann = await app.user({ username: 'ann-restored' })
    eventTypeId = (await anEventType(app, ann)).id
    const ivan = await app.user({ username: 'ivan-restored', email: IVAN })
    const { uuid } = await uuidOf(ivan.id)
    await erase({ email: ROSA })
    await erase({ userId: ivan.id })
    const { status, out } = await daybook(['erasures', 'export'], administrator)
    expect(status).toBe(0)
    await writeFile(record, out)
    // The database is now as a backup from before the erasures would make it. The account had another address then.
    const { db } = app.connection
    await db.deleteFrom('erasures').execute()
    const again = await app.user({ username: 'ivan-restored', email: 'ivan.before@example.net' })
    await db.updateTable('users').set({ uuid }).where('id', '=', again.id).execute()
    await book('2030-01-08T10:00:00Z')
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it('a dry run finds the people, and changes nothing', async () => {
    const { status, result, complaint } = await repeat('--dry-run')
    expect(status, complaint).toBe(0)
    expect(result()).toEqual({ known: 0, repeated: 2, accounts: 1, addresses: 1, refused: [] })
    expect(await whereFound(app, [ROSA])).toContain('attendees.email')
  })

  it('the people are found by their hashes and erased, with bookings that were still to come', async () => {
    const first = await app.post(`${path}/repeats`, {
      as: app.administrator,
      body: { erasures: JSON.parse(await readFile(record, 'utf8')).map(asSent) },
    })
    // The mails of the cancellation wait, as in any erasure.
    expect([200, 503]).toContain(first.status)
    await settle(app)
    const { status, result, complaint } = await repeat()
    expect(status, complaint).toBe(0)
    expect(result().refused).toEqual([])
    expect(await whereFound(app, [ROSA, 'ivan.before@example.net', 'ivan-restored'])).toEqual([])
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
  })

  it('a booking after the repeat stays, because each erasure is repeated once', async () => {
    await book('2030-01-09T10:00:00Z')
    const { result } = await repeat()
    expect(result()).toEqual({ known: 2, repeated: 0, accounts: 0, addresses: 0, refused: [] })
    expect(await whereFound(app, [ROSA])).toContain('attendees.email')
  })

  it('only administrators repeat erasures, and only by hashes', async () => {
    const erasures = [{ addressHash: 'a'.repeat(64), erasedAt: '2030-01-01T00:00:00Z' }]
    expect((await app.post(`${path}/repeats`, { as: ann.apiKey, body: { erasures } })).status).toBe(403)
    const wrong = [{ addressHash: ROSA, erasedAt: '2030-01-01T00:00:00Z' }]
    expect((await app.post(`${path}/repeats`, { as: app.administrator, body: { erasures: wrong } })).status).toBe(400)
  })
})

const asSent = ({ addressHash, accountHash, erasedAt }: Record<string, unknown>) => ({
  addressHash,
  accountHash,
  erasedAt,
})
