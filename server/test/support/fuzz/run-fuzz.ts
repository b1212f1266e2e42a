import { createHash } from 'node:crypto'
import { handleEvents, START, type TestApp } from '../test-app.ts'
import { isForeign } from './callers.ts'
import type { DocumentedOperation } from './document.ts'
import { type Draw, draws, upTo } from './draw.ts'
import { readExamples } from './examples.ts'
import { faultsOf } from './judge.ts'
import { type PublishedAnswers, publishedAnswers } from './published.ts'
import { type FuzzRequest, requestsOf } from './requests.ts'
import { answerTo, type FuzzAnswer } from './send.ts'
import type { FuzzWorld } from './world.ts'

export type Report = {
  readonly faults: string[]
  readonly statuses: Map<number, number>
  readonly asked: Set<string>
  readonly succeeded: Set<string>
  /** Each request with its answer, shortened to a digest. */
  readonly exchanges: string[]
}

export const emptyReport = (): Report => ({
  faults: [],
  statuses: new Map(),
  asked: new Set(),
  succeeded: new Set(),
  exchanges: [],
})

/** Operations that may end the credentials of callers, or everything that they have. */
const ENDS =
  /logOut|changePassword|disable|erase|refresh|rotate|clock|second_factor|reset|^(me|accounts?|sessions|me_sessions|api_keys|me_api_keys)_delete|^(teams|organizations_teams|organizations|oauth_clients|organizations_users|managed_users|organizations_memberships)_delete/i

/** Returns the part of a run in which an operation comes. Ends come last, so that the others meet callers with rights. */
function partOf({ method, id }: DocumentedOperation): number {
  if (ENDS.test(id)) return 2
  return method === 'DELETE' ? 1 : 0
}

/** Returns operations for a number of requests: every operation equally often, in a random order. */
function chosenOperations(
  operations: readonly DocumentedOperation[],
  draw: Draw,
  count: number,
  first: number,
): DocumentedOperation[] {
  let hasCostly = false
  const all = Array.from(
    { length: count },
    (_, index) => operations[(first + index) % operations.length] as DocumentedOperation,
  )
  // A backup of the embedded database takes more than a second, so a world makes one.
  const chosen = all.filter(({ id }) => {
    const isRepeated = id === 'backups_create' && hasCostly
    hasCostly ||= id === 'backups_create'
    return !isRepeated
  })
  const placed = chosen.map((operation) => ({ operation, at: partOf(operation) * 1e6 + upTo(draw, 999_999) }))
  return placed.sort((one, other) => one.at - other.at).map(({ operation }) => operation)
}

export type Run = {
  seed: number
  /** The number of requests that are chosen. */
  count: number
  /** The number of requests that other worlds got before. */
  first: number
  /** The run ends after this number of requests. */
  until: number
  /** Returns how to repeat a run up to the request with this number. */
  reproduce: (number: number) => string
}

/** Sends requests to a world. Two runs with the same seed and count send the same requests and get the same answers. */
export async function runFuzz(world: FuzzWorld, { seed, count, first, until, reproduce }: Run, report: Report) {
  const { app, document, rows, ids } = world
  const { request } = requestsOf(document, readExamples(), ids, rows)
  const published = publishedAnswers(document)
  const [order, ...choices] = draws(seed, count + 1)
  const operations = chosenOperations(world.operations, order as Draw, count, first)
  for (const [index, operation] of operations.slice(0, until).entries()) {
    const sent = request(choices[index] as Draw, operation)
    const { answer, faults } = await faultsIn(world, published, sent)
    tally(report, sent, answer)
    report.exchanges.push(exchangeOf(sent, answer))
    if (answer.status < 300) world.learn(operation, isForeign(sent.caller) ? 'foreign' : 'own', answer.body)
    if (/clock/.test(operation.id)) app.clock.set(new Date(START), true)
    if (faults.length > 0) report.faults.push(`${described(sent, answer, faults)}\n  ${reproduce(first + index + 1)}`)
  }
}

/** Sends a request. Returns the answer with its faults, those in the log included. */
export async function faultsIn({ app, errors }: FuzzWorld, published: PublishedAnswers, request: FuzzRequest) {
  errors.length = 0
  const answer = await answerTo(app, request)
  if (request.method !== 'GET') await handleEvents(app)
  const repeated = await faultsOfRepeat(app, request, answer)
  const faults = [
    ...faultsOf(request, answer, published),
    ...repeated,
    ...errors.map((line) => `the log has ${reasonIn(line)}`),
  ]
  return { answer, faults }
}

/** Sends a change with an Idempotency-Key again. The repeat gets the first answer. */
async function faultsOfRepeat(app: TestApp, request: FuzzRequest, first: FuzzAnswer): Promise<string[]> {
  const keepsAnswers = request.operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  // A signed out caller and one without rights are not told the first answer.
  if (!keepsAnswers || !request.headers['idempotency-key'] || first.status >= 300) return []
  const repeat = await answerTo(app, request)
  if (repeat.status === 401 || repeat.status === 403) return []
  if (repeat.headers['idempotency-replayed'] !== 'true') return []
  return repeat.status === first.status && repeat.text === first.text
    ? []
    : [`a repeat is answered with ${repeat.text}`]
}

/** Returns the counts of a report in a line. */
export const summaryOf = ({ statuses, asked, succeeded, faults }: Report): string => {
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
  return `${asked.size} operations asked, ${succeeded.size} of them with success; ${counts.join(', ')}; ${faults.length} faults`
}

function tally({ statuses, asked, succeeded }: Report, { operation }: FuzzRequest, { status }: FuzzAnswer): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  asked.add(operation.name)
  if (status > 0 && status < 400) succeeded.add(operation.name)
}

const exchangeOf = ({ method, url, payload = '' }: FuzzRequest, { status, text }: FuzzAnswer): string =>
  `${method} ${url} ${status} ${createHash('sha256').update(payload).update(text).digest('hex').slice(0, 12)}`

/** Returns the error of a line of the log, with the beginning of its stack. */
function reasonIn(line: string): string {
  const { err, msg } = JSON.parse(line) as { err?: { message: string; stack: string }; msg?: string }
  return `${msg}: ${(err?.stack ?? err?.message ?? '').slice(0, 1500)}`
}

function described(
  { operation, caller, url, headers, payload, fault }: FuzzRequest,
  answer: FuzzAnswer,
  faults: string[],
) {
  const { authorization: _proof, cookie: _session, ...others } = headers
  return [
    `${operation.name} as ${caller.name}, ${fault ?? 'valid'}: ${faults.join('; ')}`,
    `  ${operation.method} ${url.slice(0, 600)}`,
    `  ${JSON.stringify(others).slice(0, 400)}`,
    ...(payload === undefined ? [] : [`  ${payload.slice(0, 1200)}`]),
    `  ${answer.status} ${answer.text.slice(0, 600)}`,
  ].join('\n')
}
