import type { RateLimit } from '../../../lib/rate-limit.ts'

const MINUTE_MS = 60_000

const limit = (name: string, most: number): RateLimit => ({
  name,
  limit: most,
  windowMs: MINUTE_MS,
  blockMs: MINUTE_MS,
})

/** The limits of each caller at each endpoint, under the names that existing clients know. */
const limitsOf = (owners: string) => ({
  emails: {
    requests: limit(`${owners}_verified_resources_emails_requests`, 5),
    tries: limit(`${owners}_verified_resources_emails_verify`, 3),
  },
  phones: {
    requests: limit(`${owners}_verified_resources_phones_requests`, 3),
    tries: limit(`${owners}_verified_resources_phones_verify`, 3),
  },
})

export const limits = { user: limitsOf('users'), team: limitsOf('teams') }
