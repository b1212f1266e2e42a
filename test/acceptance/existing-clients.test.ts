import { beforeAll, expect, inject, test } from 'vitest'
import { stranger, withKey } from './support/client.ts'
import { anEventType, aPerson, type Person } from './support/people.ts'

// Clients that were written for Cal.com are told another address, and nothing else about them changes.

let host: Person
let eventType: { id: number; slug: string }

beforeAll(async () => {
  host = await aPerson('host')
  eventType = await anEventType(host.as)
})

/** What a browser does with an address: it names the kinds of answer that it can show. */
const visit = (path: string, accept = 'text/html') =>
  fetch(`${inject('daybook').url}${path}`, { redirect: 'manual', headers: { accept } })

test('a site that changes only the origin in its embed gets the booking page in its frame', async () => {
  // The script of Cal.com adds /embed to the path, and the name that the site has given to this embed.
  const asked = await visit(`/${host.username}/${eventType.slug}/embed?embed=30min&embedType=inline&theme=dark`)
  expect(asked.status).toBe(302)
  const page = await visit(asked.headers.get('location') ?? '')
  expect(page.status).toBe(200)
  // The browser may show it in a frame, and the page knows by which name the script hears it.
  expect(page.headers.get('content-security-policy')).not.toContain('frame-ancestors')
  expect(await page.text()).toMatch(/<html[^>]* data-theme="dark"[^>]* data-peer="30min"/)
})

test('a client that writes each number with a decimal point is understood', async () => {
  const { id, slug } = await host.as.get(`/v2/event-types/${eventType.id}.0`)
  expect({ id, slug }).toEqual(eventType)
  const asked = { eventTypeId: `${id}.0`, start: '2030-01-14', end: '2030-01-15', duration: '30.0' }
  expect(await stranger.get(`/v2/slots?${new URLSearchParams(asked)}`)).toHaveProperty('2030-01-14')
  // JSON.stringify would write 45, so this body is written by hand.
  const changed = await fetch(`${inject('daybook').url}/v2/event-types/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${host.apiKey}`,
      'content-type': 'application/json',
      'cal-api-version': '2024-06-14',
    },
    body: '{"lengthInMinutes": 45.0}',
  })
  expect([changed.status, (await changed.json()).data.lengthInMinutes]).toEqual([200, 45])
  await stranger.refused(400, 'GET', '/v2/slots?eventTypeId=81.5&start=2030-01-14&end=2030-01-15')
})

test('a form that empties the field of an address takes the address out', async () => {
  const path = `/v2/event-types/${eventType.id}`
  const page = 'https://example.com/thanks'
  expect(await host.as.patch(path, { successRedirectUrl: page })).toMatchObject({ successRedirectUrl: page })
  expect(await host.as.patch(path, { successRedirectUrl: '' })).toMatchObject({ successRedirectUrl: null })
})

test('an id that a command line gets as its argument does not look like an option', async () => {
  const { linkId } = await host.as.post(`/v2/event-types/${eventType.id}/private-links`)
  expect(linkId).toMatch(/^[A-Za-z0-9]/)
})

test('the picture of a person is at the address of their username', async () => {
  const asked = await visit(`/${host.username}/avatar.png`, 'image/*')
  expect(asked.status).toBe(302)
  const picture = await visit(asked.headers.get('location') ?? '', 'image/*')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test('a client of today sends a date that this server does not know, and finds every operation', async () => {
  const { uid } = await stranger.post('/v2/bookings', {
    eventTypeId: eventType.id,
    start: '2030-01-16T10:00:00Z',
    attendee: { name: 'Ida', email: 'ida@example.com', timeZone: 'UTC' },
  })
  const today = withKey(host.apiKey).with({ 'cal-api-version': '2026-06-12' })
  expect(await today.get(`/v2/bookings/${uid}/attendees`)).toMatchObject([{ email: 'ida@example.com' }])
  const location = { type: 'address', address: 'Tea Street 1' }
  expect(await today.patch(`/v2/bookings/${uid}/location`, { location })).toMatchObject({ location: 'Tea Street 1' })
})
