import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const at = (from: string, to: string) => ({ start: `2030-01-01T${from}:00Z`, end: `2030-01-01T${to}:00Z` })

test('appointments after each other have the whole width', () => {
  expect(lanesOf([at('09:00', '10:00'), at('10:00', '11:00')])).toEqual([
    { lane: 0, count: 1 },
    { lane: 0, count: 1 },
  ])
})

test('appointments at the same time share the width, and a free lane is used again', () => {
  expect(lanesOf([at('09:00', '12:00'), at('09:30', '10:00'), at('10:00', '11:00'), at('12:00', '13:00')])).toEqual([
    { lane: 0, count: 2 },
    { lane: 1, count: 2 },
    { lane: 1, count: 2 },
    { lane: 0, count: 1 },
  ])
})
