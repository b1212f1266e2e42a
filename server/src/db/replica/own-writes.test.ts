import { describe, expect, it } from 'vitest'
import { createOwnWrites } from './own-writes.ts'

describe('the changes of an account', () => {
  it('they are remembered for five seconds after the last one', () => {
    let now = 0
    const writes = createOwnWrites(() => now)
    expect(writes.isRecent(1)).toBe(false)
    writes.note(1)
    now = 4000
    writes.note(1)
    now = 8999
    expect([writes.isRecent(1), writes.isRecent(2)]).toEqual([true, false])
    now = 9000
    expect(writes.isRecent(1)).toBe(false)
  })

  it('of a crowd, the latest are remembered', () => {
    const writes = createOwnWrites(() => 0)
    for (let userId = 0; userId <= 50_000; userId++) writes.note(userId)
    expect([writes.isRecent(0), writes.isRecent(1), writes.isRecent(50_000)]).toEqual([false, true, true])
  })
})
