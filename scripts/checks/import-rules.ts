import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const program = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
/** Lets the tool read TSX. */
const readsTsx = fileURLToPath(new URL('parse-tsx.cjs', import.meta.url))
const ourRules = join(projectRoot, '.dependency-cruiser.cjs')

type Import = { resolved: string; dependencyTypes: string[] }
type Cruised = { source: string; dependencies: Import[] }
type Violation = { rule: { name: string }; from: string; to: string }
type Answer = { modules: Cruised[]; summary: { violations: Violation[] } }

/**
 * Returns a sentence for each fault of the imports below `root`.
 *
 * A tool that can't read the sources finds no fault, so this also checks that every source file was read.
 */
export function importFaults(root = projectRoot, rules = ourRules): string[] {
  const folders = sourceFolders(root)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', readsTsx, program, '--config', rules, '--output-type', 'json', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!stdout.startsWith('{')) return [`dependency-cruiser ended with ${status}: ${stderr || stdout}`]
  const { modules, summary } = JSON.parse(stdout) as Answer
  const read = new Set(modules.map(({ source }) => source))
  const unread = folders.flatMap((folder) => sourceFiles(root, folder)).filter((file) => !read.has(file))
  return [
    ...unread.map((file) => `${file} was not read, so its imports were not checked`),
    ...summary.violations
      .filter((violation) => !isPassedOn(violation, modules))
      .map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
    ...folderCircles(modules).map((folders) => `no-folder-circles: ${folders.join(' → ')}`),
  ]
}

function sourceFolders(root: string): string[] {
  const packages = join(root, 'packages')
  const names = existsSync(packages) ? readdirSync(packages) : []
  return ['server/src', 'web/src', 'test', ...names.map((name) => `packages/${name}/src`)].filter((folder) =>
    existsSync(join(root, folder)),
  )
}

/** Returns true for a file of another feature that its service.ts re-exports and that imports nothing itself. */
function isPassedOn({ rule, to }: Violation, modules: readonly Cruised[]): boolean {
  if (rule.name !== 'features-meet-at-services') return false
  const find = (source: string) => modules.find((module) => module.source === source)
  const service = find(to.replace(/^(server\/src\/features\/[^/]+\/[^/]+)\/.*/, '$1/service.ts'))
  const isReexported = service?.dependencies.some(
    ({ resolved, dependencyTypes }) => resolved === to && dependencyTypes.includes('export'),
  )
  const isLeaf = !find(to)?.dependencies.some(({ resolved }) => resolved.startsWith('server/src/'))
  return Boolean(isReexported && isLeaf)
}

/** Returns the folder that a reader sees as one unit: a folder below server/src, or a noun below features/<subject>. */
const folderOf = (file: string): string | undefined => /^server\/src\/(features\/[^/]+\/[^/]+|[^/]+)\//.exec(file)?.[1]

/** Finds circles of such folders. For each pair of folders that need each other, it returns the shortest way back. */
function folderCircles(modules: readonly Cruised[]): string[][] {
  const needs = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === undefined || from === 'features' || source.endsWith('.test.ts')) continue
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (to === undefined || to === from) continue
      needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  const circles = new Map<string, string[]>()
  for (const [from, others] of needs) {
    for (const to of others) {
      const back = shortestWay(needs, to, from)
      if (back) circles.set([from, to].sort().join(' '), [from, ...back])
    }
  }
  return [...circles.values()]
}

function shortestWay(needs: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): string[] | undefined {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) as string
    if (last === to) return way
    for (const next of needs.get(last) ?? []) {
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
