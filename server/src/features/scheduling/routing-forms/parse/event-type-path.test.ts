import { expect, it } from 'vitest'
import { readEventTypePath } from './event-type-path.ts'

it.each([
  ['ann/intro', { username: 'ann', slug: 'intro' }],
  ['/ann/intro', { username: 'ann', slug: 'intro' }],
  ['team/sales/intro', { teamSlug: 'sales', slug: 'intro' }],
  ['https://book.example.com/team/sales/intro?x=1#y', { teamSlug: 'sales', slug: 'intro' }],
  ['org/acme/team/sales/intro', { teamSlug: 'sales', slug: 'intro', organizationSlug: 'acme' }],
  ['org/acme/ann/intro', { username: 'ann', slug: 'intro', organizationSlug: 'acme' }],
  ['ann/gr%C3%BC%C3%9Fe', { username: 'ann', slug: 'grüße' }],
  ['ann', undefined],
  ['team/sales', undefined],
  ['org/acme', undefined],
  ['a/b/c/d', undefined],
  ['mailto:ann@example.com', undefined],
  ['ann/%E0%A4%A', undefined],
  ['', undefined],
])('the path %j names the event type %j', (text, expected) => {
  expect(readEventTypePath(text)).toEqual(expected)
})
