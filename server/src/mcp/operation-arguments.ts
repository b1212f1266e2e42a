import { invalid } from '../lib/errors.ts'
import { isRecord } from '../lib/records.ts'
import type { ApiRequest } from './send.ts'
import type { Arguments } from './tool.ts'

/** Where each argument of an operation's tool belongs in the request. */
export type ArgumentPlaces = {
  /** The path with `:name` for each parameter. */
  readonly url: string
  readonly path: readonly string[]
  readonly query: readonly string[]
  /** The fields of the body, or `nested` if the argument `body` is the whole body. */
  readonly body: readonly string[] | 'nested' | undefined
  readonly takesKey: boolean
}

/** The argument that becomes the header `Idempotency-Key`. */
export const KEY_ARGUMENT = 'idempotencyKey'

function namesOf({ path, query, body, takesKey }: ArgumentPlaces): string[] {
  const inBody = body === undefined ? [] : body === 'nested' ? ['body'] : body
  return [...path, ...query, ...inBody, ...(takesKey ? [KEY_ARGUMENT] : [])]
}

/**
 * Builds the request of a tool's arguments.
 *
 * @throws `ARGUMENT_UNKNOWN`, `ARGUMENT_INVALID`
 */
export function requestOf(
  tool: string,
  method: ApiRequest['method'],
  places: ArgumentPlaces,
  args: Arguments,
): ApiRequest {
  checkNames(tool, namesOf(places), args)
  const body = bodyOf(places.body, args)
  const key = args[KEY_ARGUMENT]
  return {
    method,
    url: pathOf(places, args) + queryOf(places.query, args),
    ...(body !== undefined && { body }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': textOf(KEY_ARGUMENT, key) }),
    },
  }
}

/** An unknown name is refused, because the model would otherwise believe that it had an effect. */
function checkNames(tool: string, known: readonly string[], args: Arguments): void {
  const unknown = Object.keys(args).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const shown = unknown.slice(0, 5).map((name) => `"${name.slice(0, 50)}"`)
  throw invalid(
    'ARGUMENT_UNKNOWN',
    `${tool} has no argument ${shown.join(', ')}. ${known.length === 0 ? 'It has none.' : `It has: ${known.join(', ')}.`}`,
  )
}

function pathOf({ url, path }: ArgumentPlaces, args: Arguments): string {
  return path.reduce((text, name) => {
    const value = args[name]
    if (value === undefined) throw invalid('ARGUMENT_INVALID', `${name} is required`)
    const part = textOf(name, value)
    // A path with such a part would lead to another operation.
    if (/^\.{0,2}$/.test(part)) throw invalid('ARGUMENT_INVALID', `${name} must be an id (was "${part}")`)
    return text.replace(`:${name}`, () => encodeURIComponent(part))
  }, url)
}

function queryOf(names: readonly string[], args: Arguments): string {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = args[name]
    if (value === undefined || value === null) continue
    for (const each of [value].flat()) query.append(name, textOf(name, each))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function bodyOf(body: ArgumentPlaces['body'], args: Arguments): unknown {
  if (body === undefined) return undefined
  if (body === 'nested') {
    if (!isRecord(args.body)) throw invalid('ARGUMENT_INVALID', 'body is required, and must be an object')
    return args.body
  }
  return Object.fromEntries(body.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])))
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw invalid('ARGUMENT_INVALID', `${name} must be a text, a number or a boolean`)
}
