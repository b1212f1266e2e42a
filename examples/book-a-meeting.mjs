// Makes an event type, looks for its first free time next week, books it and cancels it again.
//   DAYBOOK_API_KEY=cal_… node examples/book-a-meeting.mjs
const url = process.env.DAYBOOK_URL ?? 'http://localhost:3000'
const key = process.env.DAYBOOK_API_KEY
if (!key) throw new Error('Set DAYBOOK_API_KEY to the key that the first start printed.')

async function call(method, path, body, headers = {}) {
  const response = await fetch(`${url}/v2${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.error.message}`)
  return answer.data
}

const asMe = { authorization: `Bearer ${key}` }
const day = (daysFromNow) => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10)

const slug = `coffee-${Date.now()}`
const eventType = await call('POST', '/event-types', { title: 'Coffee', slug, lengthInMinutes: 30 }, asMe)
console.log(`event type ${eventType.id}: ${eventType.title}, ${eventType.lengthInMinutes} minutes`)

const slots = await call('GET', `/slots?eventTypeId=${eventType.id}&start=${day(7)}&end=${day(14)}`)
const first = Object.values(slots).flat()[0].start
console.log(`first free time next week: ${first}`)

// A repeat with the same key, after a lost answer say, gets the same booking and makes no second one.
const booking = await call(
  'POST',
  '/bookings',
  {
    eventTypeId: eventType.id,
    start: first,
    attendee: { name: 'Ben', email: 'ben@example.com', timeZone: 'Europe/Berlin' },
  },
  { 'idempotency-key': crypto.randomUUID() },
)
console.log(`booked: ${booking.title} (${booking.uid}), ${booking.status}`)

const cancelled = await call('POST', `/bookings/${booking.uid}/cancel`, { cancellationReason: 'Only an example' }, asMe)
console.log(`and ${cancelled.status} again`)
