import { describe, expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

describe('shared reads', () => {
  it('answer a thousand callers at once with two readings', async () => {
    const share = createSharedReads<number>()
    let readings = 0
    const read = async () => {
      await Promise.resolve()
      return ++readings
    }
    const answers = await Promise.all(Array.from({ length: 1000 }, () => share('a', read)))
    expect(readings).toBe(2)
    expect(answers.filter((answer) => answer === 1)).toHaveLength(1)
  })

  it('never give a caller an answer that was read before it asked', async () => {
    const share = createSharedReads<string>()
    let fact = 'before'
    let finishFirst = () => {}
    const first = share('a', async () => {
      const seen = fact
      await new Promise<void>((resolve) => {
        finishFirst = resolve
      })
      return seen
    })
    fact = 'after'
    const second = share('a', async () => fact)
    finishFirst()
    expect(await first).toBe('before')
    expect(await second).toBe('after')
  })

  it('go on after a reading that failed', async () => {
    const share = createSharedReads<number>()
    const failing = share('a', async () => Promise.reject(new Error('gone')))
    const following = share('a', async () => 7)
    await expect(failing).rejects.toThrow('gone')
    expect(await following).toBe(7)
  })
})
