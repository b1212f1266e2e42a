import { expect, test } from 'vitest'
import { faultOf, hoursOf, weekOf } from './week.ts'

test('hours become the ranges of each day, and hours again', () => {
  const hours = [
    { days: ['Monday' as const, 'Friday' as const], startTime: '13:00', endTime: '17:00' },
    { days: ['Monday' as const], startTime: '09:00', endTime: '12:00' },
  ]
  const week = weekOf(hours)
  expect(week.Monday).toEqual([
    { startTime: '09:00', endTime: '12:00' },
    { startTime: '13:00', endTime: '17:00' },
  ])
  expect(week.Sunday).toEqual([])
  expect(weekOf(hoursOf(week))).toEqual(week)
})

test.each([
  [[['09:00', '17:00']], undefined],
  [[['22:00', '00:00']], undefined],
  [[['17:00', '09:00']], 'order'],
  [[['09:00', '09:00']], 'order'],
  [
    [
      ['13:00', '17:00'],
      ['09:00', '13:00'],
    ],
    undefined,
  ],
  [
    [
      ['09:00', '13:30'],
      ['13:00', '17:00'],
    ],
    'overlap',
  ],
] as const)('the ranges %j have the fault %s', (ranges, fault) => {
  expect(faultOf(ranges.map(([startTime, endTime]) => ({ startTime, endTime })))).toBe(fault)
})
