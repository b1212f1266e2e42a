import { expect, test } from 'vitest'
import { clientIdIn, displayEmail, managedEmail } from './display-email.ts'

const CLIENT = 'cm0abcdefghijklmnopqrstuv'

test.each([
  ['ann@example.com', 'ann@example.com'],
  [`ann+${CLIENT}@example.com`, 'ann@example.com'],
  [`ann+work+${CLIENT}@example.com`, 'ann+work@example.com'],
  ['ann+work@example.com', 'ann+work@example.com'],
  [`ann+${CLIENT.slice(1)}@example.com`, `ann+${CLIENT.slice(1)}@example.com`],
  [`ann+${CLIENT}x@example.com`, `ann+${CLIENT}x@example.com`],
  [`ann+${CLIENT.replace('a', '-')}@example.com`, `ann+${CLIENT.replace('a', '-')}@example.com`],
])('%s is shown as %s', (email, shown) => {
  expect(CLIENT).toHaveLength(25)
  expect(displayEmail(email)).toBe(shown)
})

test.each([
  ['ann@example.com', `ann+${CLIENT}@example.com`],
  ['ann+work@example.com', `ann+work+${CLIENT}@example.com`],
  [`ann+${CLIENT}@example.com`, `ann+${CLIENT}@example.com`],
  [`ann+${CLIENT.replace('v', 'w')}@example.com`, `ann+${CLIENT.replace('v', 'w')}+${CLIENT}@example.com`],
  ['no address', 'no address'],
])('the client keeps %s as %s', (email, kept) => {
  expect(managedEmail(email, CLIENT)).toBe(kept)
})

test('the suffix of an address names its platform client', () => {
  expect(clientIdIn(`ann+${CLIENT}@example.com`)).toBe(CLIENT)
  expect(clientIdIn('ann+work@example.com')).toBeUndefined()
})
