// Compiles the packages and the server. With --if-needed only when a source is newer than what was built.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const projects = ['packages/availability', 'server']
const stamp = (project) => join(root, project, 'dist', '.built')

/** The newest change below a folder, in milliseconds. */
function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return latest
}

const isBuilt = (project) =>
  existsSync(stamp(project)) && statSync(stamp(project)).mtimeMs > newest(join(root, project, 'src'))

if (process.argv.includes('--if-needed') && projects.every(isBuilt)) process.exit(0)

for (const project of projects) {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, project)],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp(project), '')
}
