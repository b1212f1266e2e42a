import { expect, it } from 'vitest'
import { shownPath } from './request-span.ts'

it.each([
  ['/v2/event-types/:eventTypeId', { eventTypeId: '12' }, '/v2/event-types/12'],
  ['/:username/:slug', { username: 'ann', slug: 'intro-call' }, '/ann/intro-call'],
  ['/v2/bookings/:bookingUid/cancel', { bookingUid: 'a1b2c3' }, '/v2/bookings/…/cancel'],
  ['/d/:link/:slug', { link: 's3cret', slug: 'intro' }, '/d/…/intro'],
  ['/reset/:token', { token: 's3cret' }, '/reset/…'],
  ['/:username', { username: 'ann@example.com' }, '/…'],
  ['/assets/*', { '*': 'ann@example.com' }, '/assets/…'],
  ['/v2/me', undefined, '/v2/me'],
])('the path %s is shown without what could be a secret or an e-mail address', (route, parameters, path) => {
  expect(shownPath(route, parameters)).toBe(path)
})
