import { expect, test } from 'vitest'
import { systemIds } from './ids.ts'
import { lockKey } from './secrets/hash.ts'

test('a uid has 25 lower-case letters and digits, and no two are the same', () => {
  const uids = Array.from({ length: 1000 }, () => systemIds.uid())
  expect(uids.filter((uid) => !/^[0-9a-z]{25}$/.test(uid))).toEqual([])
  expect(new Set(uids).size).toBe(1000)
})

test('a token has the requested number of random bytes, in characters that need no escaping', () => {
  expect(systemIds.token(32)).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(systemIds.token(32)).not.toBe(systemIds.token(32))
})

test('a token begins with a letter or a digit, so that no command line takes it for an option', () => {
  const tokens = Array.from({ length: 2000 }, () => systemIds.token(18))
  expect(tokens.filter((token) => !/^[A-Za-z0-9]/.test(token))).toEqual([])
})

test('a lock key is the same for the same text, and fits into four bytes', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => lockKey(`text ${index}`))
  expect(lockKey('text 7')).toBe(keys[7])
  expect(keys.every((key) => Number.isInteger(key) && Math.abs(key) <= 2 ** 31)).toBe(true)
  expect(new Set(keys).size).toBeGreaterThan(990)
})
