import { expect, test } from 'vitest'
import { systemIds as ids } from '../../../lib/ids.ts'
import { accessExpiry, createTokens, refreshExpiry } from './tokens.ts'

const [old, present, foreign] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)] as const
const now = new Date('2030-01-07T08:00:30.500Z')
const claims = { type: 'access_token', clientId: 'c', ownerId: 5, expiresAt: now.getTime() } as const

test('a token is read under the key that signed it, also after another key has replaced that one', async () => {
  const token = await createTokens({ secretKeys: [old], ids }).sign(claims, now)
  expect(await createTokens({ secretKeys: [present, old], ids }).read(token)).toMatchObject(claims)
  expect(await createTokens({ secretKeys: [present], ids }).read(token)).toBeUndefined()
  expect(await createTokens({ secretKeys: [foreign], ids }).read(token)).toBeUndefined()
})

test('two tokens of the same second differ', async () => {
  const { sign } = createTokens({ secretKeys: [present], ids })
  expect(await sign(claims, now)).not.toBe(await sign(claims, now))
})

test.each(['', 'x', 'a.b.c', 'cal_key', `${'a'.repeat(5000)}.b.c`])('%.20s is no token of ours', async (text) => {
  expect(await createTokens({ secretKeys: [present], ids }).read(text)).toBeUndefined()
})

test('tokens end at the start of a minute and of a day', () => {
  expect(accessExpiry(now).toISOString()).toBe('2030-01-07T09:00:00.000Z')
  expect(refreshExpiry(now).toISOString()).toBe('2031-01-07T00:00:00.000Z')
  expect(refreshExpiry(new Date('2028-02-29T12:00:00Z')).toISOString()).toBe('2029-03-01T00:00:00.000Z')
})
