import { readFileSync } from 'node:fs'
import { recordOf } from '../../../src/lib/records.ts'
import { provesNothing } from './callers.ts'
import type { DocumentedOperation } from './document.ts'
import type { PublishedAnswers } from './published.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

const LIST = new URL('../../../../docs/errors.md', import.meta.url)

/** The codes that the document of errors lists, with their statuses. */
function documentedCodes(): Map<string, number[]> {
  const codes = new Map<string, number[]>()
  for (const [, code = '', statuses = ''] of readFileSync(LIST, 'utf8').matchAll(
    /^\| `([A-Z][A-Z0-9_]+)` \| ([\d, ]+) \|/gm,
  ))
    codes.set(code, [...(codes.get(code) ?? []), ...statuses.split(',').map(Number)])
  return codes
}

const codes = documentedCodes()

/** Words that only the inside of the server has. */
const INTERNALS =
  /\bat [^\n"]*\.(ts|js|mjs):\d+|node_modules|\/server\/(src|dist)|\/features\/|violates (foreign|unique|check|not-null)|duplicate key value|syntax error at|relation "|column "|\b(insert into|select [\w".]+ from|update "\w+" set)\b|PostgresError|Cannot read propert|is not a function|is not iterable|is not defined|\[object Object\]/i

/** Returns the faults of an answer, in words. */
export function faultsOf(request: FuzzRequest, answer: FuzzAnswer, published: PublishedAnswers): string[] {
  const { operation, caller } = request
  const { status, type, text, body } = answer
  if (status === 0) return ['no answer in time']
  const faults: string[] = []
  const isDeclared = operation.responses[String(status)] !== undefined
  if (status >= 500 && !isDeclared && !isDocumentedRefusal(body, status)) faults.push(`status ${status}`)
  const isProblem = type === 'application/problem+json'
  if (status < 500 && !isProblem) {
    const fault = published(operation, status, type, body)
    if (fault !== undefined) faults.push(fault)
  }
  if (status >= 400) faults.push(...faultsOfRefusal(request, answer, isProblem))
  if (operation.needsCredentials && provesNothing(caller) && status < 400) faults.push('no credentials were needed')
  const leak = status >= 400 ? INTERNALS.exec(text)?.[0] : undefined
  if (leak !== undefined && !sentText(request).includes(leak)) faults.push(`the answer tells "${leak}"`)
  return faults
}

/** Returns the address with the percent signs that every client adds. */
function asSent(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  return `${pathname}${search}`
}

/** Returns true if a path is the address, perhaps with signs in place of its secrets. */
function isShown(path: string, sent: string): boolean {
  const shown = partsOf(path)
  const parts = partsOf(sent)
  return shown.length === parts.length && shown.every((part, at) => part === '…' || part === parts[at])
}

function partsOf(address: string): string[] {
  const [path = '', ...query] = address.split('?')
  return [...path.split('/'), ...query.join('?').split(/[&=]/)]
}

/** A refusal for now, with a code that the document of errors lists for 503. */
const isDocumentedRefusal = (body: unknown, status: number): boolean =>
  status === 503 && (codes.get(String(codeIn(body))) ?? []).includes(503)

const codeIn = (body: unknown): unknown => recordOf(recordOf(recordOf(body).error).details).code ?? recordOf(body).code

const sentText = ({ url, payload = '' }: FuzzRequest): string => `${decoded(url)} ${payload}`

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Returns true for operations that follow a standard whose refusals have another form. */
const hasOwnRefusals = ({ responses }: DocumentedOperation): boolean =>
  responses['4XX']?.content?.['application/json']?.schema.$ref !== '#/components/schemas/Error'

function faultsOfRefusal({ operation, method, url }: FuzzRequest, { status, body }: FuzzAnswer, isProblem: boolean) {
  const sent = recordOf(body)
  if (hasOwnRefusals(operation) && typeof sent.error === 'string') return []
  if (operation.template === '/mcp' && sent.jsonrpc === '2.0') return []
  const code = codeIn(body)
  const details = recordOf(recordOf(sent.error).details)
  const shape = isProblem
    ? sent.status === status && typeof sent.detail === 'string' && sent.type === 'about:blank'
    : sent.status === 'error' &&
      details.statusCode === status &&
      typeof sent.message === 'string' &&
      typeof sent.path === 'string' &&
      isShown(sent.path, asSent(url))
  if (!shape) return [`no error of the documented form (${method} ${url.slice(0, 60)})`]
  if (typeof code !== 'string' || !codes.has(code)) return [`the code ${String(code)} is not documented`]
  if (!codes.get(code)?.includes(status)) return [`the code ${code} is not documented with the status ${status}`]
  return []
}
