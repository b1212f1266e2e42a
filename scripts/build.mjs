// This script compiles the packages and the server. With --if-needed it does so only if something is older than its
// sources. It doesn't check types, which takes most of the time of a compiler: `npm run check` does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** In the order of their dependencies: each needs the declarations of those before it. */
const libraries = ['packages/availability', 'packages/icalendar', 'packages/client', 'packages/i18n', 'web']
const projects = [...libraries, 'server']
const stamp = (project) => join(root, project, 'dist', '.built')
const changedAt = (path) => statSync(path).mtimeMs

/**
 * Returns the time of the newest change below a folder, in milliseconds. A folder changes when a file in it is added or
 * removed.
 */
function newest(folder) {
  let latest = changedAt(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : changedAt(path))
  }
  return latest
}

/**
 * The files besides its own sources on which a project's result depends, for example another TypeScript or other
 * options.
 */
const settings = (project) => ['package-lock.json', 'tsconfig.base.json', `${project}/tsconfig.json`]

/** Writes JavaScript for each source of a project. */
async function compile(project) {
  // Nobody imports the server, so it has no declarations, and its files are compiled without a look at their imports.
  const options = project === 'server' ? ['--noCheck', '--noResolve'] : ['--noCheck']
  const compiler = spawn(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, project), ...options],
    { stdio: 'inherit' },
  )
  const [status] = await once(compiler, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

/** Makes the style sheet and the scripts that browsers load. The style sheet has the classes of the server's pages. */
async function bundle(folder) {
  const { build } = await import('vite')
  const names = ['vite.config.ts', 'vite.embed.config.ts', 'vite.dashboard.config.ts']
  await Promise.all(names.map((name) => build({ configFile: join(folder, name), logLevel: 'warn' })))
}

async function make(project) {
  const startedAt = new Date()
  // An incremental build of TypeScript 7.0 writes no code for a file that was moved, and keeps that of a deleted one.
  rmSync(join(root, project, 'dist'), { recursive: true, force: true })
  await compile(project)
  // This empties folders into which the compiler has written, so it comes second.
  if (project === 'web') await bundle(join(root, project))
  // The stamp contains the start of the build, so a file that is saved during the build is newer.
  writeFileSync(stamp(project), startedAt.toISOString())
  utimesSync(stamp(project), startedAt, startedAt)
  process.stderr.write(`  ${project}\n`)
}

async function makeLibraries() {
  for (const project of libraries) await make(project)
}

function isBuilt(project) {
  if (!existsSync(stamp(project))) return false
  const builtAt = changedAt(stamp(project))
  return (
    builtAt > newest(join(root, project, 'src')) &&
    settings(project).every((file) => !existsSync(join(root, file)) || builtAt > changedAt(join(root, file)))
  )
}

if (process.argv.includes('--if-needed') && projects.every(isBuilt)) process.exit(0)

process.stderr.write('Building Daybook. The first time takes half a minute on a small machine …\n')
await Promise.all([make('server'), makeLibraries()])
process.stderr.write(`Built in ${Math.ceil(process.uptime())} seconds.\n`)
