import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

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

  it('a start names the time zone of accounts that are made without one', async () => {
    const server = await start({ ...NOBODY, DAYBOOK_TIME_ZONE: 'Asia/Tokyo' })
    while (!server.output().includes('Daybook serves')) await sleep(20)
    expect(server.output()).toContain('Asia/Tokyo')
  })
})
