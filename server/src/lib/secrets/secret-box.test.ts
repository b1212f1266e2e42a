import { expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const older = Buffer.alloc(32, 1)
const newer = Buffer.alloc(32, 2)

it('the box opens what it sealed, and never seals the same text alike', () => {
  const box = createSecretBox([older])
  const sealed = box.seal('Grüße 👋')
  expect(box.open(sealed)).toBe('Grüße 👋')
  expect(box.seal('Grüße 👋').ciphertext).not.toEqual(sealed.ciphertext)
})

it('the box opens texts of an older key, and seals with the first key', () => {
  const sealed = createSecretBox([older]).seal('seed')
  const box = createSecretBox([newer, older])
  expect(box.open(sealed)).toBe('seed')
  expect(box.seal('seed').keyId).not.toBe(sealed.keyId)
  expect(() => createSecretBox([newer]).open(sealed)).toThrow(sealed.keyId)
})

it('the box notices a change', () => {
  const box = createSecretBox([older])
  const { keyId, ciphertext } = box.seal('pay 10')
  ciphertext[ciphertext.length - 1] = (ciphertext.at(-1) ?? 0) ^ 1
  expect(() => box.open({ keyId, ciphertext })).toThrow()
})
