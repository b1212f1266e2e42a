import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the lists of an administrator', () => {
  let app: TestApp
  let ann: TestUser
  let ben: TestUser
  let talk: number
  const list = async (path: string) => {
    const { status, body } = await app.get(`/v2/admin/${path}`, { as: app.administrator })
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const code = ({ body }: { body: { error: { details: { code: string } } } }) => body.error.details.code

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann' })
    ben = await app.user({ username: 'ben' })
    talk = (await anEventType(app, ann)).id
    await anEventType(app, ben)
    for (const hour of ['09', '10', '11']) {
      const { status } = await app.post('/v2/bookings', { body: aBooking(talk, `2030-01-14T${hour}:00:00Z`) })
      expect(status).toBe(201)
    }
  })
  afterAll(() => app.close())

  it('the list of accounts is newest first and page by page', async () => {
    const first = await list('users?limit=2')
    expect(first.data.map(({ username }: TestUser) => username)).toEqual(['ben', 'ann'])
    expect(first.data[1]).toMatchObject({
      id: ann.id,
      email: ann.email,
      timeZone: 'UTC',
      isAdministrator: false,
      isDisabled: false,
      emailVerified: true,
    })
    const second = await list(`users?limit=2&cursor=${first.pagination.nextCursor}`)
    expect(second).toMatchObject({ data: [{ isAdministrator: true }], pagination: { nextCursor: null } })
  })

  it('an address finds its account, in upper and lower case, or none', async () => {
    expect((await list(`users?email=${ann.email.toUpperCase()}`)).data).toMatchObject([{ id: ann.id }])
    expect((await list('users?email=nobody@example.com')).data).toEqual([])
  })

  it('the list of bookings is filtered by host, state and time', async () => {
    const all = (await list('bookings')).data
    expect(all.map(({ start }: { start: string }) => start.slice(11, 13))).toEqual(['11', '10', '09'])
    expect(all[0]).toMatchObject({ organizerEmail: ann.email, bookerEmail: expect.any(String), status: 'accepted' })
    expect((await list(`bookings?hostId=${ben.id}`)).data).toEqual([])
    expect((await list(`bookings?hostId=${ann.id}&status=accepted`)).data).toHaveLength(3)
    expect((await list('bookings?status=pending')).data).toEqual([])
    const range = 'afterStart=2030-01-14T10:00:00Z&beforeStart=2030-01-14T11:00:00Z'
    expect((await list(`bookings?${range}`)).data).toHaveLength(1)
    const page = await list('bookings?limit=2')
    expect((await list(`bookings?limit=2&cursor=${page.pagination.nextCursor}`)).data).toHaveLength(1)
  })

  it('the list of event types has those of everybody, or of one person', async () => {
    expect((await list('event-types')).data.map(({ ownerEmail }: { ownerEmail: string }) => ownerEmail)).toEqual([
      ben.email,
      ann.email,
    ])
    expect((await list(`event-types?ownerId=${ann.id}`)).data).toMatchObject([{ id: talk, teamId: null }])
    expect((await list('event-types?teamId=5')).data).toEqual([])
  })

  it('a list takes one statement more than the credentials, however long it is', async () => {
    for (const path of ['users', 'bookings', 'event-types']) {
      await list(path)
      const before = app.statements()
      await list(path)
      expect([path, app.statements() - before]).toEqual([path, 2])
    }
  })

  it.each(['limit=0', 'limit=251', 'limit=many', 'cursor=x', `cursor=${'9'.repeat(19)}`])(
    'the lists refuse %s',
    async (query) => {
      for (const path of ['users', 'bookings', 'event-types'])
        expect((await app.get(`/v2/admin/${path}?${query}`, { as: app.administrator })).status).toBe(400)
    },
  )

  it('a cursor beyond every number of the database begins at the newest', async () => {
    for (const path of ['users', 'bookings', 'event-types'])
      expect((await list(`${path}?cursor=${'9'.repeat(18)}`)).data.length).toBeGreaterThan(0)
  })

  it('only administrators read the lists', async () => {
    for (const path of ['users', 'bookings', 'event-types']) {
      const answer = await app.get(`/v2/admin/${path}`, { as: ann.apiKey })
      expect([path, answer.status, code(answer)]).toEqual([path, 403, 'ADMINISTRATOR_ONLY'])
      expect((await app.get(`/v2/admin/${path}`)).status).toBe(401)
    }
  })
})
