import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../support/servers/free-port.ts'

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))
const FULL = '/dev/full'
const PATIENCE_MS = 120_000

describe('a log that nobody takes', () => {
  const folders: string[] = []
  const children: ChildProcess[] = []

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  async function start(stdout: 'pipe' | number) {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-log-'))
    folders.push(folder)
    const port = await freePort()
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', stdout, 'pipe'],
    })
    children.push(child)
    let said = ''
    child.stderr?.on('data', (bytes) => (said += bytes))
    const status = () =>
      fetch(`http://127.0.0.1:${port}/v2/nothing`).then(
        (answer) => answer.status,
        () => undefined,
      )
    return { child, status, said: () => said, patience: { timeout: PATIENCE_MS, interval: 100 } }
  }

  /** Each request writes a line. The first lost one may be noticed with the next. */
  async function servesOn({ child, status, said, patience }: Awaited<ReturnType<typeof start>>) {
    await expect.poll(said, patience).toContain("The log can't be written")
    for (let asked = 0; asked < 20; asked++) expect(await status()).toBe(404)
    expect(said()).not.toContain('Error:')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }

  it('a server whose log loses its reader serves on, and stops cleanly', { timeout: 2 * PATIENCE_MS }, async () => {
    const server = await start('pipe')
    server.child.stdout?.once('data', () => server.child.stdout?.destroy())
    await expect.poll(server.status, server.patience).toBe(404)
    await server.status()
    await servesOn(server)
  })

  it.runIf(existsSync(FULL))(
    'a server whose log is on a full disk serves on, and stops cleanly',
    { timeout: 2 * PATIENCE_MS },
    async () => {
      const server = await start(openSync(FULL, 'w'))
      await expect.poll(server.status, server.patience).toBe(404)
      await servesOn(server)
    },
  )
})
