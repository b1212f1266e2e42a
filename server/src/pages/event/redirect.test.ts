import { expect, test } from 'vitest'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import { hasOwnPage, ownPageAfter } from './redirect.ts'

const booking = {
  uid: 'abc',
  title: 'Talk & more',
  description: 'About \u00fcber',
  answers: { name: { firstName: 'Bob', lastName: 'Brown' } },
  location: '+49 30 1234',
  locationType: 'attendee_phone',
  videoUrl: null,
  status: 'accepted',
  startsAt: new Date('2030-01-09T10:00:00Z'),
  endsAt: new Date('2030-01-09T10:30:00Z'),
  attendees: [
    {
      kind: 'booker',
      name: 'Bob',
      email: 'bob+x@example.com',
      timeZone: 'America/New_York',
      phoneNumber: '+4930123456',
    },
    { kind: 'guest', name: '', email: 'carol@example.com' },
    { kind: 'guest', name: '', email: 'dan@example.com' },
  ],
  access: {},
  hosts: [
    { isOrganizer: false, name: 'Ben', username: 'ben', timeZone: 'UTC' },
    { isOrganizer: true, name: null, username: 'ann', timeZone: 'Asia/Kolkata' },
  ],
} as unknown as SeenBooking

const settings = (successRedirectUrl: string | null, forwardParamsSuccessRedirect: boolean | null = true) => ({
  slug: 'talk',
  successRedirectUrl,
  forwardParamsSuccessRedirect,
})

test('the organizer’s page gets the booking and what the link said, and keeps its own parameters', () => {
  const link = {
    a: '2',
    email: 'other@example.com',
    topics: ['C++', 'Law'],
    utm_source: 'news',
    long: 'x'.repeat(1001),
  }
  const address = new URL(ownPageAfter(settings('https://example.com/thanks?uid=mine&a=1#end'), booking, link) ?? '')
  expect(address.searchParams.getAll('topics')).toEqual(['C++', 'Law'])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    uid: 'mine',
    a: '1',
    topics: 'Law',
    utm_source: 'news',
    isSuccessBookingPage: 'true',
    eventTypeSlug: 'talk',
    title: 'Talk & more',
    status: 'accepted',
    startTime: '2030-01-09T10:00:00.000Z',
    endTime: '2030-01-09T10:30:00.000Z',
    attendeeStartTime: '2030-01-09T05:00:00-05:00',
    hostStartTime: '2030-01-09T15:30:00+05:30',
    attendeeName: 'Bob',
    attendeeFirstName: 'Bob',
    attendeeLastName: 'Brown',
    phone: '+4930123456',
    email: 'bob+x@example.com',
    guestEmails: 'carol@example.com, dan@example.com',
    description: 'About \u00fcber',
    location: '+49 30 1234',
    timeZone: 'America/New_York',
    hostName: 'ann, Ben',
  })
  expect(address.hash).toBe('#end')
})

test('the organizer’s page gets nothing if the event type says so', () => {
  expect(ownPageAfter(settings('https://example.com/thanks', false), booking, { a: 'b' })).toBe(
    'https://example.com/thanks',
  )
})

test.each([null, '', 'javascript:alert(1)', 'data:text/html,x', '/thanks', 'https://'])(
  '%s is no page of the organizer',
  (address) => {
    expect(hasOwnPage(settings(address))).toBe(false)
    expect(ownPageAfter(settings(address), booking, {})).toBeUndefined()
  },
)
