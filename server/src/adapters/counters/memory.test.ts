import { afterEach, expect, it, vi } from 'vitest'
import { memoryCounters } from './memory.ts'

const limit = { name: 'default', limit: 1, windowMs: 60_000, blockMs: 60_000 }

it('the memory for counts is limited, and the oldest caller leaves it first', async () => {
  const counters = memoryCounters(3)
  for (const key of ['a', 'b', 'c']) await counters.take(key, limit)
  expect((await counters.take('a', limit)).isBlocked).toBe(true)

  await counters.take('d', limit)
  expect((await counters.look('a', limit)).isBlocked).toBe(false)
  expect(await counters.look('b', limit)).toMatchObject({ remaining: 0, isBlocked: false })
})

afterEach(() => void vi.useRealTimers())

it('a caller above the limit stays blocked until the block ends, also in a longer window, and starts again then', async () => {
  vi.useFakeTimers()
  const counters = memoryCounters()
  const short = { name: 'short', limit: 1, windowMs: 1000, blockMs: 3000 }
  const isBlocked = async () => (await counters.take('a', short)).isBlocked
  expect([await isBlocked(), await isBlocked()]).toEqual([false, true])
  vi.advanceTimersByTime(1500)
  // Another attempt doesn't extend the block.
  expect(await counters.take('a', short)).toMatchObject({ isBlocked: true, resetMs: 1500, remaining: 0 })
  vi.advanceTimersByTime(1499)
  expect(await isBlocked()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await isBlocked()).toBe(false)
})

it('a limit without a block opens with the next window', async () => {
  vi.useFakeTimers()
  const counters = memoryCounters()
  const open = { name: 'open', limit: 1, windowMs: 1000, blockMs: 0 }
  await counters.take('a', open)
  expect(await counters.take('a', open)).toMatchObject({ isBlocked: true, resetMs: 1000 })
  vi.advanceTimersByTime(1000)
  expect((await counters.take('a', open)).isBlocked).toBe(false)
})

it('a block lasts no longer, and says no other time, when the clock of the machine is set back', async () => {
  vi.useFakeTimers()
  const counters = memoryCounters()
  await counters.take('a', limit)
  expect(await counters.take('a', limit)).toMatchObject({ isBlocked: true, resetMs: 60_000 })
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await counters.take('a', limit)).toMatchObject({ isBlocked: true, resetMs: 60_000 })
  vi.advanceTimersByTime(60_000)
  expect((await counters.take('a', limit)).isBlocked).toBe(false)
})

it('a look does not change the count', async () => {
  const counters = memoryCounters()
  expect(await counters.look('a', limit)).toMatchObject({ remaining: 1, isBlocked: false, resetMs: 60_000 })
  expect(await counters.take('a', limit)).toMatchObject({ remaining: 0, isBlocked: false })
  expect(await counters.look('a', limit)).toMatchObject({ remaining: 0, isBlocked: false })
})

it('one key has separate counts under limits with other numbers', async () => {
  const counters = memoryCounters()
  await counters.take('a', limit)
  expect(await counters.take('a', { ...limit, limit: 5 })).toMatchObject({ remaining: 4 })
})

it('the longest time that a key may set is not cut to zero', async () => {
  const counters = memoryCounters()
  await counters.take('a', { ...limit, windowMs: 2 ** 31 - 1 })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await counters.take('a', { ...limit, windowMs: 2 ** 31 - 1 })).isBlocked).toBe(true)
})
