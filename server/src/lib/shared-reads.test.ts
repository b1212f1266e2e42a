import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

describe('shared reads', () => {
  it('one reading answers a thousand callers at once', async () => {
    const share = createSharedReads<number>()
    let readings = 0
    const answers = await Promise.all(Array.from({ length: 1000 }, () => share('a', async () => ++readings)))
    expect(new Set(answers)).toEqual(new Set([1]))
  })

  it('no caller gets an answer whose reading began before the question', async () => {
    const share = createSharedReads<string>()
    let fact = 'before'
    let finish = () => {}
    const first = share('a', async () => {
      const seen = fact
      await new Promise<void>((resolve) => (finish = resolve))
      return seen
    })
    await sleep(5)
    fact = 'after'
    const second = share('a', async () => fact)
    await sleep(5)
    finish()
    expect(await first).toBe('before')
    expect(await second).toBe('after')
  })

  it('shared reads work on after a reading that failed', async () => {
    const share = createSharedReads<number>()
    await expect(share('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await share('a', async () => 7)).toBe(7)
  })

  it('the callers who arrive during a reading wait together for one further reading', async () => {
    const share = createSharedReads<number>({ crowdMs: 300 })
    let readings = 0
    const ask = () => share('a', async () => ++readings)
    await Promise.all([ask(), ask()])
    // The callers come one after the other, as requests do. Without the wait, each of them would read alone.
    const late = []
    for (let caller = 0; caller < 5; caller++) {
      late.push(ask())
      await sleep(1)
    }
    expect(await Promise.all(late)).toEqual([2, 2, 2, 2, 2])
  })

  it('a caller who asks alone never waits, also again and again', async () => {
    const share = createSharedReads<number>({ crowdMs: 60_000 })
    let readings = 0
    for (let time = 0; time < 5; time++) await share('a', async () => ++readings)
    expect(readings).toBe(5)
  })

  it('different questions have different readings', async () => {
    const share = createSharedReads<string>()
    expect(await Promise.all([share('a', async () => 'a'), share('b', async () => 'b')])).toEqual(['a', 'b'])
  })
})
