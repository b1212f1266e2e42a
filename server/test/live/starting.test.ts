import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

/** An account that owns nothing. */
const OTHER = 65_534
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const command = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const NOBODY = { DAYBOOK_ADMIN_EMAIL: '', DAYBOOK_ADMIN_API_KEY: '' }

describe('the first start of a server', { timeout: 300_000 }, () => {
  let folder: string
  let running: ServerProcess[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-start-'))
    running = []
  })
  afterEach(async () => {
    for (const server of running) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(environment: Record<string, string>): Promise<ServerProcess> {
    const server = await startServer({ DATA_DIR: folder, ...environment })
    running.push(server)
    return server
  }
  const refusal = (environment: Record<string, string>): Promise<string> =>
    start(environment).then(
      () => 'started',
      (error: Error) => error.message,
    )

  it('a start on a taken port names the port, its owner and the remedy, and leaves nothing behind', async () => {
    const other = createServer((_request, response) => response.writeHead(404).end())
    await new Promise<void>((listening) => other.listen(0, listening))
    const { port } = other.address() as AddressInfo
    const said = await refusal({ PORT: String(port) })
    other.close()
    expect(said).toContain(`Port ${port} is in use by `)
    if (process.platform === 'linux') expect(said).toContain(`process ${process.pid} (`)
    expect(said).toMatch(/PORT=\d+ npm start/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('a start with an impossible mail server is refused, and makes nothing', async () => {
    expect(await refusal({ SMTP_URL: 'mail.example.com:25' })).toContain('SMTP_URL must begin with smtp:// or smtps://')
    expect(readdirSync(folder)).toEqual([])
  })

  it('a start continues if the mail server does not answer, and logs it', async () => {
    const server = await start({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'warn' })
    while (!server.output().includes('takes no mails now')) await sleep(20)
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  })

  it('a start reports the new database, and the next start has nothing to report', async () => {
    const first = await start({})
    expect(first.output()).toContain(`Making the database in ${join(folder, 'pgdata')}`)
    await first.stop()
    expect((await start({})).output()).not.toContain('Making')
  })

  it('a program that waits for /health finds the demonstration account', async () => {
    const { url } = await start(NOBODY)
    expect((await fetch(`${url}/ada`)).status).toBe(200)
    const query = 'username=ada&eventTypeSlug=30min&start=2040-01-02&end=2040-01-03'
    expect((await fetch(`${url}/v2/slots?${query}`)).status).toBe(200)
  })

  it('a start in production makes no demonstration, and tells how to make an administrator', async () => {
    const server = await start({ ...NOBODY, NODE_ENV: 'production' })
    while (!server.output().includes('Daybook serves')) await sleep(20)
    expect(server.output()).toContain('DAYBOOK_ADMIN_EMAIL=')
    expect(server.output()).not.toContain('demonstration')
    expect((await fetch(`${server.url}/ada`)).status).toBe(404)
    expect(await refusal({ ...NOBODY, NODE_ENV: 'production', DAYBOOK_DEMO: 'on' })).toContain('DAYBOOK_DEMO')
  })

  it.each([
    ['node server/dist/main.js', main],
    ['daybook start', command],
  ])('a server whose log nobody reads any more goes on, and stops cleanly: %s', async (_what, program) => {
    const PORT = String(await freePort())
    const child = spawn(process.execPath, program === main ? [main] : [program, 'start'], {
      env: { PATH: process.env.PATH, PORT, DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'trace' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (chunk) => (complaint += chunk))
    child.stdout.once('data', () => child.stdout.destroy())
    const ask = () =>
      fetch(`http://127.0.0.1:${PORT}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await ask()))
      expect({ code: child.exitCode, complaint }).toEqual({ code: null, complaint: expect.anything() })
    for (let requests = 0; requests < 20; requests++) expect(await ask()).toBe(true)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(complaint).toContain("The log can't be written")
    expect(readdirSync(folder)).not.toContain('daybook.lock')
  })

  // Only root starts a process of another account, and a Node that npm keeps in root's folder can't be run by others.
  const runsForOthers = process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: OTHER }).status === 0
  it.runIf(runsForOthers)('a start in a folder of another account names both accounts and the remedy', async () => {
    chmodSync(folder, 0o755)
    const said = await new Promise<string>((resolve) => {
      const child = spawn(process.execPath, [main], {
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
        uid: OTHER,
        gid: OTHER,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      void text(child.stderr).then(resolve)
    })
    expect(said).toBe(
      `DATA_DIR is ${folder}, but this process may not use ${folder}, which belongs to the account 0 (EACCES). This process runs as the account 65534. Give the folder to that account (chown -R 65534 ${folder}), or set DATA_DIR to another one.\n`,
    )
  })

  it('a start names the time zone of accounts that are made without one', async () => {
    const server = await start({ ...NOBODY, DAYBOOK_TIME_ZONE: 'Asia/Tokyo' })
    while (!server.output().includes('Daybook serves')) await sleep(20)
    expect(server.output()).toContain('Asia/Tokyo')
  })
})
