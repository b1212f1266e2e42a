import { expect, it } from 'vitest'
import { type Chaos, providerChaos } from '../../support/providers/chaos.ts'
import { numbersFrom } from '../../support/providers/random-numbers.ts'

/** A long night tries more with CHAOS_BOOKINGS=1000, and others with FOUND_SEED. */
const BOOKINGS = Number(process.env.CHAOS_BOOKINGS ?? 25)
const SEED = Number(process.env.FOUND_SEED ?? 1)

function summaryOf({ booked, rescheduled, cancelled, refused, failedRequests, slotsMs }: Chaos): string {
  const sorted = [...slotsMs].sort((one, other) => one - other)
  const [median, p99] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]?.toFixed(1))
  return `${booked} booked, ${rescheduled} rescheduled, ${cancelled} cancelled, ${refused} refused; ${failedRequests} requests to providers failed; ${sorted.length} lists of slots: median ${median} ms, p99 ${p99} ms`
}

it('Providers that fail at random lose and double no event, and free no busy time', {
  timeout: 60_000 + BOOKINGS * 2000,
}, async () => {
  const chaos = await providerChaos(BOOKINGS, numbersFrom(SEED), { hangs: Math.floor(BOOKINGS / 500) })
  if (process.env.CHAOS_BOOKINGS) console.info(summaryOf(chaos))
  expect(chaos.problems).toEqual([])
  expect(chaos.booked).toBe(BOOKINGS)
  expect(chaos.failedRequests).toBeGreaterThan(BOOKINGS / 4)
})
