import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../support/servers/live-server.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

const MAX_MS = 300_000

// Always on the embedded database, whose files these are.
describe('the files of a server', { timeout: MAX_MS }, () => {
  let folder: string
  let server: ServerProcess
  // The key is kept beside the database.
  const start = () => startServer({ DATA_DIR: folder, DAYBOOK_SECRET_KEY: '', DAYBOOK_BACKUP_EVERY_MINUTES: '0' })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-files-'))
    chmodSync(folder, 0o755)
    server = await start()
  }, MAX_MS)
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it("only the server's own account reads the files and backups, and an open folder is closed", async () => {
    expect((await call(server, 'POST', '/v2/admin/backups', {}, server.administrator)).status).toBe(201)
    const paths = ['.', ...(readdirSync(folder, { recursive: true }) as string[])]
    expect(paths.filter((path) => /secret\.key|backups\/daybook-|pg_control$/.test(path))).toHaveLength(3)
    const open = paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)
    // PGlite gives its caches of the catalogue any rights: the closed folder around them keeps others away.
    expect(open.filter((path) => !path.endsWith('/pg_internal.init'))).toEqual([])
  })

  it('the server never replaces a damaged or missing database by a new one, and ends with a message', async () => {
    await server.stop()
    truncateSync(join(folder, 'pgdata', 'global', 'pg_control'))
    await expect(start()).rejects.toThrow(/pg_control has 0 bytes instead of 8192.* Bring back the last backup/)

    rmSync(join(folder, 'pgdata'), { recursive: true })
    await expect(start()).rejects.toThrow(/pgdata is missing, but .*secret\.key says that there was a database/)
    expect(readdirSync(folder).sort()).toEqual(['backups', 'backups.id', 'secret.key'])
  })
})
