// Makes an event type, looks for its first free time next week, books it and cancels it again, with the typed client.
//   DAYBOOK_API_KEY=cal_… node examples/book-a-meeting.mjs
import { createClient } from '@daybook/client'

const url = process.env.DAYBOOK_URL ?? 'http://localhost:3000'
const token = process.env.DAYBOOK_API_KEY
if (!token) throw new Error('Set DAYBOOK_API_KEY to the key that the first start printed.')

const me = createClient({ url, token })
const booker = createClient({ url })
const day = (daysFromNow) => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10)

const { data: eventType } = await me.post('/v2/event-types', {
  body: { title: 'Coffee', slug: `coffee-${Date.now()}`, lengthInMinutes: 30 },
})
console.log(`event type ${eventType.id}: ${eventType.title}, ${eventType.lengthInMinutes} minutes`)

const { data: slots } = await booker.get('/v2/slots', {
  query: { eventTypeId: eventType.id, start: day(7), end: day(14) },
})
const first = Object.values(slots).flat()[0].start
console.log(`first free time next week: ${first}`)

// If the answer gets lost, a repeat with the same key gets the same booking. It makes no second one.
const { data: booking } = await booker.post('/v2/bookings', {
  idempotencyKey: crypto.randomUUID(),
  body: {
    eventTypeId: eventType.id,
    start: first,
    attendee: { name: 'Ben', email: 'ben@example.com', timeZone: 'Europe/Berlin' },
  },
})
console.log(`booked: ${booking.title} (${booking.uid}), ${booking.status}`)

const { data: cancelled } = await me.post('/v2/bookings/{bookingUid}/cancel', {
  path: { bookingUid: booking.uid },
  body: { cancellationReason: 'This was only an example.' },
})
console.log(`and ${cancelled.status} again`)
