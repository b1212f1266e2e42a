import { beforeEach, describe, expect, it } from 'vitest'
import { type Clock, createClock } from './clock.ts'

describe('the clock', () => {
  let systemMs: number
  let clock: Clock

  beforeEach(() => {
    systemMs = Date.parse('2030-01-01T00:00:00Z')
    clock = createClock(() => systemMs)
  })

  const passSeconds = (seconds: number) => {
    systemMs += seconds * 1000
  }

  it('the clock follows the system', () => {
    passSeconds(5)
    expect(clock.now()).toEqual(new Date('2030-01-01T00:00:05Z'))
  })

  it.each(['2040-06-01T00:00:00Z', '2001-06-01T00:00:00Z', '1970-01-01T00:00:00Z'])(
    'the clock shows %s after it was set to it, and runs on',
    (at) => {
      clock.set(new Date(at), false)
      passSeconds(7)
      expect(clock.now().getTime() - Date.parse(at)).toBe(7000)
    },
  )

  it('a frozen clock stands still, also at its first moment', () => {
    clock.set(new Date(0), true)
    passSeconds(7)
    expect(clock.now()).toEqual(new Date(0))
  })

  it('the clock runs on from a new time after it was frozen', () => {
    clock.set(new Date('2040-06-01T00:00:00Z'), true)
    clock.set(new Date('2041-06-01T00:00:00Z'), false)
    passSeconds(1)
    expect(clock.now()).toEqual(new Date('2041-06-01T00:00:01Z'))
  })

  it('the clock returns to the system’s time', () => {
    clock.set(new Date('2040-06-01T00:00:00Z'), true)
    clock.reset()
    expect(clock.now()).toEqual(new Date(systemMs))
  })

  it('the steady time passes evenly when somebody sets the clock of the machine', () => {
    let elapsedMs = 5000
    clock = createClock(
      () => systemMs,
      () => elapsedMs,
    )
    systemMs -= 3_600_000
    elapsedMs += 2000
    expect(clock.steady()).toEqual(new Date('2030-01-01T00:00:02Z'))
    expect(clock.now()).toEqual(new Date('2029-12-31T23:00:00Z'))
  })

  it('the clock has the agreed time, whatever the clock of the machine shows, and keeps its own difference', () => {
    let elapsedMs = 5000
    clock = createClock(
      () => systemMs,
      () => elapsedMs,
    )
    clock.agree(new Date('2035-01-01T00:00:00Z'))
    systemMs += 3_600_000
    elapsedMs += 2000
    expect([clock.real(), clock.steady(), clock.now()]).toEqual(Array(3).fill(new Date('2035-01-01T00:00:02Z')))
    clock.set(new Date('2040-01-01T00:00:00Z'), false)
    elapsedMs += 1000
    expect(clock.now()).toEqual(new Date('2040-01-01T00:00:01Z'))
    clock.agree(new Date('2035-01-01T00:00:10Z'))
    expect(clock.now()).toEqual(new Date('2040-01-01T00:00:08Z'))
  })

  it('the clock knows the real time, whatever it shows', () => {
    clock.set(new Date('2040-06-01T00:00:00Z'), true)
    passSeconds(3)
    expect(clock.real()).toEqual(new Date('2030-01-01T00:00:03Z'))
  })
})
