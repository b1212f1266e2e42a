import { expect, it } from 'vitest'
import { only } from './only.ts'

it('the row of a statement that always answers one is returned', () => {
  expect(only([{ id: 1 }])).toEqual({ id: 1 })
  expect(() => only([])).toThrow('A statement that answers with one row has answered with 0.')
  expect(() => only([1, 2])).toThrow('has answered with 2.')
})
