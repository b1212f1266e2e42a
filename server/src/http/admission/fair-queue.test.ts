import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

type State = 'waits' | 'inside' | 'refused' | 'hung up' | 'over'
type Asked = {
  caller: string
  state: State
  retryAfter?: number
  turnsBefore: number
  ownBefore: number
  leave(): void
}

/** A server with the queue in front of it, and a clock that the test moves. */
function aServer({ maxInside = 2, maxWaiting = 6, maxWaitMs = 5000 } = {}) {
  let time = 0
  const asked: Asked[] = []
  const queue: FairQueue = createFairQueue({ maxInside, maxWaiting, maxWaitMs, now: () => time })
  const inState = (state: State, caller?: string) =>
    asked.filter((each) => each.state === state && (caller === undefined || each.caller === caller))
  return {
    queue,
    asked,
    inState,
    ask(caller: string): Asked {
      const one: Asked = {
        caller,
        state: 'waits',
        turnsBefore: 0,
        ownBefore: inState('waits', caller).length,
        leave() {},
      }
      asked.push(one)
      if (queue.enter()) {
        one.state = 'inside'
        return one
      }
      one.leave = queue.wait(caller, {
        enter() {
          expect(one.state).toBe('waits')
          one.state = 'inside'
          for (const other of inState('waits')) other.turnsBefore++
        },
        refuse(retryAfterSeconds) {
          expect(one.state).toBe('waits')
          one.state = 'refused'
          one.retryAfter = retryAfterSeconds
        },
      })
      return one
    },
    finish(one: Asked) {
      one.state = 'over'
      queue.leave()
    },
    hangUp(one: Asked) {
      one.state = 'hung up'
      one.leave()
    },
    pass(ms: number) {
      time += ms
      queue.refuseLate()
    },
  }
}

describe('the queue in front of a full server', () => {
  it('a caller with one request has the second turn, behind no more than one of a crowd', () => {
    const server = aServer({ maxInside: 1, maxWaiting: 100 })
    const first = server.ask('crowd')
    for (let number = 0; number < 50; number++) server.ask('crowd')
    const single = server.ask('single')
    server.finish(first)
    expect(single.state).toBe('waits')
    server.finish(server.inState('inside')[0] as Asked)
    expect(single.state).toBe('inside')
  })

  it('callers have turns one after the other, and each has its requests in their order', () => {
    const server = aServer({ maxInside: 1, maxWaiting: 100 })
    let running = server.ask('z')
    const waiting = ['a', 'a', 'a', 'b', 'b', 'c'].map((caller) => server.ask(caller))
    const order: Asked[] = []
    for (let turn = 0; turn < waiting.length; turn++) {
      server.finish(running)
      running = server.inState('inside')[0] as Asked
      order.push(running)
    }
    expect(order.map(({ caller }) => caller).join('')).toBe('abcaba')
    for (const caller of ['a', 'b', 'c'])
      expect(order.filter((each) => each.caller === caller)).toEqual(waiting.filter((each) => each.caller === caller))
  })

  it('a full queue refuses the latest request of the caller with the most of them', () => {
    const server = aServer({ maxInside: 1, maxWaiting: 4 })
    server.ask('crowd')
    const waiting = Array.from({ length: 4 }, () => server.ask('crowd'))
    expect(server.ask('crowd').state).toBe('refused')
    expect(server.ask('single').state).toBe('waits')
    expect(waiting.map(({ state }) => state)).toEqual(['waits', 'waits', 'waits', 'refused'])
  })

  it('a full queue of callers with one request each refuses a further one', () => {
    const server = aServer({ maxInside: 1, maxWaiting: 3 })
    for (const caller of ['a', 'b', 'c', 'd']) server.ask(caller)
    expect(server.ask('e').state).toBe('refused')
  })

  it('a refused caller learns how long the queue takes at its pace', () => {
    const server = aServer({ maxInside: 1, maxWaiting: 20, maxWaitMs: 1_000_000 })
    server.ask('a')
    for (let number = 0; number < 20; number++) server.ask('a')
    expect(server.ask('a').retryAfter).toBe(1)
    for (let turn = 0; turn < 100; turn++) {
      server.pass(500)
      server.finish(server.inState('inside')[0] as Asked)
      server.ask('a')
    }
    expect(server.ask('a').retryAfter).toBe(10)
    server.pass(3000)
    expect(server.ask('a').retryAfter).toBe(13)
    server.pass(100_000)
    expect(server.ask('a').retryAfter).toBe(30)
  })

  it('a request that has waited too long is refused', () => {
    const server = aServer({ maxInside: 1, maxWaiting: 5, maxWaitMs: 1000 })
    server.ask('a')
    const late = [server.ask('a'), server.ask('b')]
    server.pass(999)
    const later = server.ask('a')
    expect(late.map(({ state }) => state)).toEqual(['waits', 'waits'])
    server.pass(1)
    expect([...late, later].map(({ state }) => state)).toEqual(['refused', 'refused', 'waits'])
  })

  it('no order of events exceeds a maximum, loses a place or keeps a caller waiting for more than its turns', () => {
    const caller = fc.constantFrom('a', 'b', 'c', 'd')
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.record({ does: fc.constant('ask' as const), caller }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constant('finish' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('hang up' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('pass' as const), ms: fc.nat(400) }) },
    )
    const sizes = fc.record({ maxInside: fc.integer({ min: 1, max: 4 }), maxWaiting: fc.integer({ min: 1, max: 8 }) })
    fc.assert(
      fc.property(sizes, fc.array(event, { maxLength: 120 }), (size, events) => {
        const server = aServer({ ...size, maxWaitMs: 1000 })
        const chosen = (state: State, which: number) => {
          const some = server.inState(state)
          return some[which % some.length]
        }
        for (const each of events) {
          if (each.does === 'ask') server.ask(each.caller)
          else if (each.does === 'pass') server.pass(each.ms)
          else {
            const one = chosen(each.does === 'finish' ? 'inside' : 'waits', each.which)
            if (one) each.does === 'finish' ? server.finish(one) : server.hangUp(one)
          }
          const [inside, waiting] = [server.inState('inside'), server.inState('waits')]
          expect(server.queue.inside()).toBe(inside.length)
          expect(server.queue.waiting()).toBe(waiting.length)
          expect(inside.length).toBeLessThanOrEqual(size.maxInside)
          expect(waiting.length).toBeLessThanOrEqual(size.maxWaiting)
          if (waiting.length > 0) expect(inside.length).toBe(size.maxInside)
        }
        // Each round serves each of the four callers once.
        for (const { turnsBefore, ownBefore } of server.asked)
          expect(turnsBefore).toBeLessThanOrEqual((ownBefore + 1) * 4)
        for (let one = chosen('inside', 0); one; one = chosen('inside', 0)) server.finish(one)
        expect([server.queue.inside(), server.queue.waiting()]).toEqual([0, 0])
        for (const { retryAfter } of server.asked)
          if (retryAfter !== undefined) expect(retryAfter >= 1 && retryAfter <= 30).toBe(true)
      }),
    )
  })
})
