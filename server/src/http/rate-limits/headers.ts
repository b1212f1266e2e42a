import type { FastifyReply } from 'fastify'
import type { Count, RateLimit } from '../../lib/rate-limit.ts'

/** Characters that the name of a header may have (RFC 9110 §5.6.2); a key's limits may be called anything. */
const NOT_OF_A_NAME = /[^!#$%&'*+.^`|~\w-]/g
/** Characters that a String may have (RFC 9651 §3.3.3), without those that would have to be escaped. */
const NOT_OF_A_STRING = /[^\x20-\x7e]|["\\]/g

/** What the headers say of a limit in every answer. Most callers have the same few limits, so it is written once. */
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
 * Tells the caller where it stands: in the headers that existing clients read, one set for each limit, and in the
 * fields of draft-ietf-httpapi-ratelimit-headers-10. Times are in seconds, rounded up.
 */
export function tellCounts(reply: FastifyReply, counts: readonly Count[]): void {
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
