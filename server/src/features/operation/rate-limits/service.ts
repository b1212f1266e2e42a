import type { AppError } from '../../../lib/errors.ts'
import { addressBlock } from '../../../lib/network/address-block.ts'
import { type Counters, type RateLimit, tooManyRequests } from '../../../lib/rate-limit.ts'

/**
 * Refuses actions that are tried too often with the same key, such as an account at an address, or a telephone number.
 */
export type Throttle = {
  /** @throws `TOO_MANY_REQUESTS` after more tries with this key than the limit allows */
  take(key: string): Promise<void>
  /** Counts a try by its address, and by what is tried from there. A try without an address isn't counted. */
  takeFrom(address: string | null, what?: string): Promise<void>
}

/** A limit that counts only successful actions, each of which may count for more than one. */
export type Allowance = {
  /** Counts nothing. @throws the refusal if `points`, or 1 without it, is more than what is left */
  check(key: string, points?: number): Promise<void>
  /** @throws the refusal if `points` is more than what is left */
  use(key: string, points: number): Promise<void>
}

export type CreateThrottle = (limit: RateLimit) => Throttle
export type CreateAllowance = (limit: RateLimit, refusal: (waitMs: number) => AppError) => Allowance

/** Creates the service. `counters` is absent if the operator has turned limits off; then nothing is refused. */
export function createRateLimits({ counters }: { counters: Counters | undefined }) {
  /**
   * Creates a limit for services and pages that count by something else than the caller. An operation that counts by
   * the caller declares its limit at the route instead (`config.throttle`).
   *
   * The name is part of the key, so no two limits may share it. The limit uses real time, and counts together with the
   * other nodes if these share a Redis.
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
    async check(key, points = 1) {
      const count = await counters?.look(`${key}:${limit.name}`, limit)
      if (count && count.remaining < points) throw refusal(count.resetMs)
    },
    async use(key, points) {
      const count = await counters?.take(`${key}:${limit.name}`, limit, points)
      if (count?.isBlocked) throw refusal(count.resetMs)
    },
  })

  return { createThrottle, createAllowance }
}
