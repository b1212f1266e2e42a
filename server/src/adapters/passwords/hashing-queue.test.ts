import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHashingQueue } from './hashing-queue.ts'

describe('the queue for hashes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Returns work that runs until the test ends it. */
  function aWork() {
    let end: (error?: Error) => void = () => {}
    const ended = new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
    const work = {
      started: false,
      end: (error?: Error) => end(error),
      run() {
        work.started = true
        return ended
      },
    }
    return work
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('the queue runs only as many tasks at once as its width, and starts the next one when one ends', async () => {
    const inTurn = createHashingQueue({ width: 2, patienceMs: 2000 })
    const works = [aWork(), aWork(), aWork(), aWork()]
    const all = works.map(({ run }) => inTurn(run))
    await settle()
    expect(works.map(({ started }) => started)).toEqual([true, true, false, false])
    works[1]?.end()
    await settle()
    expect(works.map(({ started }) => started)).toEqual([true, true, true, false])
    for (const work of works) work.end()
    await settle()
    for (const work of works) work.end()
    await Promise.all(all)
    expect(works.every(({ started }) => started)).toBe(true)
  })

  it('the queue rests three times as long as it worked while others wait', async () => {
    const inTurn = createHashingQueue({ width: 1, patienceMs: 2000 })
    const [first, second] = [aWork(), aWork()]
    const all = [inTurn(first.run), inTurn(second.run)]
    await vi.advanceTimersByTimeAsync(50)
    first.end()
    await vi.advanceTimersByTimeAsync(149)
    expect(second.started).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(second.started).toBe(true)
    second.end()
    await Promise.all(all)
  })

  it('the queue does not rest longer after work that had to wait for a core', async () => {
    const inTurn = createHashingQueue({ width: 1, patienceMs: 2000 })
    const [first, second] = [aWork(), aWork()]
    const all = [inTurn(first.run), inTurn(second.run)]
    await vi.advanceTimersByTimeAsync(1500)
    first.end()
    await vi.advanceTimersByTimeAsync(300)
    expect(second.started).toBe(true)
    second.end()
    await Promise.all(all)
  })

  it('the queue refuses a caller that has waited too long, and never starts its work', async () => {
    const inTurn = createHashingQueue({ width: 1, patienceMs: 2000 })
    const [first, second] = [aWork(), aWork()]
    const running = inTurn(first.run)
    const refused = expect(inTurn(second.run)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'HASHING_BUSY',
      details: { retryAfterSeconds: 2 },
    })
    await vi.advanceTimersByTimeAsync(1999)
    await vi.advanceTimersByTimeAsync(1)
    await refused
    first.end()
    await running
    expect(second.started).toBe(false)
  })

  it('the queue frees the place when the work fails', async () => {
    const inTurn = createHashingQueue({ width: 1, patienceMs: 2000 })
    const failing = aWork()
    const failed = expect(inTurn(failing.run)).rejects.toThrow('out of memory')
    failing.end(new Error('out of memory'))
    await failed
    expect(await inTurn(async () => 'done')).toBe('done')
  })

  it('the queue serves waiting callers before a new one that arrives when a place becomes free', async () => {
    const inTurn = createHashingQueue({ width: 1, patienceMs: 2000 })
    const [first, waiting, late] = [aWork(), aWork(), aWork()]
    const all = [inTurn(first.run), inTurn(waiting.run)]
    await settle()
    first.end()
    await all[0]
    all.push(inTurn(late.run))
    await settle()
    expect([waiting.started, late.started]).toEqual([true, false])
    waiting.end()
    await settle()
    late.end()
    await Promise.all(all)
  })
})
