// Makes one npm package of the built server: dist/daybook-<version>.tgz. `npx ./daybook-<version>.tgz` starts it in any
// folder. It has no sources and needs no build, and npm installs only what the server needs at run time.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'dist/package')
/** Our own packages that the server loads. npm would look for them in the registry, so the package brings them along. */
const OWN = ['packages/availability', 'packages/i18n', 'packages/icalendar', 'web']
/** What the server's pages of documents show. */
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE', 'docs', 'examples']

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest

/** Maps and types are for developers. They are three quarters of a build. */
const isNeeded = (path: string): boolean => !/\.(map|d\.ts|tsbuildinfo|png)$|\.built$/.test(path)

const copy = (from: string, to: string): void =>
  cpSync(join(ROOT, from), join(FOLDER, to), { recursive: true, filter: isNeeded })

const write = (path: string, manifest: object): void =>
  writeFileSync(join(FOLDER, path), `${JSON.stringify(manifest, null, 2)}\n`)

const isOwn = ([name]: [string, string]): boolean => name.startsWith('@daybook/')

rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const file of DOCUMENTS) copy(file, file)
for (const folder of ['server/dist', 'server/fonts']) copy(folder, folder)

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

const { description, version, license, type, engines } = manifestOf('.')
const { dependencies = {} } = manifestOf('server')
external.push(...Object.entries(dependencies))
write('package.json', {
  name: 'daybook',
  version,
  description,
  license,
  type,
  engines,
  bin: { daybook: 'server/dist/cli/main.js' },
  dependencies: {
    ...Object.fromEntries(external.filter((entry) => !isOwn(entry)).sort()),
    ...Object.fromEntries(OWN.map((folder) => [manifestOf(folder).name, manifestOf(folder).version])),
  },
  bundleDependencies: OWN.map((folder) => manifestOf(folder).name),
})

const { status } = spawnSync('npm', ['pack', '--pack-destination', join(ROOT, 'dist'), '--loglevel', 'warn'], {
  cwd: FOLDER,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(status ?? 1)
