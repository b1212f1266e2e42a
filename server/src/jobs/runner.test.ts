import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRunner, type Job } from './runner.ts'

const EVERY_MS = 1000

describe('the runner of jobs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const log = { error: vi.fn() }
  const runnerOf = (run: Job['run'], lanes?: number) =>
    createRunner({
      jobs: [{ name: 'mail', everyMs: EVERY_MS, run, ...(lanes !== undefined && { lanes }) }],
      log: log as never,
      now: () => new Date(Date.now()),
    })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('the runner repeats a job while it finds work, and waits before it looks again when it found none', async () => {
    let work = 3
    const run = vi.fn(async () => work-- > 0)
    const runner = runnerOf(run)
    runner.start()
    await pass(0)
    expect(run).toHaveBeenCalledTimes(4)
    await pass(EVERY_MS)
    expect(run).toHaveBeenCalledTimes(5)
    await runner.stop()
    await pass(10 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(5)
  })

  it('the runner tries a failing job less and less often, also when it is nudged, and as usual after a success', async () => {
    let isIll = true
    const run = vi.fn(async () => {
      if (isIll) throw new Error('no database')
      return false
    })
    const runner = runnerOf(run)
    runner.start()
    await pass(0)
    runner.nudge()
    await pass(2 * EVERY_MS - 1)
    expect(run).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(run).toHaveBeenCalledTimes(2)
    await pass(4 * EVERY_MS + 8 * EVERY_MS + 15 * EVERY_MS + 15 * EVERY_MS)
    expect(run).toHaveBeenCalledTimes(6)
    expect(runner.status()).toEqual([{ name: 'mail', runningSince: [], failureCount: 6, lastError: 'no database' }])
    isIll = false
    await pass(15 * EVERY_MS)
    expect(runner.status()).toMatchObject([{ failureCount: 0, lastError: null }])
    runner.nudge('mail')
    await pass(0)
    expect(run).toHaveBeenCalledTimes(8)
    await runner.stop()
  })

  it('the runner does only the work of its process where workers do the rest, also when it is nudged', async () => {
    const [work, own] = [vi.fn(async () => false), vi.fn(async () => false)]
    const runner = createRunner({
      jobs: [
        { name: 'mail', everyMs: EVERY_MS, run: work },
        { name: 'clock', everyMs: EVERY_MS, isOfProcess: true, run: own },
      ],
      log: log as never,
      now: () => new Date(Date.now()),
    })
    runner.start('of-process')
    runner.nudge()
    await pass(EVERY_MS)
    expect(work).not.toHaveBeenCalled()
    expect(own).toHaveBeenCalledTimes(3)
    await runner.stop()
  })

  it('the runner looks once more for a job that was nudged while it ran', async () => {
    let finish = () => {}
    const run = vi.fn(() => new Promise<boolean>((resolve) => (finish = () => resolve(false))))
    const runner = runnerOf(run)
    runner.start()
    runner.nudge()
    runner.nudge()
    finish()
    await pass(0)
    expect(run).toHaveBeenCalledTimes(2)
    finish()
    await pass(0)
    expect(run).toHaveBeenCalledTimes(2)
    await runner.stop()
  })

  it('the runner starts as many lanes as a job has, reports since when they run, and waits for all of them when it stops', async () => {
    const finish: (() => void)[] = []
    const run = vi.fn(() => new Promise<boolean>((resolve) => finish.push(() => resolve(false))))
    const runner = runnerOf(run, 3)
    runner.start()
    const since = new Date(Date.now())
    expect(run).toHaveBeenCalledTimes(3)
    await pass(EVERY_MS)
    expect(runner.status()).toMatchObject([{ name: 'mail', runningSince: [since, since, since] }])
    let hasStopped = false
    const stopped = runner.stop().then(() => (hasStopped = true))
    finish[0]?.()
    finish[1]?.()
    await pass(0)
    expect(hasStopped).toBe(false)
    finish[2]?.()
    await stopped
    expect(runner.status()).toMatchObject([{ runningSince: [] }])
  })
})
