import type { FastifyReply } from 'fastify'
import type { Count, RateLimit } from '../../lib/rate-limit.ts'

/** Characters that the name of a header may have (RFC 9110 §5.6.2); a key's limits may be called anything. */
const NOT_OF_A_NAME = /[^!#$%&'*+.^`|~\w-]/g
/** Characters that a String may have (RFC 9651 §3.3.3), without those that would have to be escaped. */
const NOT_OF_A_STRING = /[^\x20-\x7e]|["\\]/g

const seconds = (ms: number): number => Math.ceil(ms / 1000)

/** `default` becomes `Default`. */
const suffixOf = ({ name }: RateLimit): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replace(NOT_OF_A_NAME, '-')

const quoted = ({ name }: RateLimit): string => `"${name.replace(NOT_OF_A_STRING, '-')}"`

/**
 * Tells the caller where it stands: in the headers that existing clients read, one set for each limit, and in the
 * fields of draft-ietf-httpapi-ratelimit-headers-10. Times are in seconds, rounded up.
 */
export function tellCounts(reply: FastifyReply, counts: readonly Count[]): void {
  for (const { limit, remaining, resetMs } of counts) {
    const suffix = suffixOf(limit)
    reply.header(`X-RateLimit-Limit-${suffix}`, String(limit.limit))
    reply.header(`X-RateLimit-Remaining-${suffix}`, String(remaining))
    reply.header(`X-RateLimit-Reset-${suffix}`, String(seconds(resetMs)))
  }
  reply.header('RateLimit-Policy', counts.map(policy).join(', '))
  reply.header('RateLimit', counts.map(standing).join(', '))
}

const policy = ({ limit }: Count): string => `${quoted(limit)};q=${limit.limit};w=${seconds(limit.windowMs)}`
const standing = ({ limit, remaining, resetMs }: Count): string =>
  `${quoted(limit)};r=${remaining};t=${seconds(resetMs)}`
