import { expect, test } from 'vitest'
import type { T } from '../../texts.tsx'
import { type AnyBooking, stateOf } from './booking-kinds.ts'
import { placeName, referenceName } from './place-names.ts'

/** A translator that gives back the key of a text. */
const t = ((key: string) => key) as unknown as T
const booking = { status: 'cancelled', end: '2030-01-31T10:00:00Z' } as AnyBooking

test('a booking that was moved is rescheduled, and not cancelled', () => {
  expect(stateOf({ ...booking, rescheduledToUid: 'new' }, t)).toEqual({
    text: 'bookings.state.rescheduled',
    tone: 'plain',
  })
  expect(stateOf(booking, t).text).toBe('bookings.state.cancelled')
})

test('places and calendars have names for people', () => {
  const places = ['integrations:daily', 'integrations:zoom', 'Room 5', 'integrations:never-heard-of']
  expect(places.map((place) => placeName(place, t))).toEqual([
    'bookings.place.video',
    'Zoom',
    'Room 5',
    'bookings.place.video',
  ])
  expect(['daily_video', 'caldav_calendar', 'new_calendar'].map((type) => referenceName(type, t))).toEqual([
    'bookings.place.video',
    'CalDAV',
    'bookings.place.calendar',
  ])
})
