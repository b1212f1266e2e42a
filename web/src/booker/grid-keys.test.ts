import { expect, test } from 'vitest'
import { dateOfKey } from './grid-keys.ts'

const MONDAY = 1
const SUNDAY = 0

test.each([
  ['ArrowRight', '2030-02-28', '2030-03-01'],
  ['ArrowLeft', '2030-03-01', '2030-02-28'],
  ['ArrowDown', '2030-12-28', '2031-01-04'],
  ['ArrowUp', '2030-03-05', '2030-02-26'],
  ['Home', '2030-03-07', '2030-03-04'],
  ['End', '2030-03-07', '2030-03-10'],
  ['PageDown', '2030-01-31', '2030-02-28'],
  ['PageUp', '2030-03-31', '2030-02-28'],
  ['PageDown', '2030-01-15', '2030-02-15'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dateOfKey(key, from, MONDAY)).toBe(to)
})

test('weeks begin on the day of the language', () => {
  expect(dateOfKey('Home', '2030-03-10', SUNDAY)).toBe('2030-03-10')
  expect(dateOfKey('Home', '2030-03-10', MONDAY)).toBe('2030-03-04')
})

test('the arrows follow the direction of the text', () => {
  expect(dateOfKey('ArrowLeft', '2030-03-10', MONDAY, true)).toBe('2030-03-11')
})

test('other keys lead nowhere', () => {
  expect(dateOfKey('a', '2030-03-10', MONDAY)).toBeUndefined()
})
