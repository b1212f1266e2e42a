import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const PATHS = ['users', 'bookings', 'event-types', 'organizations']

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

  it('the list of organizations has their sizes, and is searched by a part of the name or the slug', async () => {
    const make = (name: string, ownerId: number) =>
      app.post('/v2/admin/organizations', { as: app.administrator, body: { name, ownerId } })
    const { id } = (await make('Analytical Engines', ann.id)).body.data
    await aTeam(app, ann, { organizationId: id })
    await make('Bombe', ben.id)
    const all = (await list('organizations')).data
    expect(all.map(({ name }: { name: string }) => name)).toEqual(['Bombe', 'Analytical Engines'])
    expect(all[1]).toMatchObject({ memberCount: 1, teamCount: 1, isPlatform: false, managerId: null })
    const found = async (search: string) => (await list(`organizations?search=${search}`)).data.length
    expect([await found('ENGINES'), await found('analytical-e'), await found('%25')]).toEqual([1, 1, 0])
    const page = await list('organizations?limit=1')
    const next = await list(`organizations?limit=1&cursor=${page.pagination.nextCursor}`)
    expect(next).toMatchObject({ data: [{ name: 'Analytical Engines' }], pagination: { nextCursor: null } })
  })

  it('the settings in force are listed without secrets, for administrators alone', async () => {
    const settings = (await list('settings')).data as { name: string; value: string | null; isSet: boolean }[]
    const port = settings.find(({ name }) => name === 'PORT')
    expect(port).toMatchObject({ default: '3000', isSecret: false })
    const key = settings.find(({ name }) => name === 'DAYBOOK_ADMIN_API_KEY')
    expect(key).toMatchObject({ value: null, isSet: true, isSecret: true })
    expect(JSON.stringify(settings)).not.toContain(app.administrator)
    expect((await app.get('/v2/admin/settings', { as: ann.apiKey })).status).toBe(403)
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
    for (const path of PATHS) {
      await list(path)
      const before = app.statements()
      await list(path)
      expect([path, app.statements() - before]).toEqual([path, 2])
    }
  })

  it.each(['limit=0', 'limit=251', 'limit=many', 'cursor=x', `cursor=${'9'.repeat(19)}`])(
    'the lists refuse %s',
    async (query) => {
      for (const path of PATHS)
        expect((await app.get(`/v2/admin/${path}?${query}`, { as: app.administrator })).status).toBe(400)
    },
  )

  it('a cursor beyond every number of the database begins at the newest', async () => {
    for (const path of PATHS) expect((await list(`${path}?cursor=${'9'.repeat(18)}`)).data.length).toBeGreaterThan(0)
  })

  it('only administrators read the lists', async () => {
    for (const path of PATHS) {
      const answer = await app.get(`/v2/admin/${path}`, { as: ann.apiKey })
      expect([path, answer.status, code(answer)]).toEqual([path, 403, 'ADMINISTRATOR_ONLY'])
      expect((await app.get(`/v2/admin/${path}`)).status).toBe(401)
    }
  })
})
