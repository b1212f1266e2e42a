import { beforeAll, expect, inject, test } from 'vitest'
import { type Json, stranger } from './support/client.ts'
import { anEventType, aPerson, type Person } from './support/people.ts'

let ada: Person
let eve: Person
let feed: string

beforeAll(async () => {
  ada = await aPerson('ada')
  eve = await aPerson('eve')
  feed = `${inject('daybook').world}/calendar.ics`
})

test('a host publishes a feed of their bookings', async () => {
  const { id } = await ada.as.post('/v2/calendar-feeds', { detail: 'full' })
  expect(await ada.as.get('/v2/calendar-feeds')).toContainEqual(expect.objectContaining({ id }))
  await ada.as.refused(400, 'POST', '/v2/calendar-feeds', { detail: 'all' })
  await eve.as.denied('DELETE', `/v2/calendar-feeds/${id}`)
  await ada.as.delete(`/v2/calendar-feeds/${id}`)
})

test('a host connects a published calendar, whose busy times are not offered', async () => {
  const { id } = await ada.as.post('/v2/calendars/ics-feed/save', { urls: [feed], readOnly: true })
  await ada.as.get('/v2/calendars/ics-feed/check')
  const { connectedCalendars } = await ada.as.get('/v2/calendars')
  const connected = connectedCalendars.find(({ credentialId }: Json) => credentialId === id)
  const { externalId } = connected.calendars[0]
  const range = 'dateFrom=2030-01-14&dateTo=2030-01-14&timeZone=UTC'
  const busy = await ada.as.get(`/v2/calendars/busy-times?${range}&credentialId=${id}&externalId=${externalId}`)
  expect(busy).toMatchObject([{ start: '2030-01-14T10:00:00.000Z', end: '2030-01-14T11:00:00.000Z' }])
  const { id: eventTypeId } = await anEventType(ada.as)
  const slots = await stranger.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-14&end=2030-01-14`)
  expect(slots['2030-01-14']).not.toContainEqual({ start: '2030-01-14T10:00:00.000Z' })

  const calendar = { integration: 'ics-feed_calendar', externalId, credentialId: id }
  const query = `integration=ics-feed_calendar&externalId=${externalId}&credentialId=${id}`
  await ada.as.delete(`/v2/selected-calendars?${query}`)
  await ada.as.post('/v2/selected-calendars', calendar)
  expect(JSON.stringify(await ada.as.get('/v2/selected-calendars'))).toContain(externalId)
  await ada.as.refused(404, 'PUT', '/v2/destination-calendars', calendar)
  await eve.as.denied('POST', '/v2/selected-calendars', calendar)
  await eve.as.denied('DELETE', `/v2/selected-calendars?${query}`)
  await ada.as.refused(400, 'POST', '/v2/calendars/ics-feed/save', { urls: ['nowhere'] })
  await ada.as.refused(400, 'GET', `/v2/calendars/busy-times?${range}&credentialId=0`)
  await eve.as.denied('POST', '/v2/calendars/ics-feed/disconnect', { id })
  await ada.as.post('/v2/calendars/ics-feed/disconnect', { id })
})

test('a host begins to connect an account at Google, and may stop there', async () => {
  const { authUrl } = await ada.as.get('/v2/calendars/google/connect?redir=https://client.example/done')
  const state = new URL(authUrl).searchParams.get('state') ?? ''
  const back = await stranger.answer('GET', `/v2/calendars/google/save?state=${encodeURIComponent(state)}`)
  // The address is of no client of the caller, so a page of the server shows it as a link.
  expect(back.headers.get('location')).toContain('/auth/connect/')
  await stranger.refused(400, 'GET', '/v2/calendars/google/save?state=nothing&code=nothing')
})

test('calendars that nobody has connected are refused', async () => {
  expect(await ada.as.refused(400, 'GET', '/v2/calendars/office365/connect')).toContain('MICROSOFT_CLIENT_ID')
  await ada.as.refused(400, 'GET', '/v2/calendars/google/check')
  await ada.as.refused(400, 'POST', '/v2/calendars/apple/credentials', { username: 'ada@example.com', password: '' })
  const server = { url: 'nowhere', username: 'ada', password: 'secret' }
  await ada.as.refused(400, 'POST', '/v2/calendars/caldav/credentials', server)
  for (const calendars of ['/v2/calendars/google', '/v2/google']) {
    await ada.as.denied('GET', `${calendars}/event/nothing`)
    await ada.as.denied('GET', `${calendars}/events/nothing`)
    await ada.as.denied('PATCH', `${calendars}/events/nothing`, { title: 'Mine' })
  }
})
