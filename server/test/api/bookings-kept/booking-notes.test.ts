import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { subscribe } from '../../support/told-webhooks.ts'
import { settle, whereFound } from '../../support/where-found.ts'

const SECRET = 'She haggles like nobody else'

describe('the notes of hosts on a booking', () => {
  let app: TestApp
  let grace: TestUser
  let ada: TestUser
  let alan: TestUser
  let eve: TestUser
  let boss: TestUser
  let organizationId: number
  let eventTypeId: number
  let slots = 0

  beforeAll(async () => {
    app = await testApp()
    const people = ['grace', 'ada', 'alan', 'eve', 'boss'].map((name) => app.user({ name, username: name }))
    ;[grace, ada, alan, eve, boss] = (await Promise.all(people)) as [TestUser, TestUser, TestUser, TestUser, TestUser]
    const organization = await anOrganization(app, boss, { members: [grace, ada, alan] })
    organizationId = organization.id
    const team = await aTeam(app, grace, { organizationId: organization.id, members: [ada, alan, boss] })
    const made = await app.post(`/v2/organizations/${organization.id}/teams/${team.id}/event-types`, {
      as: grace.apiKey,
      body: {
        title: 'Advice',
        slug: 'advice',
        lengthInMinutes: 30,
        minimumBookingNotice: 0,
        schedulingType: 'collective',
        hosts: [{ userId: ada.id }],
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    eventTypeId = made.body.data.id
  })
  afterAll(() => app.close())

  /** Books the next free half hour of the event type, for somebody new. */
  async function book(): Promise<string> {
    const start = new Date(Date.UTC(2030, 0, 8, 9) + Math.floor(slots / 14) * 86_400_000 + (slots % 14) * 1_800_000)
    slots++
    const { status, body } = await app.post('/v2/bookings', {
      body: aBookingByAnother(eventTypeId, start.toISOString()),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid
  }
  const notesOf = (uid: string) => `/v2/bookings/${uid}/notes`
  const list = async (uid: string, who: TestUser) => (await app.get(notesOf(uid), { as: who.apiKey })).body.data
  const textsOf = async (uid: string, who: TestUser) => (await list(uid, who)).map(({ text }: { text: string }) => text)
  const send = (uid: string, who: TestUser, text: string, headers = {}) =>
    app.post(notesOf(uid), { as: who.apiKey, body: { text }, headers })
  async function write(uid: string, who: TestUser, text: string): Promise<{ id: number; createdAt: string }> {
    const { status, body } = await send(uid, who, text)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const codeOf = ({ status, body }: { status: number; body: { error: { details: { code: string } } } }) =>
    `${status} ${body.error.details.code}`

  it('a host writes, changes and deletes a note, and each of them has its event without the text', async () => {
    const uid = await book()
    const note = await write(uid, ada, `  ${SECRET}\r\nand wins. \n`)
    const author = { id: ada.id, name: 'ada' }
    const shown = { id: note.id, bookingUid: uid, text: `${SECRET}\nand wins.`, author }
    expect(await list(uid, ada)).toEqual([
      { ...shown, createdAt: note.createdAt, updatedAt: note.createdAt, mayUpdate: true, mayDelete: true },
    ])
    app.clock.set(new Date(app.clock.now().getTime() + 60_000), true)
    const changed = await app.patch(`${notesOf(uid)}/${note.id}`, { as: ada.apiKey, body: { text: 'She is nice.' } })
    expect(changed.body.data).toMatchObject({ text: 'She is nice.', createdAt: note.createdAt })
    expect(changed.body.data.updatedAt > note.createdAt).toBe(true)
    const deleted = await app.delete(`${notesOf(uid)}/${note.id}`, { as: ada.apiKey })
    expect(deleted.body.data).toEqual({ id: note.id })
    expect(await list(uid, ada)).toEqual([])
    const types = ['booking.note-added', 'booking.note-updated', 'booking.note-deleted']
    const logged = async () =>
      (await app.get(`/v2/events?type=${types.join()}&bookingUid=${uid}`, { as: ada.apiKey })).body.data
    // On a server that others use, an event is there once all transactions that began before its own have ended.
    await expect.poll(async () => (await logged()).length, { timeout: 10_000 }).toBe(types.length)
    const told = await logged()
    expect(told.map(({ type }: { type: string }) => type)).toEqual(types)
    for (const { payload } of told) expect(payload).toEqual({ bookingUid: uid, noteId: note.id })
  })

  it('notes come in the order in which they were written, by all hosts and admins', async () => {
    const uid = await book()
    for (const [who, text] of [
      [ada, 'one'],
      [grace, 'two'],
      [boss, 'three'],
    ] as const)
      await write(uid, who, text)
    for (const who of [ada, grace, boss]) expect(await textsOf(uid, who)).toEqual(['one', 'two', 'three'])
    const rights = (await list(uid, grace)).map(({ mayUpdate, mayDelete }: Record<string, boolean>) => [
      mayUpdate,
      mayDelete,
    ])
    expect(rights).toEqual([
      [false, true],
      [true, true],
      [false, true],
    ])
  })

  it('a note is changed by its author alone, and deleted by its author or an admin of the team', async () => {
    const uid = await book()
    const own = await write(uid, ada, 'of the host')
    const other = await write(uid, grace, 'of the admin')
    const at = (id: number) => `${notesOf(uid)}/${id}`
    const change = { body: { text: 'mine' } }
    expect(codeOf(await app.patch(at(own.id), { as: grace.apiKey, ...change }))).toBe('403 BOOKING_NOTE_FORBIDDEN')
    expect(codeOf(await app.delete(at(other.id), { as: ada.apiKey }))).toBe('403 BOOKING_NOTE_FORBIDDEN')
    expect((await app.delete(at(own.id), { as: boss.apiKey })).status).toBe(200)
    expect(await textsOf(uid, ada)).toEqual(['of the admin'])
  })

  it('a note is found on its own booking alone', async () => {
    const [uid, another] = [await book(), await book()]
    const { id } = await write(uid, ada, 'here')
    const elsewhere = `${notesOf(another)}/${id}`
    expect(codeOf(await app.patch(elsewhere, { as: ada.apiKey, body: { text: 'there' } }))).toBe(
      '404 BOOKING_NOTE_NOT_FOUND',
    )
    expect(codeOf(await app.delete(elsewhere, { as: ada.apiKey }))).toBe('404 BOOKING_NOTE_NOT_FOUND')
    expect(codeOf(await app.get(notesOf('nothing'), { as: ada.apiKey }))).toBe('404 BOOKING_NOT_FOUND')
  })

  it('neither strangers nor members without the booking nor attendees reach the notes', async () => {
    const uid = await book()
    const { id } = await write(uid, ada, SECRET)
    const attendee = { name: 'Eve', email: eve.email, timeZone: 'UTC' }
    const added = await app.post(`/v2/bookings/${uid}/attendees`, {
      as: ada.apiKey,
      body: attendee,
      headers: { 'cal-api-version': '2024-08-13' },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    for (const who of [eve, alan]) {
      expect(codeOf(await app.get(notesOf(uid), { as: who.apiKey }))).toBe('403 BOOKING_FORBIDDEN')
      expect(codeOf(await send(uid, who, 'mine'))).toBe('403 BOOKING_FORBIDDEN')
      const at = `${notesOf(uid)}/${id}`
      expect(codeOf(await app.patch(at, { as: who.apiKey, body: { text: 'mine' } }))).toBe('403 BOOKING_FORBIDDEN')
      expect(codeOf(await app.delete(at, { as: who.apiKey }))).toBe('403 BOOKING_FORBIDDEN')
    }
    expect((await app.get(notesOf(uid))).status).toBe(401)
    expect((await app.post(notesOf(uid), { body: { text: 'mine' } })).status).toBe(401)
  })

  it('a note stands nowhere but in its own table', async () => {
    const uid = await book()
    await subscribe(app, ada.apiKey, '/v2', {
      triggers: ['BOOKING_CREATED', 'BOOKING_CANCELLED', 'BOOKING_RESCHEDULED'],
    })
    const text = 'Brings a marmot every time'
    await write(uid, ada, text)
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-02-05T10:00:00Z' } })
    const next = moved.body.data.uid
    for (const url of [`/v2/bookings/${next}`, `/v2/bookings/${next}/calendar-links`, `/bookings/${next}`])
      for (const as of [undefined, ada.apiKey])
        expect(JSON.stringify((await app.get(url, { as })).body), url).not.toContain('marmot')
    await app.post(`/v2/bookings/${next}/cancel`, { body: { cancellationReason: 'ill' } })
    await settle(app)
    expect(await whereFound(app, [text])).toEqual(['booking_notes.text'])
  })

  it('a rescheduled booking keeps its notes, and the old one does not get the new ones', async () => {
    const uid = await book()
    const first = await write(uid, ada, 'before')
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: ada.apiKey,
      body: { start: '2030-02-06T10:00:00Z' },
    })
    expect(moved.status).toBe(201)
    const next = moved.body.data.uid
    await write(next, ada, 'after')
    expect(await textsOf(next, ada)).toEqual(['before', 'after'])
    expect(await textsOf(uid, ada)).toEqual(['before'])
    const changed = await app.patch(`${notesOf(next)}/${first.id}`, { as: ada.apiKey, body: { text: 'long before' } })
    expect(changed.status).toBe(200)
    expect(await textsOf(next, ada)).toEqual(['long before', 'after'])
  })

  it('a cancelled booking still shows its notes and takes new ones', async () => {
    const uid = await book()
    await write(uid, ada, 'before')
    await app.post(`/v2/bookings/${uid}/cancel`, { as: ada.apiKey, body: { cancellationReason: 'ill' } })
    await write(uid, ada, 'after')
    expect(await textsOf(uid, ada)).toEqual(['before', 'after'])
  })

  it('a note has between 1 and 5000 characters', async () => {
    const uid = await book()
    expect((await send(uid, ada, 'x'.repeat(5000))).status).toBe(201)
    const tooLong = await send(uid, ada, 'x'.repeat(5001))
    expect(codeOf(tooLong)).toBe('400 VALIDATION_FAILED')
    expect(JSON.stringify(tooLong.body)).toMatch(/text.*5000/)
    expect((await send(uid, ada, '')).status).toBe(400)
    expect(codeOf(await send(uid, ada, ' \n\u3000'))).toBe('400 BOOKING_NOTE_EMPTY')
    // The database counts each of the five code points of this sign.
    expect((await send(uid, ada, '👩‍👩‍👧'.repeat(1001))).status).toBe(400)
    expect((await send(uid, ada, '👩‍👩‍👧'.repeat(1000))).status).toBe(201)
    expect((await app.post(notesOf(uid), { as: ada.apiKey, body: { text: 'a\u0000b' } })).status).toBe(400)
    expect((await app.post(notesOf(uid), { as: ada.apiKey, body: {} })).status).toBe(400)
  })

  it('a booking has at most 100 notes, together with those from before it was rescheduled', async () => {
    const uid = await book()
    for (let count = 0; count < 99; count++) await write(uid, ada, `note ${count}`)
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: ada.apiKey,
      body: { start: '2030-02-07T10:00:00Z' },
    })
    const next = moved.body.data.uid
    const answers = await Promise.all([next, uid, next].map((each) => send(each, ada, 'one more')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect(codeOf(await send(next, ada, 'one more'))).toBe('400 TOO_MANY_BOOKING_NOTES')
    const [oldest] = await list(next, ada)
    await app.delete(`${notesOf(next)}/${oldest.id}`, { as: ada.apiKey })
    expect((await send(next, ada, 'one more')).status).toBe(201)
    expect((await list(next, ada)).length).toBeLessThanOrEqual(100)
  })

  it('a repeated request with the same key writes one note', async () => {
    const uid = await book()
    const headers = { 'idempotency-key': 'note-1' }
    const [first, second] = [await send(uid, ada, 'once', headers), await send(uid, ada, 'once', headers)]
    expect(second.body).toEqual(first.body)
    expect(await textsOf(uid, ada)).toEqual(['once'])
  })

  it('the list takes as many statements for many notes as for one', async () => {
    const uid = await book()
    const count = async () => {
      const before = app.statements()
      await list(uid, grace)
      return app.statements() - before
    }
    await write(uid, ada, 'first')
    await count()
    const forOne = await count()
    for (let more = 0; more < 5; more++) await write(uid, ada, `${more}`)
    expect(await count()).toBe(forOne)
  })

  it('the note of a deleted account has no author, and an admin deletes it', async () => {
    const uid = await book()
    const people = `/v2/organizations/${organizationId}/users`
    const leaver = { email: 'leaver@example.com', username: 'leaver', organizationRole: 'ADMIN' }
    const { id } = (await app.post(people, { as: boss.apiKey, body: leaver })).body.data
    const key = await app.post(`/v2/admin/users/${id}/api-keys`, { as: app.administrator, body: {} })
    const written = await app.post(notesOf(uid), { as: key.body.data.apiKey, body: { text: 'I leave.' } })
    expect(written.status, JSON.stringify(written.body)).toBe(201)
    expect((await app.delete(`${people}/${id}`, { as: boss.apiKey })).status).toBe(200)
    const [note] = await list(uid, grace)
    expect(note).toMatchObject({ text: 'I leave.', author: null, mayUpdate: false, mayDelete: true })
    expect((await app.delete(`${notesOf(uid)}/${note.id}`, { as: grace.apiKey })).status).toBe(200)
  })
})
