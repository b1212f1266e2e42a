import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copiesOf, readDeployFile, root } from './deploy-files.ts'
import { ignoredPaths } from './ignored-paths.ts'

const dockerfile = readDeployFile('Dockerfile')
const copies = copiesOf(dockerfile)
const isIgnored = ignoredPaths(readFileSync(join(root, '.dockerignore'), 'utf8'))
const projects = [...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`), 'web', 'server']

describe('the image', () => {
  it('has only files that exist, and that reach the builder', () => {
    const copied = copies.filter(({ from }) => from === undefined).flatMap(({ sources }) => sources)
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((path) => !existsSync(join(root, path)) || isIgnored(path))).toEqual([])
  })

  it('takes from other stages what they make', () => {
    const made = ['/app', ...projects.map((project) => `/app/${project}/dist`)]
    const taken = copies.filter(({ from }) => from !== undefined).flatMap(({ sources }) => sources)
    expect(taken.toSorted()).toEqual(made.toSorted())
  })

  it('installs the packages of every project before it copies the sources', () => {
    const manifests = copies.flatMap(({ sources }) => sources).filter((path) => path.endsWith('/package.json'))
    expect(manifests.toSorted()).toEqual(projects.map((project) => `${project}/package.json`).toSorted())
  })

  it('copies everything to the place from which it was taken', () => {
    const moved = copies.flatMap(({ sources, target }) =>
      sources.filter((source) => {
        const [from, to] = [resolve('/app', source), resolve('/app', target)]
        return from !== to && dirname(from) !== to
      }),
    )
    expect(moved).toEqual([])
  })

  it('runs as an account without rights, which owns the folder of the data', () => {
    const [, account] = /^USER (\d+):\1$/m.exec(dockerfile) ?? []
    const [, folder] = / DATA_DIR=(\S+)$/m.exec(dockerfile) ?? []
    expect(Number(account)).toBeGreaterThan(1000)
    expect(dockerfile).toContain(`RUN install -d -o ${account} -g ${account} -m 0700 ${folder}\n`)
    expect(dockerfile).toContain(`VOLUME ${folder}\n`)
  })

  it('asks /health without another program', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD \["node", "-e", ".*\/health.*"\]$/m)
  })

  it('is made from any base', () => {
    expect(dockerfile).toMatch(/^ARG BASE=node:24-/m)
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(bases).toEqual([`\${BASE}`, 'manifests', 'manifests', `\${BASE}`])
  })
})

describe('what reaches the builder', () => {
  it.each([
    '.env',
    'deploy/.env',
    '.git/config',
    '.data/secret.key',
    'server/.data/secret.key',
    'server/.env',
    'node_modules/vitest/package.json',
    'web/node_modules/vite/package.json',
    'server/dist/main.js',
    'server/test/api/slots/schedules.test.ts',
    'server/src/features/operation/rate-limits/service.test.ts',
    'scripts/check.ts',
    'docs/booking-page.png',
  ])('%s stays outside', (path) => expect(isIgnored(path)).toBe(true))

  it.each(['server/src/main.ts', 'web/src/styles/foundations.css', 'scripts/build.mjs', 'docs/self-hosting.md'])(
    '%s is inside',
    (path) => expect(isIgnored(path)).toBe(false),
  )
})
