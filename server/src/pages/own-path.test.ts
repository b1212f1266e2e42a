import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const HOME = 'https://book.example.com'

test.each([
  ['/settings/security', '/settings/security'],
  ['/auth/oauth2/authorize?client_id=a&redirect_uri=https%3A%2F%2Fapp.example%2F&state=x%2Fy', undefined],
  ['/ada/30min?slot=2030-01-01T10:00:00Z#top', '/ada/30min?slot=2030-01-01T10:00:00Z'],
  ['https://book.example.com/settings', '/settings'],
  ['/a/../b', '/b'],
  ['/', '/'],
  ['/?next=//evil.example', undefined],
])('%s is a path of this server', (address, expected) => {
  expect(ownPath(address, HOME)).toBe(expected ?? address)
})

test.each([
  '',
  'settings',
  'https://evil.example/',
  'http://book.example.com/',
  'https://book.example.com',
  'https://book.example.com.evil.example/',
  'https://book.example.com@evil.example/',
  'https://user:word@book.example.com/',
  'https:book.example.com/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/evil',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/%09/evil.example',
  '/%E0%A4%A',
  '/%25252525252fevil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\u2028/evil.example',
  `/${'a'.repeat(5000)}`,
])('%j is no path of this server', (address) => {
  expect(ownPath(address, HOME)).toBeUndefined()
})
