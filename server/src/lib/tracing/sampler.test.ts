import { describe, expect, it } from 'vitest'
import { createSampler, type SamplerName } from './sampler.ts'

const LOW = `${'f'.repeat(19)}${'0'.repeat(13)}`
const HIGH = 'f'.repeat(32)
const called = (isSampled: boolean) => ({ traceId: HIGH, spanId: 'f'.repeat(16), isSampled })

/** Returns what is recorded without a caller, for a caller that records, and for one that does not. */
const decisions = (name: SamplerName, ratio: number, id: string) => {
  const sample = createSampler(name, ratio)
  return [sample(id, undefined), sample(id, called(true)), sample(id, called(false))]
}

describe('a sampler', () => {
  it.each([
    ['always_on', [true, true, true]],
    ['always_off', [false, false, false]],
    ['parentbased_always_on', [true, true, false]],
    ['parentbased_always_off', [false, true, false]],
  ] as const)('%s decides alone, or follows the caller', (name, expected) => {
    expect(decisions(name, 0.5, HIGH)).toEqual(expected)
  })

  it('a ratio decides by the id, so that all processes decide alike', () => {
    expect(decisions('traceidratio', 0.5, LOW)).toEqual([true, true, true])
    expect(decisions('traceidratio', 0.5, HIGH)).toEqual([false, false, false])
    expect(decisions('parentbased_traceidratio', 0.5, HIGH)).toEqual([false, true, false])
  })

  it('a ratio of 0 records nothing, and a ratio of 1 records everything', () => {
    expect(createSampler('traceidratio', 0)(LOW, undefined)).toBe(false)
    expect(createSampler('traceidratio', 1)(HIGH, undefined)).toBe(true)
  })
})
