import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type App, createApp } from '../../../../src/app.ts'
import { readConfig } from '../../../../src/config.ts'
import type { Connection } from '../../../../src/db/connection.ts'
import { connectEmbedded } from '../../../../src/db/embedded.ts'
import { restoreFolder } from '../../../../src/db/restore-folder.ts'
import { systemIds } from '../../../../src/lib/ids.ts'
import { createClock } from '../../../../src/lib/time/clock.ts'
import { testDatabase } from '../../../support/databases/test-database.ts'

const ADMINISTRATOR_KEY = 'cal_key_of_the_administrator'

let dataDir: string
const look = async () => undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'daybook-restore-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A server on a database of the test's choice. */
const serverOn = (connection: Connection): Promise<App> =>
  createApp({
    config: readConfig({
      LOG_LEVEL: 'silent',
      DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DAYBOOK_ADMIN_EMAIL: 'administrator@example.com',
      DAYBOOK_BACKUP_EVERY_MINUTES: '0',
      DAYBOOK_ADMIN_API_KEY: ADMINISTRATOR_KEY,
    }),
    dataDir,
    connection,
    clock: createClock(Date.now),
    ids: systemIds,
  })

async function call(app: App, method: 'GET' | 'POST', url: string, key: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data
}

const addPerson = (app: App, name: string) =>
  call(app, 'POST', '/v2/admin/users', ADMINISTRATOR_KEY, {
    email: `${name}@example.com`,
    name,
    timeZone: 'Asia/Tokyo',
  })

describe.runIf(inject('template').kind === 'embedded')('a snapshot', { timeout: 120_000 }, () => {
  it('a snapshot restores the state in which it was made', async () => {
    const original = await serverOn(await testDatabase())
    const ann = await addPerson(original, 'ann')
    const backup = await call(original, 'POST', '/v2/admin/backups', ADMINISTRATOR_KEY)
    const late = await addPerson(original, 'late')
    await original.close()

    const { users, kept } = await restoreFolder({ dataDir, file: backup.file, replace: false, now: new Date(), look })

    expect({ users, kept }).toEqual({ users: 2, kept: undefined })
    const restored = await serverOn(await connectEmbedded({ dataDir }))
    expect(await call(restored, 'GET', '/v2/me', ann.apiKey)).toMatchObject({ id: ann.id, timeZone: 'Asia/Tokyo' })
    const stranger = await restored.http.inject({
      method: 'GET',
      url: '/v2/me',
      headers: { authorization: `Bearer ${late.apiKey}` },
    })
    expect(stranger.statusCode).toBe(401)
    expect((await addPerson(restored, 'next')).id).toBeGreaterThan(ann.id)
    await restored.close()
  })

  it('a snapshot replaces a database only on request, and keeps the former one', async () => {
    const original = await serverOn(await testDatabase())
    const { file } = await call(original, 'POST', '/v2/admin/backups', ADMINISTRATOR_KEY)
    await original.close()
    await restoreFolder({ dataDir, file, replace: false, now: new Date(), look })

    await expect(restoreFolder({ dataDir, file, replace: false, now: new Date(), look })).rejects.toThrow('--replace')
    const { kept } = await restoreFolder({ dataDir, file, replace: true, now: new Date('2030-01-07T08:00:00Z'), look })

    expect(kept).toBe(join(dataDir, 'pgdata.replaced-2030-01-07T08-00-00-000Z'))
    expect(existsSync(join(kept as string, 'PG_VERSION'))).toBe(true)
  })

  it('a damaged snapshot changes nothing', async () => {
    const original = await serverOn(await testDatabase())
    const { file } = await call(original, 'POST', '/v2/admin/backups', ADMINISTRATOR_KEY)
    await original.close()
    const damaged = join(dataDir, 'damaged.tar.gz')
    for (const content of ['no archive at all', '']) {
      writeFileSync(damaged, content)
      await expect(restoreFolder({ dataDir, file: damaged, replace: true, now: new Date(), look })).rejects.toThrow(
        `${damaged} is not a snapshot of a Daybook database`,
      )
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pgdata') || name.endsWith('.lock'))).toEqual([])
    rmSync(file)
  })
})
