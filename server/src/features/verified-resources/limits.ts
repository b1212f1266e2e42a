import type { RateLimit } from '../../lib/rate-limit.ts'

const MINUTE_MS = 60_000

const limit = (name: string, most: number): RateLimit => ({
  ...{ name, limit: most, windowMs: MINUTE_MS, blockMs: MINUTE_MS },
})

/** Each caller's, by what existing clients know as the names of these limits; two operations share one of a person. */
const phonesVerify = limit('users_verified_resources_phones_verify', 3)

export const limits = {
  user: {
    emails: { requests: limit('users_verified_resources_emails_requests', 5), tries: phonesVerify },
    phones: { requests: limit('users_verified_resources_phones_requests', 3), tries: phonesVerify },
  },
  team: {
    emails: { requests: limit('teams_verified_resources_emails_requests', 5), tries: undefined },
    phones: {
      requests: limit('teams_verified_resources_phones_requests', 3),
      tries: limit('teams_verified_resources_phones_verify', 3),
    },
  },
} as const
