import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LARGEST_BYTES = 8_000_000

// The package has the embedded database.
describe.skipIf(process.env.DATABASE_URL)('the npm package', { timeout: 240_000 }, () => {
  let folder: string
  let tarball: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-package-'))
    execFileSync(process.execPath, [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'scripts/make-package.ts'], {
      cwd: ROOT,
      stdio: 'ignore',
    })
    const [file] = readdirSync(join(ROOT, 'dist')).filter((name) => name.endsWith('.tgz'))
    tarball = join(ROOT, 'dist', file ?? '')
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is one small file without sources', () => {
    expect(statSync(tarball).size).toBeLessThan(LARGEST_BYTES)
    const files = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8' })
    expect(files).not.toMatch(/\.(ts|tsx|map)$|\.test\./m)
  })

  it('starts a server in an empty folder, which takes a booking and keeps its data there', async () => {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error', tarball], { cwd: folder })
    const env = { PATH: process.env.PATH, HOME: folder, PORT: String(await freePort()), TZ: 'UTC' }
    const server = spawn(join(folder, 'node_modules/.bin/daybook'), [], { cwd: folder, env })
    const ended = once(server, 'exit')
    let said = ''
    server.stdout.on('data', (chunk) => (said += chunk))
    server.stderr.on('data', (chunk) => (said += chunk))
    try {
      const url = await found(() => /Daybook serves (\S+)/.exec(said)?.[1])
      const slots = await fetch(`${url}/v2/slots?username=ada&eventTypeSlug=30min&start=2030-01-07&end=2030-01-08`)
      const [start] = Object.values(((await slots.json()) as { data: Record<string, { start: string }[]> }).data).flat()
      const booked = await fetch(`${url}/v2/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cal-api-version': '2024-08-13' },
        body: JSON.stringify({
          username: 'ada',
          eventTypeSlug: '30min',
          start: start?.start,
          attendee: { name: 'Ben', email: 'ben@example.com', timeZone: 'Europe/Berlin' },
        }),
      })
      expect(booked.status).toBe(201)
      for (const page of ['/ada/30min', '/docs', '/docs/guides/quick-start', '/auth/login', '/embed.js'])
        expect([page, (await fetch(url + page)).status]).toEqual([page, 200])
      expect(existsSync(join(folder, '.data/pgdata'))).toBe(true)
    } finally {
      server.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  })
})

async function found(look: () => string | undefined): Promise<string> {
  for (;;) {
    const it = look()
    if (it) return it
    await sleep(50)
  }
}
