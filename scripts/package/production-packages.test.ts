import { expect, it } from 'vitest'
import { productionPackages } from './production-packages.ts'

it('a server loads packages that are not only for developers, and native ones are known', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      server: { version: '1.0.0' },
      'node_modules/@daybook/server': { version: '1.0.0', link: true },
      'node_modules/vitest': { version: '4.0.0', license: 'MIT', dev: true },
      'node_modules/@types/node': { version: '20.0.0', license: 'MIT', devOptional: true },
      'node_modules/pg': { version: '8.0.0', license: 'MIT', optionalDependencies: { 'pg-cloudflare': '1.0.0' } },
      'node_modules/pg-cloudflare': { version: '1.0.0', license: 'MIT' },
      'node_modules/pg/node_modules/ms': { version: '2.0.0' },
      'node_modules/short': { name: 'long', version: '3.0.0', license: 'ISC' },
      'node_modules/@hash/fast': { version: '2.0.0', license: 'MIT', optionalDependencies: { '@hash/linux': '2.0.0' } },
      'node_modules/@hash/linux': { version: '2.0.0', license: 'MIT', os: ['linux'] },
    },
  }
  const found = productionPackages(lock)
  expect(found.map(({ name, version, license }) => [name, version, license])).toEqual([
    ['pg', '8.0.0', 'MIT'],
    ['pg-cloudflare', '1.0.0', 'MIT'],
    ['ms', '2.0.0', undefined],
    ['long', '3.0.0', 'ISC'],
    ['@hash/fast', '2.0.0', 'MIT'],
    ['@hash/linux', '2.0.0', 'MIT'],
  ])
  expect(found.filter(({ isNative }) => isNative).map(({ name }) => name)).toEqual(['@hash/fast', '@hash/linux'])
})
