import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, pickHost } from './pick.ts'

const aHost = (userId: number, fields: Partial<Candidate> = {}): Candidate => ({
  userId,
  priority: 2,
  weight: 1,
  count: 0,
  lastPickedAt: null,
  isFree: true,
  ...fields,
})

/** Makes `bookings` bookings and calls `look` with the hosts after each of them. */
function book(hosts: Candidate[], bookings: number, look: (hosts: Candidate[], done: number) => void): void {
  for (let done = 1; done <= bookings; done++) {
    const picked = hosts.find(({ userId }) => userId === pickHost(hosts)?.userId) as Candidate
    picked.count++
    picked.lastPickedAt = done
    look(hosts, done)
  }
}

describe('whose turn it is', () => {
  it('nobody is ever more than one booking away from the others with equal weights', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 80 }), (count, bookings) => {
        const hosts = Array.from({ length: count }, (_, index) => aHost(index + 1))
        book(hosts, bookings, (now) => {
          const counts = now.map((host) => host.count)
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        })
      }),
    )
  })

  it('nobody is ever a whole booking away from its share with weights', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 120 }), (weighted, bookings) => {
        const total = weighted.reduce((a, b) => a + b, 0)
        const hosts = weighted.map((weight, index) => aHost(index + 1, { weight }))
        book(hosts, bookings, (now, done) => {
          for (const { weight, count } of now) expect(Math.abs((weight / total) * done - count)).toBeLessThan(1)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('hosts with equal weights take turns in the same order', () => {
    const hosts = [aHost(1), aHost(2), aHost(3)]
    const order: number[] = []
    let before = [0, 0, 0]
    book(hosts, 6, (now) => {
      order.push(now.findIndex((host, index) => host.count > (before[index] as number)) + 1)
      before = now.map(({ count }) => count)
    })
    expect(order).toEqual([1, 2, 3, 1, 2, 3])
  })

  it('the pick is nobody when nobody is free', () => {
    expect(pickHost([aHost(1, { isFree: false })])).toBeUndefined()
  })

  it.each([
    ['the only one who is free', [aHost(1, { isFree: false }), aHost(2, { count: 9 })], 2, 'only-one-free'],
    ['the one with the highest priority', [aHost(1), aHost(2, { priority: 4, count: 9 })], 2, 'highest-priority'],
    ['the one furthest behind its share', [aHost(1, { count: 3 }), aHost(2, { count: 1 })], 2, 'furthest-behind-share'],
    [
      'between equals the one picked the longest ago',
      [aHost(1, { count: 1, lastPickedAt: 5 }), aHost(2, { count: 1, lastPickedAt: 3 })],
      2,
      'least-recently-picked',
    ],
    [
      'a host without weight only when no other is free',
      [aHost(1, { weight: 0 }), aHost(2, { count: 50 }), aHost(3, { isFree: false })],
      2,
      'furthest-behind-share',
    ],
    [
      'the next one when the one furthest behind is not free',
      [aHost(1, { isFree: false }), aHost(2, { count: 4 }), aHost(3, { count: 2 })],
      3,
      'furthest-behind-share',
    ],
  ])('the pick is %s', (_who, candidates, userId, reason) => {
    expect(pickHost(candidates)).toEqual({ userId, reason })
  })
})
