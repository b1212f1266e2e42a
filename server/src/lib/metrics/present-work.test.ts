import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresentWork, isPresentWorkCheap } from './present-work.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const seenBy = (work: ReturnType<typeof createPresentWork>) =>
  work.run({ requestId: 'r1' }, async () => {
    await Promise.resolve()
    return work.find()
  })

test('work is known to everything that it starts, if it is always followed', async () => {
  const work = createPresentWork({ always: true })
  expect(await seenBy(work)).toEqual({ requestId: 'r1' })
  expect(work.find()).toBeUndefined()
})

test('work is otherwise known for a minute after something was slow, and not again within ten minutes', async () => {
  const work = createPresentWork({ always: false })
  expect(await seenBy(work)).toBeUndefined()
  work.follow()
  expect(await seenBy(work)).toEqual({ requestId: 'r1' })
  vi.advanceTimersByTime(MINUTE_MS)
  expect(await seenBy(work)).toBeUndefined()
  work.follow()
  expect(await seenBy(work)).toBeUndefined()
  vi.advanceTimersByTime(10 * MINUTE_MS)
  work.follow()
  expect(await seenBy(work)).toEqual({ requestId: 'r1' })
  work.close()
})

test('Node 24 and later versions know the present work without a cost', () => {
  expect(['20.19.0', '22.23.3', '24.0.0', '100.1.0'].map(isPresentWorkCheap)).toEqual([false, false, true, true])
})
