import { expect, test } from 'vitest'
import { storedEmail, usernameOf } from './names.ts'

const CLIENT = 'cm0abcdefghijklmnopqrstuv'

test.each([
  [`ann+${CLIENT}@example.com`, `ann-${CLIENT}-example-com`],
  [`a.b_c+d+${CLIENT}@mail.example.co.uk`, `a-b-c-d-${CLIENT}-mail-example-co-uk`],
  [`_ann+${CLIENT}@example.com`, `ann-${CLIENT}-example-com`],
])('the user of %s has the name %s', (stored, username) => {
  expect(usernameOf(stored)).toBe(username)
})

test('managed addresses are kept in lower case', () => {
  expect(storedEmail('Ann@Example.com', CLIENT)).toBe(`ann+${CLIENT}@example.com`)
})

test('an address that would reach no mailbox with the suffix is refused', () => {
  expect(storedEmail(`${'a'.repeat(38)}@example.com`, CLIENT)).toHaveLength(64 + '@example.com'.length)
  expect(() => storedEmail(`${'a'.repeat(39)}@example.com`, CLIENT)).toThrow('before the @ it may have 38 characters')
})
