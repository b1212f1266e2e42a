import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('what takes long is done in small parts, down to one thing, and in large ones again once it is quick', () => {
  const pace = createPace({ most: 25, aimMs: 1000 })
  const after = (count: number, tookMs: number) => {
    pace.note(count, tookMs)
    return pace.atOnce()
  }
  expect(pace.atOnce()).toBe(25)
  expect([after(25, 100), after(25, 5000), after(5, 900), after(1, 1200), after(1, 0)]).toEqual([25, 5, 5, 1, 25])
})
