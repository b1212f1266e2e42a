import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('only its secret opens a sealed text, which differs each time', () => {
  const sealed = seal('secret', 'Grüße 👋')
  expect(unseal('secret', sealed)).toBe('Grüße 👋')
  expect(seal('secret', 'Grüße 👋')).not.toBe(sealed)
  expect(() => unseal('another', sealed)).toThrow()
})

test('a sealed text that was changed or cut is refused', () => {
  const sealed = seal('secret', 'pay 10')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => unseal('secret', changed.toString('base64url'))).toThrow()
  expect(() => unseal('secret', sealed.slice(0, -4))).toThrow()
  expect(() => unseal('secret', '')).toThrow()
})
