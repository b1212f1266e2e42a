import { handleEvents, type TestApp } from '../test-app.ts'
import { withValue } from './free-fields.ts'
import type { HostileRequest, Target } from './targets.ts'
import type { HostileKind } from './texts.ts'

/** The maximum factor of the cost if the input is twice as long. */
const MAX_GROWTH = 2.5
const PAIRS = 5
/** Another process can disturb one measurement. A real fault appears in each. */
const MAX_MEASUREMENTS = 3
/** A smaller cost is noise of garbage collections and other processes. A real fault costs seconds at the largest size. */
const NOISE_MS = 40

export type Try = {
  readonly target: Target
  readonly field: readonly string[]
  readonly kind: HostileKind
  readonly size: number
}

export const described = ({ target, field, kind, size }: Try): string =>
  `${target.name}, ${field.join('.')}: ${kind.name}, ${size} and ${2 * size} characters`

/**
 * Sends a hostile value and one of twice its size, and waits for their event handling. Returns a fault in words, or
 * `undefined`.
 */
export async function findFault(app: TestApp, attempt: Try): Promise<string | undefined> {
  let fault: string | undefined
  const factor = await growthOf(async (size) => {
    const { ms, fault: found } = await cost(app, attempt, size)
    fault ??= found
    return ms
  }, attempt.size)
  if (fault !== undefined) return `${described(attempt)}: ${fault}`
  return factor === undefined ? undefined : `${described(attempt)}: costs ${factor.toFixed(1)} times as much`
}

/**
 * Measures work with an input and with one of twice its size. Returns how many times as much the larger one costs, or
 * `undefined` if that is in proportion. One pair is enough if it shows no growth; otherwise the cheapest of five runs of
 * each size decide, because garbage collections and other processes only add to a cost.
 */
export async function growthOf(
  costOf: (size: number) => number | Promise<number>,
  size: number,
): Promise<number | undefined> {
  let factor: number | undefined
  for (let measurement = 0; measurement < MAX_MEASUREMENTS; measurement++) {
    let once = Number.POSITIVE_INFINITY
    let twice = Number.POSITIVE_INFINITY
    for (let pair = 0; pair < PAIRS; pair++) {
      once = Math.min(once, await costOf(size))
      twice = Math.min(twice, await costOf(2 * size))
      if (!grows(once, twice)) return undefined
    }
    factor = twice / once
  }
  return factor
}

/** Returns the processor time of this process during the work, in milliseconds. */
export function processorTime(work: () => unknown): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

const grows = (once: number, twice: number): boolean => twice >= NOISE_MS && twice / once > MAX_GROWTH

/** Measures the processor time of this process, from the request until all of its event handling is done. */
async function cost(app: TestApp, { target, field, kind }: Try, size: number): Promise<{ ms: number; fault?: string }> {
  const request = withValue(await target.request(), field, kind.make(size)) as HostileRequest
  const began = process.cpuUsage()
  const answer = await send(app, request)
  await handleEvents(app)
  const { user, system } = process.cpuUsage(began)
  const ms = (user + system) / 1000
  const health = await app.get('/health')
  if (health.status !== 200) return { ms, fault: `afterwards /health answers ${health.status}` }
  if (answer.status >= 500) return { ms, fault: `is answered with ${answer.status}: ${answer.body.slice(0, 300)}` }
  return { ms }
}

/** Sends one request as it would arrive over HTTP. */
export async function send(app: TestApp, request: HostileRequest): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await app.app.http.inject({
    method: request.method as 'POST',
    url: addressOf(request),
    headers: { 'cal-api-version': '2024-08-13', ...bodyHeaders(request), ...headersOf(request) },
    ...(request.body !== undefined && { payload: payloadOf(request) }),
  })
  return { status: statusCode, body }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/**
 * Replaces half characters, which can't be in an address or a form: a browser sends a replacement character for each.
 */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const encoded = (value: unknown): string => encodeURIComponent(wellFormed(textOf(value)))

function addressOf({ url, params = {}, query = {} }: HostileRequest): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? 'unknown'))
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** Makes each header one line of bytes: HTTP itself refuses anything else before the server sees it. */
const headersOf = ({ headers = {} }: HostileRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, textOf(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')]),
  )

const bodyHeaders = ({ body, isForm }: HostileRequest): Record<string, string> => {
  if (body === undefined) return {}
  return isForm
    ? { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://book.example.com', accept: 'text/html' }
    : { 'content-type': 'application/json' }
}

function payloadOf({ body, isForm }: HostileRequest): string {
  if (!isForm) return JSON.stringify(body) ?? ''
  const fields = Object.entries(body as object).map(([name, value]) => [name, wellFormed(textOf(value))])
  return new URLSearchParams(fields as [string, string][]).toString()
}
