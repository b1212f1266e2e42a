import { expect, it } from 'vitest'
import { codeOf, errorOf } from './thrown.ts'

it('every thrown value becomes an error', () => {
  const error = new RangeError('too large')
  expect(errorOf(error)).toBe(error)
  expect(errorOf('gone')).toEqual(new Error('gone'))
  expect(errorOf(undefined).message).toBe('undefined')
})

it('the code of an error is found if it is a text', () => {
  expect(codeOf(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect(codeOf({ code: '23505' })).toBe('23505')
  for (const thrown of [new Error('plain'), { code: 7 }, 'text', null, undefined])
    expect(codeOf(thrown)).toBeUndefined()
})
