import { expect, it } from 'vitest'
import { readAddress } from './ip-address.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['2001:DB8::0001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::1]:80', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%br-0a.1]:80', 'fe80::1'],
  ['', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['1.2.3', undefined],
  ['0x7f.1', undefined],
  ['192.0.2.256', undefined],
  ['192.0.2.1:port', undefined],
  ['2001:db8::1::', undefined],
  ['[::1', undefined],
  ['%eth0', undefined],
])('%s is read as %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})
