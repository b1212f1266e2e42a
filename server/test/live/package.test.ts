import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionPackages, readLock } from '../../../scripts/package/production-packages.ts'
import { freePort } from '../support/servers/free-port.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LARGEST_BYTES = 24_000_000
/** The packages with machine code. npm fetches them when the package is installed. */
const NATIVE = ['@napi-rs/canvas', '@node-rs/argon2']

// The package has the embedded database.
describe.skipIf(process.env.DATABASE_URL)('the npm package', { timeout: 240_000 }, () => {
  let folder: string
  let tarball: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-package-'))
    execFileSync('npm', ['run', '-s', 'package'], { cwd: ROOT, stdio: 'ignore' })
    const [file] = readdirSync(join(ROOT, 'dist')).filter((name) => name.endsWith('.tgz'))
    tarball = join(ROOT, 'dist', file ?? '')
  }, 240_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is one small file without sources', () => {
    expect(statSync(tarball).size).toBeLessThan(LARGEST_BYTES)
    const files = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8' })
    expect(files).not.toMatch(/\.([cm]?ts|tsx|map)$|\.test\./m)
    expect(files).toMatch(/^package\/THIRD-PARTY-NOTICES$/m)
  })

  it('has a bill of materials that names each of its packages with its version and its licence', () => {
    const [name = ''] = readdirSync(join(ROOT, 'dist')).filter((file) => file.endsWith('.cdx.json'))
    const sbom = JSON.parse(readFileSync(join(ROOT, 'dist', name), 'utf8')) as Sbom
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/), version: 1 })
    for (const { type, purl, licenses } of sbom.components) {
      expect(type).toBe('library')
      expect(purl).toMatch(/^pkg:npm\/.+@\d/)
      expect([purl, licenses[0].license.id]).toEqual([purl, expect.any(String)])
    }
    const described = sbom.components.map(({ name: each, version }) => `${each} ${version}`)
    const contained = packagesIn(join(ROOT, 'dist/package'))
    expect(contained.length).toBeGreaterThan(100)
    expect(contained.filter((each) => !described.includes(each))).toEqual([])
    expect(described.filter((each) => /^(typescript|vite|vitest) /.test(each))).toEqual([])
  })

  it('starts a server in an empty folder, which takes a booking and keeps its data there', async () => {
    // Without scripts nothing is compiled. On each supported version of Node, npm finds nothing to warn of.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'warn']
    const installed = spawnSync('npm', ['install', ...options, tarball], { cwd: folder, encoding: 'utf8' })
    expect([installed.status, installed.stderr]).toEqual([0, ''])
    const locked = productionPackages(readLock(ROOT)).map(({ name, version }) => `${name} ${version}`)
    const others = packagesIn(folder).filter((each) => !/^(daybook|@daybook\/\S+) /.test(each))
    expect(others).toEqual(expect.arrayContaining(locked.filter((each) => NATIVE.includes(each.split(' ')[0] ?? ''))))
    expect(others.filter((each) => !locked.includes(each))).toEqual([])
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

type Named = { name: string; version: string }
type Sbom = { components: (Named & { type: string; purl: string; licenses: [{ license: { id?: string } }] })[] }

/** Returns the names and versions of the packages below a folder's `node_modules`, at any depth. */
function packagesIn(folder: string): string[] {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return []
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  )
  return names
    .filter((name) => existsSync(join(modules, name, 'package.json')))
    .flatMap((name) => {
      // The folder of a package may have another name than the package.
      const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as Named
      return [`${manifest.name} ${manifest.version}`, ...packagesIn(join(modules, name))]
    })
}

async function found(look: () => string | undefined): Promise<string> {
  for (;;) {
    const it = look()
    if (it) return it
    await sleep(50)
  }
}
