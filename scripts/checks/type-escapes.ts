import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type TSTypeAnnotation, Visitor } from 'oxc-parser'
import { sourceFiles } from './source-files.ts'

const ROOT = 'server/src'
const NOT_COUNTED = /\.(test|fixture)\.ts$|(^|\/)i18n\//

/** The maximum number of escapes for each 1,000 lines, in all files of a folder together. */
const MAXIMA: Readonly<Record<string, number>> = {
  'server/src': 2,
  'server/src/features/scheduling/bookings': 2,
}

export type Escape = { at: string; what: string }
export type Folder = { folder: string; lines: number; escapes: Escape[] }

/** Returns the escapes for each 1,000 lines, with one decimal, rounded up. */
export const rateOf = ({ lines, escapes }: Pick<Folder, 'lines' | 'escapes'>): number =>
  lines === 0 ? 0 : Math.ceil((escapes.length * 10_000) / lines) / 10

/** Returns a sentence for each folder with too many escapes from the type checker. */
export function escapeFaults(root = process.cwd(), maxima = MAXIMA): string[] {
  const files = readFiles(root)
  return Object.entries(maxima).flatMap(([folder, maximum]) => {
    const counted = gather(folder, files)
    const rate = rateOf(counted)
    if (rate <= maximum) return []
    return [
      `${folder} has ${counted.escapes.length} escapes from the type checker in ${counted.lines} lines: ${rate} for each 1,000, and at most ${maximum} are allowed.`,
    ]
  })
}

/** Returns the folders with the most escapes, the worst first. Each folder of a feature counts separately. */
export function worstFolders(root = process.cwd(), shown = 10): Folder[] {
  const files = readFiles(root)
  const folders = new Set(files.map(({ file }) => folderOf(file)))
  return [...folders]
    .map((folder) => gather(folder, files))
    .filter(({ escapes }) => escapes.length > 0)
    .sort((a, b) => b.escapes.length - a.escapes.length)
    .slice(0, shown)
}

type Counted = { file: string; lines: number; escapes: Escape[] }

function readFiles(root: string): Counted[] {
  return sourceFiles(root, ROOT)
    .filter((file) => !NOT_COUNTED.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return { file, lines: text.split('\n').length - 1, escapes: escapesOf(file, text) }
    })
}

function gather(folder: string, files: readonly Counted[]): Folder {
  const inside = files.filter(({ file }) => file.startsWith(`${folder}/`))
  return {
    folder,
    lines: inside.reduce((sum, { lines }) => sum + lines, 0),
    escapes: inside.flatMap(({ escapes }) => escapes),
  }
}

const DEPTH = { features: 5, other: 4 }

/** Returns `server/src/features/<area>/<feature>`, and elsewhere two folders below `server/src`. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  return parts.slice(0, parts[2] === 'features' ? DEPTH.features : DEPTH.other).join('/')
}

type Positioned = { start: number; end: number }

/**
 * Finds code that the type checker doesn't check: assertions, `!`, `any`, comments that turn it off, and type
 * predicates whose function doesn't use its parameter.
 */
export function escapesOf(file: string, text: string): Escape[] {
  const { program, comments } = parseSync(file, text)
  const found: (Positioned & { what: string })[] = []
  const add = ({ start, end }: Positioned, what: string) => found.push({ start, end, what })
  const names: (Positioned & { name: string })[] = []
  const predicates: (Positioned & { parameter: string })[] = []
  const addPredicate = (node: { returnType?: TSTypeAnnotation | null; body: Positioned | null }) => {
    const type = node.returnType?.typeAnnotation
    if (type?.type !== 'TSTypePredicate' || !node.body) return
    const parameter = type.parameterName.type === 'Identifier' ? type.parameterName.name : 'this'
    predicates.push({ start: node.body.start, end: node.body.end, parameter })
  }
  new Visitor({
    TSAsExpression(node) {
      const { typeAnnotation: type } = node
      const isConst = type.type === 'TSTypeReference' && 'name' in type.typeName && type.typeName.name === 'const'
      if (!isConst) add(node, 'as')
    },
    TSTypeAssertion: (node) => void add(node, '<T>'),
    TSNonNullExpression: (node) => void add(node, '!'),
    TSAnyKeyword: (node) => void add(node, 'any'),
    Identifier: (node) => void names.push(node),
    ArrowFunctionExpression: addPredicate,
    FunctionExpression: addPredicate,
    FunctionDeclaration: addPredicate,
  }).visit(program)
  for (const { start, end, parameter } of predicates) {
    const isLookedAt = names.some((name) => name.name === parameter && name.start >= start && name.end <= end)
    if (!isLookedAt) add({ start, end }, 'is')
  }
  for (const comment of comments) if (/^\W*@ts-/.test(comment.value)) add(comment, '@ts-')
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ end, what }) => ({ at: `${file}:${text.slice(0, end).split('\n').length}`, what }))
}
