import type { AppError } from '../../../lib/errors.ts'
import { addressBlock } from '../../../lib/network/address-block.ts'
import { type Counters, type RateLimit, tooManyRequests } from '../../../lib/rate-limit.ts'

/** Refuses what is tried too often, by whatever it is that tries: an account at an address, a number that is called. */
export type Throttle = {
  /** @throws `TOO_MANY_REQUESTS` once there were more tries with this key than the limit allows. */
  take(key: string): Promise<void>
  /** The same by where somebody comes from, and by what is tried from there. Who comes from nowhere isn't counted. */
  takeFrom(address: string | null, what?: string): Promise<void>
}

/** The same for what counts only once it has succeeded, and may count for more than one. */
export type Allowance = {
  /** Counts nothing. @throws the refusal once everything is used up */
  check(key: string): Promise<void>
  /** @throws the refusal when this is more than was left */
  use(key: string, points: number): Promise<void>
}

export type CreateThrottle = (limit: RateLimit) => Throttle
export type CreateAllowance = (limit: RateLimit, refusal: (waitMs: number) => AppError) => Allowance

/** `counters` is absent where the operator has turned limits off; nothing is refused then. */
export function createRateLimits({ counters }: { counters: Counters | undefined }) {
  /**
   * For services and pages that count by something else than the caller. An operation whose callers are counted by
   * who they are declares its limit at the route instead (`config.throttle`).
   *
   * The name is part of the key, so it must be the limit's alone. Counted in real time, together with the other nodes
   * where these share a Redis.
   */
  const createThrottle: CreateThrottle = (limit) => {
    async function take(key: string): Promise<void> {
      const count = await counters?.take(`${key}:${limit.name}`, limit)
      if (count?.isBlocked) throw tooManyRequests(count.resetMs)
    }
    return {
      take,
      async takeFrom(address, what = '') {
        if (address !== null) await take(`${addressBlock(address)} ${what}`)
      },
    }
  }

  const createAllowance: CreateAllowance = (limit, refusal) => ({
    async check(key) {
      const count = await counters?.look(`${key}:${limit.name}`, limit)
      if (count?.remaining === 0) throw refusal(count.resetMs)
    },
    async use(key, points) {
      const count = await counters?.take(`${key}:${limit.name}`, limit, points)
      if (count?.isBlocked) throw refusal(count.resetMs)
    },
  })

  return { createThrottle, createAllowance }
}
