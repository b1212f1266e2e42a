import { expect, it } from 'vitest'
import { frameOriginOf, frameOriginsOf } from './frame-origin.ts'

it.each([
  ['https://example.com', 'https://example.com'],
  [' HTTPS://Example.com/ ', 'https://example.com'],
  ['https://*.example.com', 'https://*.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://example.com/path', undefined],
  ['example.com', undefined],
  ['*', undefined],
  ['https://*', undefined],
  ['https://a.com https://b.com', undefined],
  ["https://a.com; script-src 'unsafe-inline'", undefined],
  ['https://example.com:99999', undefined],
  ['', undefined],
])('%j is read as %j', (text, origin) => {
  expect(frameOriginOf(text)).toBe(origin)
})

it('an empty list allows every site, and none allows no site', () => {
  expect(frameOriginsOf('')).toEqual({ origins: 'any', wrong: [] })
  expect(frameOriginsOf(' , ')).toEqual({ origins: 'any', wrong: [] })
  expect(frameOriginsOf('none')).toEqual({ origins: [], wrong: [] })
})

it('a wrong entry is named', () => {
  expect(frameOriginsOf('https://a.com, b.com')).toEqual({ origins: ['https://a.com'], wrong: ['b.com'] })
})
