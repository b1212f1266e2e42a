import { nextNumber } from './databases/next-number.ts'
import type { TestApp, TestUser } from './test-app.ts'

type EventTypeFields = { title?: string; slug?: string; lengthInMinutes?: number; [field: string]: unknown }

/** Creates an event type of a person: half an hour without notice, unless the test says otherwise. */
export async function anEventType(app: TestApp, owner: TestUser, fields: EventTypeFields = {}) {
  const made = nextNumber(app)
  const { status, body } = await app.post('/v2/event-types', {
    as: owner.apiKey,
    body: {
      title: `Meeting ${made}`,
      slug: `meeting-${made}`,
      lengthInMinutes: 30,
      minimumBookingNotice: 0,
      ...fields,
    },
  })
  if (status !== 201) throw new Error(`no event type: ${JSON.stringify(body)}`)
  return body.data as { id: number; slug: string; title: string; bookingUrl: string; lengthInMinutes: number }
}

/** Returns the body of a booking by Bob, unless the test says otherwise. */
export const aBooking = (eventTypeId: number, start: string, fields: Record<string, unknown> = {}) => ({
  eventTypeId,
  start,
  attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/London', language: 'en' },
  ...fields,
})

let guests = 0

/** Returns the body of a booking by another Bob, who has no bookings yet. */
export const aBookingByAnother = (eventTypeId: number, start: string, fields: Record<string, unknown> = {}) => {
  guests++
  const attendee = { name: 'Bob', email: `bob-${guests}@example.com`, timeZone: 'Europe/London', language: 'en' }
  return aBooking(eventTypeId, start, { attendee, ...fields })
}
