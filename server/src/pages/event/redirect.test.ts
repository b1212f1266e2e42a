import { expect, test } from 'vitest'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import { hasOwnPage, ownPageAfter } from './redirect.ts'

const booking = {
  uid: 'abc',
  title: 'Talk & more',
  status: 'accepted',
  startsAt: new Date('2030-01-09T10:00:00Z'),
  endsAt: new Date('2030-01-09T10:30:00Z'),
  attendees: [{ kind: 'booker', name: 'Bob', email: 'bob+x@example.com', timeZone: 'UTC' }],
  access: {},
  hosts: [{ isOrganizer: true, name: null, username: 'ann' }],
} as unknown as SeenBooking

const settings = (successRedirectUrl: string | null, forwardParamsSuccessRedirect: boolean | null = true) => ({
  slug: 'talk',
  successRedirectUrl,
  forwardParamsSuccessRedirect,
})

test('the organizer’s page gets the booking, and keeps its own parameters', () => {
  const address = new URL(ownPageAfter(settings('https://example.com/thanks?uid=mine&a=1#end'), booking) ?? '')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    uid: 'mine',
    a: '1',
    eventTypeSlug: 'talk',
    title: 'Talk & more',
    status: 'accepted',
    startTime: '2030-01-09T10:00:00.000Z',
    endTime: '2030-01-09T10:30:00.000Z',
    attendeeName: 'Bob',
    email: 'bob+x@example.com',
    timeZone: 'UTC',
    hostName: 'ann',
  })
  expect(address.hash).toBe('#end')
})

test('the organizer’s page gets nothing if the event type says so', () => {
  expect(ownPageAfter(settings('https://example.com/thanks', false), booking)).toBe('https://example.com/thanks')
})

test.each([null, '', 'javascript:alert(1)', 'data:text/html,x', '/thanks', 'https://'])(
  '%s is no page of the organizer',
  (address) => {
    expect(hasOwnPage(settings(address))).toBe(false)
    expect(ownPageAfter(settings(address), booking)).toBeUndefined()
  },
)
