import { isRecord } from '../../../lib/records.ts'
import { invalidRequest } from './refusals.ts'

/** The parts of a request to one of the endpoints for applications. */
export type Sent = {
  readonly body: unknown
  readonly authorization: string | undefined
}

export type Parameters = Readonly<Record<string, unknown>>

/**
 * The maximum length of a parameter. All codes, tokens and URIs of this server are shorter, and longer texts aren't
 * worth hashing.
 */
const LONGEST = 4000

/**
 * Reads the parameters of a form or a JSON body.
 *
 * @throws `invalid_request` if the body isn't an object, or if a parameter occurs twice (RFC 6749 §3.2)
 */
export function readParameters(body: unknown): Parameters {
  if (body === undefined || body === null || body === '') throw invalidRequest('Body is required')
  if (!isRecord(body)) throw invalidRequest('Body should be an object')
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value)) throw invalidRequest(`${shown(name)} property is wrong,${shown(name)} was sent twice `)
    if (typeof value === 'string' && value.length > LONGEST)
      throw invalidRequest(`${shown(name)} property is wrong,${shown(name)} has more than ${LONGEST} characters `)
  }
  return body
}

const shown = (name: string): string => name.replace(/[^\x20-\x7e]|["\\]/g, '?').slice(0, 80)

/** Returns a text that was sent. RFC 6749 §3.1 treats an empty text as not sent. */
export function textOf(parameters: Parameters, name: string): string | undefined {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns true if the text can be an id: ids have only these characters. Other texts need no query. */
export const isClientId = (text: string): boolean => /^[\w.-]{1,100}$/.test(text)

/**
 * Reads the client's id and secret of HTTP Basic, each percent-encoded as in a form (RFC 6749 §2.3.1). Returns
 * undefined if they can't be read.
 */
export function basicCredentials(authorization: string | undefined): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return { id: '', secret: '' }
  return { id: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) }
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
