import { expect, test } from 'vitest'
import { loggedError } from './logging.ts'

test('a long message of an error is cut', () => {
  const { message, stack } = loggedError(new Error('x'.repeat(100_000)))
  expect(message).toHaveLength(10_001)
  expect(stack).toHaveLength(10_001)
})

test('an error is logged with its cause and without its other properties', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@example.com)' })
  const error = Object.assign(new Error('sign-in failed', { cause }), {
    payload: { token: 'abc' },
    response: { id: 1 },
  })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'Error', message: 'sign-in failed', cause: { code: '23505' } })
  expect(JSON.stringify(logged)).toContain('logging.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/ann@example|abc|response/)
})

test('a thrown value that is no error is logged as its text', () => {
  expect(loggedError('gone')).toEqual({ type: 'string', message: 'gone', stack: '' })
})
