import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daybook, startDaybook } from '../support/servers/run-daybook.ts'

// A PostgreSQL server changes nothing for a database in a folder.
describe.skipIf(process.env.DATABASE_URL)('the daybook command and a stopped server', { timeout: 240_000 }, () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-command-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('the command makes, backs up, restores, exports and fills an embedded database, and runs its jobs', async () => {
    const original = { DATA_DIR: join(folder, 'original') }
    const copy = { DATA_DIR: join(folder, 'copy'), PORT: '0', LOG_LEVEL: 'warn' }

    expect((await daybook(['backup'], original)).complaint).toContain('There is no database in')
    expect((await daybook(['migrate'], original)).complaint).toContain('The schema is up to date')
    const { file } = (await daybook(['backup'], original)).result()
    expect(existsSync(file)).toBe(true)
    expect((await daybook(['restore', file], original)).complaint).toContain('holds a database already')
    expect((await daybook(['restore', file, '--send-waiting'], copy)).status).toBe(0)

    const [written, repeated] = [join(folder, 'written.jsonl'), join(folder, 'repeated.jsonl')]
    const filled = { DATA_DIR: join(folder, 'filled') }
    expect((await daybook(['export', written], original)).complaint).toContain('--with-secrets exports them too')
    expect(statSync(written).mode & 0o777).toBe(0o600)
    expect((await daybook(['export', written], original)).complaint).toContain('already')
    expect((await daybook(['import', 'file', written], filled)).status).toBe(0)
    expect((await daybook(['export', repeated], filled)).status).toBe(0)
    expect(readFileSync(repeated, 'utf8')).toBe(readFileSync(written, 'utf8'))

    const worker = startDaybook(['worker'], copy)
    let said = ''
    worker.stdout.on('data', (chunk) => (said += chunk))
    while (!existsSync(join(copy.DATA_DIR, 'daybook.lock'))) await sleep(20)
    const second = await daybook(['migrate'], copy)
    expect(second.complaint).toContain('is in use by another Daybook server')
    while (!said.includes('Daybook runs its jobs')) await sleep(20)
    worker.kill('SIGTERM')
    expect(await once(worker, 'exit')).toEqual([0, null])
  })
})
