import type { FastifyReply } from 'fastify'
import type { Count, RateLimit } from '../../lib/rate-limit.ts'

/** Matches characters that a header's name can't contain (RFC 9110 §5.6.2). The limits of a key may have any name. */
const NOT_OF_A_NAME = /[^!#$%&'*+.^`|~\w-]/g
/** Matches characters that a String can't contain (RFC 9651 §3.3.3), and those that would need an escape. */
const NOT_OF_A_STRING = /[^\x20-\x7e]|["\\]/g

/**
 * The parts of the headers that are the same in every answer. Most callers share a few limits, so they are built once.
 */
type Words = { suffix: string; name: string; limit: string; policy: string }

const words = new WeakMap<RateLimit, Words>()

function wordsOf(limit: RateLimit): Words {
  const known = words.get(limit)
  if (known) return known
  const name = `"${limit.name.replace(NOT_OF_A_STRING, '-')}"`
  const made = {
    // `default` becomes `Default`.
    suffix: (limit.name.charAt(0).toUpperCase() + limit.name.slice(1)).replace(NOT_OF_A_NAME, '-'),
    name,
    limit: String(limit.limit),
    policy: `${name};q=${limit.limit};w=${seconds(limit.windowMs)}`,
  }
  words.set(limit, made)
  return made
}

const seconds = (ms: number): number => Math.ceil(ms / 1000)

/**
 * Adds the state of the limits to the answer: in the headers that existing clients read, one set for each limit, and in
 * the fields of draft-ietf-httpapi-ratelimit-headers-10. Times are in seconds, rounded up.
 */
export function writeCountHeaders(reply: FastifyReply, counts: readonly Count[]): void {
  let policies = ''
  let standings = ''
  for (const { limit, remaining, resetMs } of counts) {
    const { suffix, name, limit: most, policy } = wordsOf(limit)
    const reset = seconds(resetMs)
    reply.header(`X-RateLimit-Limit-${suffix}`, most)
    reply.header(`X-RateLimit-Remaining-${suffix}`, String(remaining))
    reply.header(`X-RateLimit-Reset-${suffix}`, String(reset))
    const comma = policies === '' ? '' : ', '
    policies += comma + policy
    standings += `${comma}${name};r=${remaining};t=${reset}`
  }
  reply.header('RateLimit-Policy', policies)
  reply.header('RateLimit', standings)
}
