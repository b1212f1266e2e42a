// Makes one npm package of the built server: dist/daybook-<version>.tgz. `npx ./daybook-<version>.tgz` starts it in any
// folder. It has no sources and needs no build. It brings along every package that a server loads, in the versions of
// package-lock.json, except for those with machine code: npm fetches the ones for the machine.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FOLDER, OWN, ROOT, TOOLS_IN_SCRIPTS } from './contents.ts'
import { writeNotices } from './notices.ts'
import { productionPackages, readLock } from './production-packages.ts'

type Manifest = {
  name: string
  version: string
  description?: string
  license: string
  type: string
  engines?: Record<string, string>
  exports?: unknown
  dependencies?: Record<string, string>
}

/** What the server's pages of documents show. */
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE', 'docs', 'examples']

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest

/** Maps and types are for developers. They are three quarters of a build. */
const isNeeded = (path: string): boolean =>
  !/\.(map|tsx?|mts|cts|tsbuildinfo|png)$|\.test\.[cm]?js$|\.built$/.test(path)

const copy = (from: string, to: string): void =>
  cpSync(join(ROOT, from), join(FOLDER, to), { recursive: true, filter: isNeeded })

/** Packages of others also have tests and documents, and the packages below them are copied by themselves. */
function copyOfOthers(path: string): void {
  const isRead = (file: string) =>
    !/(^|\/)node_modules(\/|$)|^(\.github|benchmarks?|docs|examples?|tests?)(\/|$)/.test(
      relative(join(ROOT, path), file),
    )
  cpSync(join(ROOT, path), join(FOLDER, path), { recursive: true, filter: (file) => isNeeded(file) && isRead(file) })
}

const write = (path: string, manifest: object): void =>
  writeFileSync(join(FOLDER, path), `${JSON.stringify(manifest, null, 2)}\n`)

const isOwn = ([name]: [string, string]): boolean => name.startsWith('@daybook/')

rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const file of DOCUMENTS) copy(file, file)
for (const folder of ['server/dist', 'server/fonts']) copy(folder, folder)

const loaded = productionPackages(readLock(ROOT))
const bundled = loaded.filter(({ isNative }) => !isNative)
for (const { path } of bundled) copyOfOthers(path)

const external: [string, string][] = []
for (const folder of OWN) {
  const { name, version, license, type, exports, dependencies = {} } = manifestOf(folder)
  const place = `node_modules/${name}`
  mkdirSync(join(FOLDER, place), { recursive: true })
  copy(`${folder}/dist`, `${place}/dist`)
  write(`${place}/package.json`, { name, version, license, type, exports })
  external.push(...Object.entries(dependencies))
}
copy('web/src/styles/foundations.css', 'node_modules/@daybook/web/src/styles/foundations.css')

const tools = TOOLS_IN_SCRIPTS.map((name) => ({ ...manifestOf(`node_modules/${name}`), path: `node_modules/${name}` }))
const notices = writeNotices([...bundled, ...tools], ({ path }) => join(ROOT, path))
writeFileSync(join(FOLDER, 'THIRD-PARTY-NOTICES'), notices)

const { description, version, license, type, engines } = manifestOf('.')
const { dependencies = {} } = manifestOf('server')
external.push(...Object.entries(dependencies))
const needed = {
  ...Object.fromEntries(external.filter((entry) => !isOwn(entry)).sort()),
  ...Object.fromEntries(OWN.map((folder) => [manifestOf(folder).name, manifestOf(folder).version])),
}
const native = new Set(loaded.filter(({ isNative }) => isNative).map(({ name }) => name))
write('package.json', {
  name: 'daybook',
  version,
  description,
  license,
  type,
  engines,
  bin: { daybook: 'server/dist/cli/main.js' },
  dependencies: needed,
  bundleDependencies: Object.keys(needed).filter((name) => !native.has(name)),
})

const { status } = spawnSync('npm', ['pack', '--pack-destination', join(ROOT, 'dist'), '--loglevel', 'warn'], {
  cwd: FOLDER,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(status ?? 1)
