import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { recordOf } from '../../server/src/lib/records.ts'
import { sourceFiles } from '../checks/source-files.ts'

/** The functions of `lib/errors.ts` with their statuses, as `http/failures.ts` answers them. */
const STATUS_OF: Readonly<Record<string, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  unprocessable: 422,
  tooMany: 429,
  tokenExpired: 498,
  unavailable: 503,
}

/** These get the status as their first argument. */
const WITH_STATUS = ['Refused', 'failure']

/** The folders whose errors no client of the API gets: those of the command line and of sending mails. */
const NOT_ANSWERED = /^server\/src\/(cli|db|jobs|adapters\/(mail|sms))\//
const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/
/** Below the longest of our messages, so each line of the table stays readable. */
const LONGEST_MESSAGE = 300

type Node = { readonly [property: string]: unknown }
export type ErrorCode = { code: string; statuses: number[]; messages: string[]; subject: string }

/** Returns every code that the sources declare, sorted. */
export function errorCodes(root: string): ErrorCode[] {
  const found = new Map<string, ErrorCode>()
  for (const file of sourceFiles(root, 'server/src')) {
    if (/\.(test|fixture)\.ts$/.test(file) || NOT_ANSWERED.test(file)) continue
    for (const { code, status, message } of codesIn(file, readFileSync(join(root, file), 'utf8'))) {
      const known = found.get(code) ?? { code, statuses: [], messages: [], subject: subjectOf(file) }
      if (!known.statuses.includes(status)) known.statuses.push(status)
      if (message && !known.messages.includes(message)) known.messages.push(message)
      found.set(code, known)
    }
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

const subjectOf = (file: string): string =>
  /^server\/src\/features\/([^/]+)\/([^/]+)/.exec(file)?.slice(1).join(': ').replaceAll('-', ' ') ?? 'all requests'

/** Returns the codes of one source. */
export function codesIn(file: string, source: string): { code: string; status: number; message: string }[] {
  const { program } = parseSync(file, source)
  const constants = new Map<string, Node>()
  const makers = new Map<string, number>(Object.entries(STATUS_OF))
  const calls: Node[] = []
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const name = String(recordOf(node.id).name)
      const value = recordOf(node.init)
      if (value.type === 'Literal') constants.set(name, value)
      // A function that passes its first argument on as a code makes errors as well.
      const [first] = listOf(value.params)
      const body = recordOf(value.body)
      const status = STATUS_OF[String(recordOf(body.callee).name)]
      const [passed] = listOf(body.arguments)
      if (status && first && passed && first.name === passed.name) makers.set(name, status)
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node)
  })
  return calls.flatMap((call) => {
    const name = String(recordOf(call.callee).name)
    const given = listOf(call.arguments)
    const [status, code, message] = WITH_STATUS.includes(name)
      ? [Number(recordOf(given[0]).value), given[1], given[2]]
      : [makers.get(name), given[0], given[1]]
    if (!status || !code) return []
    const declared = code.type === 'Identifier' ? recordOf(constants.get(String(code.name))) : code
    const codes = declared.type === 'ConditionalExpression' ? [declared.consequent, declared.alternate] : [declared]
    return codes
      .map((each) => textOf(recordOf(each)))
      .filter((text) => text !== '…' && CODE.test(text.replaceAll('…', 'X')))
      .map((text) => ({ code: text, status, message: message ? textOf(message) : '' }))
  })
}

/** Returns a text of the source, with three dots for each value. */
function textOf(node: Node): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral')
    return listOf(node.quasis)
      .map(({ value }) => String(recordOf(value).cooked))
      .join('…')
  if (node.type === 'BinaryExpression') return textOf(recordOf(node.left)) + textOf(recordOf(node.right))
  if (node.type === 'ConditionalExpression') return textOf(recordOf(node.consequent))
  return '…'
}

function visit(value: unknown, act: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, act)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const node = recordOf(value)
  if (typeof node.type === 'string') act(node)
  for (const each of Object.values(node)) if (typeof each === 'object') visit(each, act)
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(recordOf) : [])

/** Returns the table of all codes, by the subject that declares them first. */
export function errorTable(codes: readonly ErrorCode[]): string {
  const subjects = [...new Set(codes.map(({ subject }) => subject))].sort((a, b) =>
    a === 'all requests' ? -1 : b === 'all requests' ? 1 : a < b ? -1 : 1,
  )
  return subjects
    .map((subject) => {
      const rows = codes.filter((each) => each.subject === subject)
      const title = subject.charAt(0).toUpperCase() + subject.slice(1)
      return `### ${title}\n\n| Code | Status | Message |\n| --- | --- | --- |\n${rows.map(rowOf).join('\n')}`
    })
    .join('\n\n')
}

const rowOf = ({ code, statuses, messages }: ErrorCode): string =>
  `| \`${code}\` | ${statuses.toSorted((a, b) => a - b).join(', ')} | ${messages.map(shown).join(' · ')} |`

const shown = (message: string): string => {
  const text = message.replaceAll(/\s+/g, ' ').replaceAll(/[|<>*_`[\]\\]/g, (sign) => `\\${sign}`)
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text
}
