import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { sourceFiles } from './source-files.ts'

const ROOTS = ['server', 'web', 'packages', 'scripts', 'bench', 'test']
const NOT_OURS = /(^|\/)(node_modules|dist)\/|^scripts\/checks\/parsed-dates/

/** Locales that are chosen because their dates look like ISO 8601. In some releases of Intl they don't. */
const LOOKS_LIKE_ISO = /^(en-CA|sv|sv-SE|lt|lt-LT|fr-CA)$/
const WRITES = new Set(['format', 'formatRange', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
const READS_ITSELF = new Set(['split', 'slice', 'substring', 'match', 'matchAll', 'at', 'charAt', 'search'])
const READS_ARGUMENT = new Set(['Number', 'parseInt', 'parseFloat', 'Date', 'parse', 'exec', 'test', 'from'])

/** Returns a sentence for each place of the project that reads a date out of a text that Intl has written. */
export const parsedDateFaults = (root = process.cwd()): string[] =>
  ROOTS.flatMap((folder) => sourceFiles(root, folder))
    .filter((file) => !NOT_OURS.test(file))
    .flatMap((file) => parsedDatesOf(file, readFileSync(join(root, file), 'utf8')))

/** Finds locales that look like ISO 8601, and formatted times that are taken apart, at once or by the name of a constant. */
export function parsedDatesOf(file: string, text: string): string[] {
  // Most files have nothing to do with it, and are not read as a syntax tree.
  if (!/DateTimeFormat|toLocale|dateFormatter|en-CA|sv-SE/.test(text)) return []
  const { program } = parseSync(file, text)
  const found: { start: number; what: string }[] = []
  const add = ({ start }: { start: number }, what: string) => void found.push({ start, what })
  const written = new Set<string>()
  const isWritten = (node: Node): boolean => {
    if (node.type === 'Identifier') return written.has(node.name)
    return node.type === 'CallExpression' && WRITES.has(nameOf(node.callee)) && node.callee.type === 'MemberExpression'
  }
  const READ = 'a text that Intl has written is read'
  const readArguments = (node: { start: number; callee: Node; arguments: readonly Node[] }) => {
    if (READS_ARGUMENT.has(nameOf(node.callee)) && node.arguments.some(isWritten)) add(node, READ)
  }
  new Visitor({
    VariableDeclarator(node) {
      if (node.id.type === 'Identifier' && node.init && isWritten(node.init)) written.add(node.id.name)
    },
    Literal(node) {
      if (typeof node.value === 'string' && LOOKS_LIKE_ISO.test(node.value))
        add(node, `the locale ${node.value} stands for ISO 8601`)
    },
    NewExpression: readArguments,
    CallExpression(node) {
      readArguments(node)
      if (node.callee.type !== 'MemberExpression') return
      if (READS_ITSELF.has(nameOf(node.callee)) && isWritten(node.callee.object)) add(node, READ)
    },
  }).visit(program)
  return found.map(({ start, what }) => {
    const line = text.slice(0, start).split('\n').length
    return `${file}:${line}: ${what}. Take the parts from wallClock of @daybook/i18n, or from formatToParts.`
  })
}

/** Returns `parse` for `Date.parse`, and `Number` for `Number`. */
function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}
