import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, type Caller, type Json, stranger } from './support/client.ts'
import { anEventType, aPerson, aTeam, type Person } from './support/people.ts'
import { FIRST_HOUR } from './support/time.ts'

let ada: Person
let hugo: Person
let eve: Person
let teamId: number

beforeAll(async () => {
  ada = await aPerson('ada')
  hugo = await aPerson('hugo')
  eve = await aPerson('eve')
  teamId = (await aTeam(ada, [hugo])).id
})

const BOB = { name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/London', language: 'en' }

const book = (eventTypeId: number, start: string, fields: Record<string, unknown> = {}, as: Caller = stranger) =>
  as.post('/v2/bookings', { eventTypeId, start, attendee: BOB, ...fields })

test('a stranger books a listed slot, reschedules and cancels', async () => {
  const { id } = await anEventType(ada.as)
  const slots = await stranger.get(`/v2/slots?eventTypeId=${id}&start=2030-01-14&end=2030-01-14`)
  const [{ start }] = slots['2030-01-14']
  const { uid } = await book(id, start)
  expect(await stranger.get(`/v2/bookings/${uid}`)).toMatchObject({ uid, status: 'accepted', start })
  expect(await ada.as.get('/v2/bookings')).toContainEqual(expect.objectContaining({ uid }))
  const moved = await stranger.post(`/v2/bookings/${uid}/reschedule`, { start: '2030-01-14T12:00:00Z' })
  expect(moved).toMatchObject({ status: 'accepted', start: '2030-01-14T12:00:00.000Z' })
  expect(await stranger.get(`/v2/bookings/${moved.uid}/reschedule`)).toMatchObject({ uid: moved.uid })
  expect(await stranger.post(`/v2/bookings/${moved.uid}/cancel`, { cancellationReason: 'Rain' })).toMatchObject({
    status: 'cancelled',
  })

  expect(
    await stranger.refused(400, 'POST', '/v2/bookings', { eventTypeId: id, start, attendee: { name: '' } }),
  ).toContain('attendee')
  await stranger.refused(404, 'GET', '/v2/bookings/nothing')
  await stranger.refused(404, 'GET', '/v2/bookings/nothing/reschedule')
  await stranger.refused(404, 'POST', '/v2/bookings/nothing/reschedule', { start })
  await stranger.refused(400, 'POST', `/v2/bookings/${moved.uid}/cancel`, { cancellationReason: 'Again' })
  await ada.as.refused(400, 'GET', '/v2/bookings?take=0')
})

test('a host keeps the bookings of a search as files', async () => {
  const { id } = await anEventType(ada.as)
  const { uid } = await book(id, '2030-02-12T09:00:00Z')
  const search = `eventTypeId=${id}&timeZone=Europe/Berlin`
  const table = await ada.as.answer('GET', `/v2/bookings/export.csv?${search}`)
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(table.text).toContain(`${uid},accepted,`)
  expect(table.text).toContain('2030-02-12 10:00')
  const calendar = await ada.as.answer('GET', `/v2/bookings/export.ics?eventTypeId=${id}`)
  expect(calendar.text).toContain('DTSTART:20300212T090000Z')
  expect((await eve.as.answer('GET', '/v2/bookings/export.csv')).text).not.toContain(uid)

  await ada.as.refused(400, 'GET', '/v2/bookings/export.csv?timeZone=Mars')
  await ada.as.refused(400, 'GET', '/v2/bookings/export.ics?status=finished')
})

test('people come to a booking and leave it', async () => {
  const { id } = await anEventType(ada.as)
  const { uid } = await book(id, '2030-01-14T14:00:00Z')
  const at = `/v2/bookings/${uid}`
  const cy = await ada.as.post(`${at}/attendees`, { name: 'Cy', email: 'cy@example.com', timeZone: 'Asia/Tokyo' })
  expect(await ada.as.get(`${at}/attendees/${cy.id}`)).toMatchObject({ email: 'cy@example.com' })
  await ada.as.post(`${at}/guests`, { guests: [{ email: 'dan@example.com' }] })
  expect((await ada.as.get(`${at}/attendees`)).map(({ email }: Json) => email)).toEqual(
    expect.arrayContaining(['cy@example.com', 'dan@example.com']),
  )
  await ada.as.delete(`${at}/attendees/${cy.id}`)
  await ada.as.refused(404, 'GET', `${at}/attendees/${cy.id}`)
  await ada.as.refused(400, 'POST', `${at}/attendees`, { name: 'Nobody', email: 'nowhere', timeZone: 'UTC' })
  await ada.as.refused(400, 'POST', `${at}/guests`, { guests: [{ email: 'nowhere' }] })
  await eve.as.denied('GET', `${at}/attendees`)
  await eve.as.denied('DELETE', `${at}/attendees/${cy.id}`)
})

test('a host reads what belongs to a booking, and changes its place', async () => {
  const { id } = await anEventType(ada.as)
  const { uid } = await book(id, '2030-01-14T15:00:00Z')
  const at = `/v2/bookings/${uid}`
  expect(await ada.as.get(`${at}/calendar-links`)).not.toEqual([])
  for (const part of ['conferencing-sessions', 'recordings', 'transcripts']) {
    expect(await ada.as.get(`${at}/${part}`)).toEqual([])
    await eve.as.denied('GET', `${at}/${part}`)
  }
  await ada.as.get(`${at}/references`)
  expect(await ada.as.patch(`${at}/location`, { location: { type: 'address', address: 'Park 2' } })).toMatchObject({
    location: 'Park 2',
  })
  await ada.as.refused(404, 'GET', '/v2/bookings/nothing/calendar-links')
  await eve.as.denied('GET', `${at}/references`)
  await eve.as.denied('PATCH', `${at}/location`, { location: { type: 'address', address: 'Elsewhere' } })
})

test('hosts write notes on a booking, which nobody else sees', async () => {
  const { id } = await anEventType(ada.as)
  const { uid } = await book(id, '2030-01-17T15:00:00Z')
  const notes = `/v2/bookings/${uid}/notes`
  const note = await ada.as.post(notes, { text: ' Bob likes tea. ' })
  expect(note).toMatchObject({ text: 'Bob likes tea.', author: { id: ada.id }, mayUpdate: true, mayDelete: true })
  const changed = await ada.as.patch(`${notes}/${note.id}`, { text: 'Bob likes coffee.' })
  expect(changed).toMatchObject({ id: note.id, text: 'Bob likes coffee.' })
  expect(await ada.as.get(notes)).toMatchObject([{ id: note.id, text: 'Bob likes coffee.' }])
  expect(JSON.stringify(await stranger.get(`/v2/bookings/${uid}`))).not.toContain('coffee')
  const moved = await ada.as.post(`/v2/bookings/${uid}/reschedule`, { start: '2030-01-17T16:00:00Z' })
  const movedNotes = `/v2/bookings/${moved.uid}/notes`
  expect(await ada.as.get(movedNotes)).toMatchObject([{ id: note.id, bookingUid: uid }])

  await stranger.refused(401, 'GET', notes)
  await eve.as.denied('GET', notes)
  await eve.as.denied('POST', notes, { text: 'Mine' })
  await eve.as.denied('PATCH', `${notes}/${note.id}`, { text: 'Mine' })
  await eve.as.denied('DELETE', `${notes}/${note.id}`)
  expect(await ada.as.refused(400, 'POST', notes, { text: ' ' })).toContain('BOOKING_NOTE_EMPTY')
  expect(await ada.as.refused(400, 'POST', notes, { text: 'x'.repeat(5001) })).toContain('text')
  await ada.as.refused(404, 'PATCH', `${notes}/0`, { text: 'Nothing' })
  await ada.as.refused(404, 'DELETE', `${notes}/0`)
  expect(await ada.as.delete(`${movedNotes}/${note.id}`)).toEqual({ id: note.id })
  expect(await ada.as.get(movedNotes)).toEqual([])
})

test('a host confirms or declines requests', async () => {
  const { id } = await anEventType(ada.as, {
    confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
  })
  const wanted = await book(id, '2030-01-15T09:00:00Z')
  expect(wanted.status).toBe('pending')
  await eve.as.denied('POST', `/v2/bookings/${wanted.uid}/confirm`)
  expect(await ada.as.post(`/v2/bookings/${wanted.uid}/confirm`)).toMatchObject({ status: 'accepted' })
  const other = await book(id, '2030-01-15T10:00:00Z')
  await eve.as.denied('POST', `/v2/bookings/${other.uid}/decline`)
  expect(await ada.as.post(`/v2/bookings/${other.uid}/decline`, { reason: 'Busy' })).toMatchObject({
    status: 'rejected',
  })
})

test('a round robin finds its host, says why, and finds another one', async () => {
  const { id } = await anEventType(
    ada.as,
    { schedulingType: 'roundRobin', hosts: [{ userId: ada.id }, { userId: hugo.id }] },
    `/v2/teams/${teamId}/event-types`,
  )
  const { uid, hosts } = await book(id, '2030-01-16T09:00:00Z')
  const [first, second] = hosts[0].id === ada.id ? [ada, hugo] : [hugo, ada]
  expect(await ada.as.get(`/v2/bookings/${uid}/routing-trace`)).toMatchObject({ picks: [{ userId: first.id }] })
  expect(await ada.as.get(`/v2/bookings/${uid}/reassign-candidates`)).toMatchObject({
    candidates: [{ userId: second.id, isFree: true, canBeChosen: true, isNext: true, nextReason: 'only-one-free' }],
  })
  expect(await ada.as.post(`/v2/bookings/${uid}/reassign`, { reason: 'Ill' })).toMatchObject({
    reassignedTo: { id: second.id },
  })
  expect(await ada.as.post(`/v2/bookings/${uid}/reassign/${first.id}`)).toMatchObject({
    reassignedTo: { id: first.id },
  })
  await eve.as.denied('GET', `/v2/bookings/${uid}/routing-trace`)
  await eve.as.denied('GET', `/v2/bookings/${uid}/reassign-candidates`)
  await ada.as.refused(404, 'GET', '/v2/bookings/nothing/reassign-candidates')
  await eve.as.denied('POST', `/v2/bookings/${uid}/reassign`)
  await ada.as.refused(400, 'POST', `/v2/bookings/${uid}/reassign/${eve.id}`)
})

test('a seat of a meeting has its own uid', async () => {
  const { id } = await anEventType(ada.as, {
    seats: { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true },
  })
  const { seatUid, uid } = await book(id, '2030-01-16T12:00:00Z')
  expect(await stranger.get(`/v2/bookings/by-seat/${seatUid}`)).toMatchObject({ uid })
  await stranger.refused(404, 'GET', '/v2/bookings/by-seat/nothing')
})

test('a series and an instant meeting are booked by an older version', async () => {
  const weekly = await anEventType(ada.as, { recurrence: { frequency: 'weekly', interval: 1, occurrences: 2 } })
  const older = (start: string, end: string, eventTypeId: number) => ({
    responses: { name: 'Bob', email: 'bob@example.com' },
    start,
    end,
    eventTypeId,
    timeZone: 'Europe/London',
    language: 'en',
    metadata: {},
  })
  const series = await stranger.post('/v2/bookings/recurring', [
    { ...older('2030-01-17T09:00:00.000Z', '2030-01-17T09:30:00.000Z', weekly.id), recurringEventId: 'series' },
    { ...older('2030-01-24T09:00:00.000Z', '2030-01-24T09:30:00.000Z', weekly.id), recurringEventId: 'series' },
  ])
  expect(series).toHaveLength(2)
  await stranger.refused(400, 'POST', '/v2/bookings/recurring', [])
  const rotation = await anEventType(
    ada.as,
    { schedulingType: 'roundRobin', hosts: [{ userId: ada.id }, { userId: hugo.id }] },
    `/v2/teams/${teamId}/event-types`,
  )
  const body = older('2030-01-07T13:00:00.000Z', '2030-01-07T13:30:00.000Z', rotation.id)
  expect(await stranger.post('/v2/bookings/instant', body)).toMatchObject({ uid: expect.any(String) })
  await stranger.refused(400, 'POST', '/v2/bookings/instant', { ...body, eventTypeId: weekly.id })
})

describe('after the meeting', () => {
  afterAll(() => administrator.put('/v2/admin/clock', { now: FIRST_HOUR }))

  test('a host marks who was absent', async () => {
    const { id } = await anEventType(ada.as)
    const { uid } = await book(id, '2030-01-18T09:00:00Z')
    expect(await ada.as.refused(400, 'POST', `/v2/bookings/${uid}/mark-absent`, { host: true })).toBeTruthy()
    await administrator.put('/v2/admin/clock', { now: '2030-01-18T10:00:00Z' })
    const marked = await ada.as.post(`/v2/bookings/${uid}/mark-absent`, {
      attendees: [{ email: BOB.email, absent: true }],
    })
    expect(marked.attendees).toMatchObject([{ email: BOB.email, absent: true }])
  })
})

describe('slots', () => {
  test('a slot is held, moved and released', async () => {
    const { id } = await anEventType(hugo.as)
    const held = await stranger.post('/v2/slots/reservations', { eventTypeId: id, slotStart: '2030-01-14T09:00:00Z' })
    const at = `/v2/slots/reservations/${held.reservationUid}`
    await stranger.refused(422, 'POST', '/v2/slots/reservations', {
      eventTypeId: id,
      slotStart: '2030-01-14T09:00:00Z',
    })
    await stranger.patch(at, { eventTypeId: id, slotStart: '2030-01-14T10:00:00Z' })
    expect(await stranger.get(at)).toMatchObject({ slotStart: '2030-01-14T10:00:00.000Z' })
    await stranger.refused(400, 'PATCH', at, { eventTypeId: id, slotStart: 'soon' })
    await stranger.delete(at)
    expect(await stranger.get(at)).toBeNull()
    const tooLong = `/v2/slots/reservations/${'x'.repeat(5000)}`
    await stranger.refused(404, 'GET', tooLong)
    await stranger.refused(414, 'DELETE', tooLong)
  })

  test('a slot is held and released by an older version', async () => {
    const { id } = await anEventType(hugo.as)
    const uid = await stranger.post('/v2/slots/reserve', {
      eventTypeId: id,
      slotUtcStartDate: '2030-01-15T09:00:00.000Z',
      slotUtcEndDate: '2030-01-15T09:30:00.000Z',
    })
    await stranger.delete(`/v2/slots/selected-slot?uid=${uid}`)
    await stranger.refused(400, 'POST', '/v2/slots/reserve', { eventTypeId: id })
    await stranger.refused(400, 'DELETE', `/v2/slots/selected-slot?uid=${'x'.repeat(2001)}`)
    const range = 'startTime=2030-01-15T00:00:00Z&endTime=2030-01-16T00:00:00Z'
    expect(await stranger.get(`/v2/slots/available?eventTypeId=${id}&${range}`)).toMatchObject({
      slots: { '2030-01-15': expect.any(Array) },
    })
    await stranger.refused(400, 'GET', `/v2/slots/available?eventTypeId=${id}&startTime=soon&endTime=later`)
  })

  test('the reasons and the changes of slots are told', async () => {
    const { id } = await anEventType(hugo.as)
    expect(await stranger.get(`/v2/slots/explain?eventTypeId=${id}&at=2030-01-13T03:00:00Z`)).toMatchObject({
      eventType: { id },
    })
    await stranger.refused(400, 'GET', `/v2/slots/explain?eventTypeId=${id}`)
    await stranger.refused(400, 'GET', `/v2/slots?eventTypeId=${id}&start=soon&end=later`)
    const { headers } = await stranger.answer('GET', `/v2/slots/stream?eventTypeId=${id}`)
    expect(headers.get('content-type')).toContain('text/event-stream')
    await stranger.refused(404, 'GET', '/v2/slots/stream?eventTypeId=2000000000')
  })
})
