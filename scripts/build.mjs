// This script compiles the packages and the server. With --if-needed it does so only if something is older than its
// sources. It doesn't check types, which takes most of the time of a compiler: `npm run check` does.
// The former build stays until everything is compiled, because a build that fails must leave what can be started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** In the order of their dependencies: each needs the declarations of those before it. */
const libraries = ['packages/availability', 'packages/icalendar', 'packages/client', 'packages/i18n', 'web']
const projects = [...libraries, 'server']
const dist = (project) => join(root, project, 'dist')
/** Where a build is made. It has the depth of `dist`, because source maps have relative paths. */
const next = (project) => join(root, project, 'dist.next')
const former = (project) => join(root, project, 'dist.former')
const stamp = (folder) => join(folder, '.built')
const COMPILER = join(root, 'node_modules/typescript/bin/tsc')
const remove = (folder) => rmSync(folder, { recursive: true, force: true })
const changedAt = (path) => statSync(path).mtimeMs

/** The reason is on the terminal already, so it has no stack. */
class BuildError extends Error {}

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
  const words = [COMPILER, '-p', join(root, project), '--outDir', next(project), ...options]
  const [status] = await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'exit')
  if (status !== 0) throw new BuildError(`The compiler refuses ${project}.`)
}

/** Makes the style sheet and the scripts that browsers load. The style sheet has the classes of the server's pages. */
async function bundle(folder) {
  const { build, loadConfigFromFile } = await import('vite')
  const names = ['vite.config.ts', 'vite.embed.config.ts', 'vite.dashboard.config.ts']
  await Promise.all(
    names.map(async (name) => {
      const configFile = join(folder, name)
      const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile, folder)
      const outDir = config.build.outDir.replace(/^dist/, 'dist.next')
      await build({ configFile, logLevel: 'warn', build: { outDir } })
    }),
  )
}

/** Compiles a project, and then exchanges its former build for the new one. */
async function make(project) {
  const startedAt = new Date()
  const made = next(project)
  // An incremental build of TypeScript 7.0 writes no code for a file that was moved, and keeps that of a deleted one.
  remove(made)
  await compile(project)
  // This empties folders into which the compiler has written, so it comes second.
  if (project === 'web') await bundle(join(root, project))
  // The stamp contains the start of the build, so a file that is saved during the build is newer.
  writeFileSync(stamp(made), startedAt.toISOString())
  utimesSync(stamp(made), startedAt, startedAt)
  remove(former(project))
  if (existsSync(dist(project))) renameSync(dist(project), former(project))
  renameSync(made, dist(project))
  process.stderr.write(`  ${project}\n`)
}

/** Brings back what was exchanged before another project failed: old and new parts may not fit together. */
function bringBack(project) {
  remove(next(project))
  if (!existsSync(former(project))) return
  remove(dist(project))
  renameSync(former(project), dist(project))
}

async function makeLibraries() {
  for (const project of libraries) await make(project)
}

function isBuilt(project) {
  const made = stamp(dist(project))
  if (!existsSync(made)) return false
  const builtAt = changedAt(made)
  return (
    builtAt > newest(join(root, project, 'src')) &&
    settings(project).every((file) => !existsSync(join(root, file)) || builtAt > changedAt(join(root, file)))
  )
}

/** Returns the names of the build tools that aren't installed. */
function missingTools() {
  const { resolve } = createRequire(join(root, 'web/package.json'))
  const bundlers = ['vite', '@tailwindcss/vite'].filter((name) => {
    try {
      return !resolve(name)
    } catch {
      return true
    }
  })
  return [...(existsSync(COMPILER) ? [] : ['typescript']), ...bundlers]
}

const isIfNeeded = process.argv.includes('--if-needed')
if (isIfNeeded && projects.every(isBuilt)) process.exit(0)

const missing = missingTools()
if (missing.length > 0) {
  // An installation without the tools runs what was built before.
  if (isIfNeeded && projects.every((project) => existsSync(stamp(dist(project))))) {
    process.stderr.write(
      'The build is older than its sources and is used all the same, because npm left the build tools out.\n',
    )
    process.exit(0)
  }
  process.stderr.write(
    `Daybook can't be built, because npm left its build tools out (${missing.join(', ')}). Run: npm ci --include=dev\n`,
  )
  process.exit(1)
}

process.stderr.write('Building Daybook. The first time takes half a minute on a small machine …\n')
const results = await Promise.allSettled([make('server'), makeLibraries()])
const failure = results.find(({ status }) => status === 'rejected')
for (const project of projects) failure ? bringBack(project) : remove(former(project))
if (failure) {
  const { reason } = failure
  process.stderr.write(`${reason instanceof BuildError ? reason.message : reason?.stack}\nThe former build is kept.\n`)
  process.exit(1)
}
process.stderr.write(`Built in ${Math.ceil(process.uptime())} seconds.\n`)
