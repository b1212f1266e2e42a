import { expect, test } from 'vitest'
import { topOf } from './bar-chart.tsx'

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [17, 20],
  [51, 100],
  [0.3, 0.5],
])('an axis for values up to %d ends at %d', (highest, top) => {
  expect(topOf(highest)).toBeCloseTo(top)
})
