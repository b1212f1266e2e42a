import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { analyse } from 'scslre'
import { sourceFiles } from './source-files.ts'

const FOLDERS = ['server/src', 'web/src', 'packages']
const NO_PROGRAM = /(^|\/)node_modules\/|\.(test|fixture)\.ts$/

/** No caller can choose the patterns of these files. */
const MADE_AT_RUN_TIME = [
  // From declared addresses, at the start. Each part ends at the next slash.
  'server/src/http/unknown-routes.ts',
  // From the names that a declared record allows. TypeBox compiles the same pattern.
  'server/src/http/input/known-part.ts',
]

type Found = { at: string; pattern: string; flags: string }
type Node = { type: string; start: number; [property: string]: unknown }

/**
 * Returns a sentence for each regular expression that takes more than linear time on some text: literals, `RegExp` with
 * a text, and the `pattern` of a schema. An expression that is built at run time is refused, because it can't be
 * analysed.
 */
export function regexFaults(root = process.cwd()): string[] {
  const files = FOLDERS.flatMap((folder) => sourceFiles(root, folder)).filter((file) => !NO_PROGRAM.test(file))
  const faults: string[] = []
  const known = new Map<string, string | undefined>()
  for (const file of files) {
    const { found, unreadable } = regexesOf(file, readFileSync(join(root, file), 'utf8'))
    if (!MADE_AT_RUN_TIME.includes(file)) {
      for (const at of unreadable) faults.push(`${at}: a regular expression that is made while the program runs`)
    }
    for (const { at, pattern, flags } of found) {
      const key = `/${pattern}/${flags}`
      if (!known.has(key)) known.set(key, slowness(pattern, flags))
      const slow = known.get(key)
      if (slow !== undefined) faults.push(`${at}: ${key} ${slow}`)
    }
  }
  return faults
}

function slowness(source: string, flags: string): string | undefined {
  // Without `Move`, a search that restarts at each place of a long run would pass.
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } })
  if (reports.length === 0) return undefined
  return reports.some(({ exponential }) => exponential)
    ? 'can take exponential time'
    : 'can take time that grows with the square of the text, or faster'
}

function regexesOf(file: string, text: string): { found: Found[]; unreadable: string[] } {
  const { program } = parseSync(file, text)
  const found: Found[] = []
  const unreadable: string[] = []
  const placeOf = ({ start }: Node) => `${file}:${text.slice(0, start).split('\n').length}`
  visit(program as unknown as Node, (node) => {
    const at = () => placeOf(node)
    const { regex, callee, arguments: given, key, value } = node as Record<string, unknown>
    if (node.type === 'Literal' && regex) found.push({ at: at(), ...(regex as { pattern: string; flags: string }) })
    if (['NewExpression', 'CallExpression'].includes(node.type) && (callee as { name?: string }).name === 'RegExp') {
      const [source, flags] = given as { value?: unknown }[]
      if (typeof source?.value !== 'string') unreadable.push(at())
      else found.push({ at: at(), pattern: source.value, flags: String(flags?.value ?? '') })
    }
    // TypeBox compiles the pattern of a schema with the flag u.
    const pattern = (value as { value?: unknown } | undefined)?.value
    if (node.type === 'Property' && (key as { name?: string }).name === 'pattern' && typeof pattern === 'string')
      found.push({ at: at(), pattern, flags: 'u' })
  })
  return { found, unreadable }
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const inner of Object.values(node).flat())
    if (typeof inner === 'object' && inner !== null && 'type' in inner) visit(inner as Node, look)
}
