// Writes what the npm package contains, as a CycloneDX document: dist/daybook-<version>.cdx.json.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN, OWN_IN_SCRIPTS, ROOT } from './contents.ts'
import { productionPackages, readLock } from './production-packages.ts'
import { describePackage } from './sbom.ts'

const read = (folder: string): { name: string; version: string } =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

const said = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
})
const own = [...OWN, ...OWN_IN_SCRIPTS].map((folder) => read(folder).name)
const document = describePackage(JSON.parse(said), productionPackages(readLock(ROOT)), own)
mkdirSync(join(ROOT, 'dist'), { recursive: true })
writeFileSync(join(ROOT, `dist/daybook-${read('.').version}.cdx.json`), `${JSON.stringify(document, null, 2)}\n`)
