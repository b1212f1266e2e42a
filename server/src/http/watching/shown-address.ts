import type { FastifyRequest } from 'fastify'
import { recordOf } from '../../lib/records.ts'

const HIDDEN = '…'

const PARAMETER = /:(\w+)|\*/g
const NUMBER = /^\d{1,19}$/
/** Parameters whose values open nothing: names that everybody may know, and ids. The id of a private link opens it. */
const PUBLIC_NAME =
  /^(?:username|slug|\w+Slug|app|calendar|group|guide|name|permission|provider|queue|id|(?!link)[a-z]\w*Id)$/
const PUBLIC_VALUE = /^[\w+.-]{1,64}$/

/** A booking's uid opens the booking, so it counts as a secret, like everything that isn't known to be public. */
const isShown = (name: string, value: string): boolean =>
  NUMBER.test(value) || (PUBLIC_NAME.test(name) && PUBLIC_VALUE.test(value))

/** Returns the path with numbers, ids and public names, and nothing else that a caller has sent. */
export function shownPath(route: string, parameters: unknown): string {
  const values = recordOf(parameters)
  return route.replace(PARAMETER, (_, name = '') => {
    const value = String(values[name] ?? '')
    return isShown(name, value) ? value : HIDDEN
  })
}

/**
 * Returns the address as the caller has sent it, without its secrets: logs and answers have it. Links in mails, feeds
 * and invitations carry secrets in their paths.
 */
export function shownAddress({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>, sent: string): string {
  const end = sent.search(/[?#]/)
  const path = end < 0 ? sent : sent.slice(0, end)
  return withoutProofs(shownParts(path, routeOptions.url) + sent.slice(path.length))
}

/** A path may have more at its beginning than its route, for example `/api`, and a slash at its end. */
function shownParts(path: string, route: string | undefined): string {
  const parts = path.split('/')
  if (route === undefined || route.endsWith('*')) return parts.map(shownUnknown).join('/')
  const pattern = route.split('/')
  const isSlashAdded = parts.at(-1) === '' && pattern.at(-1) !== ''
  const first = parts.length - pattern.length - (isSlashAdded ? 1 : 0)
  return parts
    .map((part, index) => {
      const name = /^:(\w+)/.exec(pattern[index - first] ?? '')?.[1]
      return name === undefined || isShown(name, part) ? part : HIDDEN
    })
    .join('/')
}

/** Every secret of this server is longer, and has a digit. Nearly every other part of a path is shorter, or has none. */
const SHORTEST_SECRET = 16
const shownUnknown = (part: string): string =>
  (part.length >= SHORTEST_SECRET && /\d/.test(part)) || part.includes('@') ? HIDDEN : part

/**
 * Removes proofs from an address. Links in mails and sign-in redirects carry them in the query. The address is split,
 * because a pattern would try every question mark as the beginning of a query.
 */
function withoutProofs(url: string): string {
  const queryAt = url.indexOf('?') + 1
  return url.slice(0, queryAt) + url.slice(queryAt).split('&').map(withoutProof).join('&')
}

function withoutProof(pair: string): string {
  const nameEnd = pair.indexOf('=')
  return nameEnd >= 0 && isProof(pair.slice(0, nameEnd)) ? `${pair.slice(0, nameEnd)}=${HIDDEN}` : pair
}

const PROOF = /callback|token|code|state|secret|key|password|signature|link|nonce|hint|assertion|ticket|uid|^sig$/i

/** The receiver decodes a name, so this compares the decoded name. */
const isProof = (name: string): boolean => PROOF.test(decoded(name))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
