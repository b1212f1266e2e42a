import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, aBookingByAnother, anEventType } from '../../support/builders.ts'
import { oauth } from '../../support/oauth.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('a disabled account', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const set = (verb: 'disable' | 'enable', { id }: { id: number }, as = app.administrator) =>
    app.post(`/v2/admin/users/${id}/${verb}`, { as })
  const slots = async (eventTypeId: number) => {
    const range = 'start=2030-01-08&end=2030-01-09'
    const { status, body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&${range}`)
    return status === 200 ? (body.data['2030-01-08'] ?? []).length : status
  }
  const book = (eventTypeId: number, start: string) => app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })

  it('its API key is refused, and works again when the account is enabled', async () => {
    const ann = await app.user({ username: 'key' })
    expect((await set('disable', ann)).body.data).toMatchObject({ id: ann.id, isDisabled: true })
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(401)
    expect((await set('enable', ann)).body.data).toMatchObject({ id: ann.id, isDisabled: false })
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
  })

  it('its session and the access token of an application end, and nobody signs in', async () => {
    const { client, person, signIn, tokens, refresh } = oauth(app)
    const ann = await person({ username: 'session' })
    const application = await client()
    const given = await tokens(ann.cookie, application)
    const me = (headers: Record<string, string>) => app.get('/v2/me', { headers }).then(({ status }) => status)
    expect(await me({ authorization: `Bearer ${given.access}` })).toBe(200)
    await set('disable', ann)
    expect(await me({ cookie: ann.cookie })).toBe(401)
    expect(await me({ authorization: `Bearer ${given.access}` })).toBe(401)
    expect((await refresh(application, given.refresh)).status).toBe(400)
    await expect(signIn(ann.email)).rejects.toThrow('ACCOUNT_DISABLED')
    await set('enable', ann)
    expect(await me({ cookie: ann.cookie })).toBe(401)
    expect(await me({ cookie: await signIn(ann.email) })).toBe(200)
  })

  it('its event types have no times and no bookings, also where they were just listed', async () => {
    const ann = await app.user({ username: 'host' })
    const { id } = await anEventType(app, ann, { slug: 'talk' })
    const booked = await book(id, '2030-01-08T09:00:00Z')
    const free = await slots(id)
    expect(free).toBeGreaterThan(0)
    await set('disable', ann)
    expect(await slots(id)).toBe(404)
    expect((await app.get('/v2/slots?username=host&eventTypeSlug=talk&start=2030-01-08&end=2030-01-09')).status).toBe(
      404,
    )
    expect((await book(id, '2030-01-08T11:00:00Z')).status).toBe(404)
    expect((await app.get('/host/talk')).status).toBe(404)
    // What was booked before stays, and its booker can cancel it.
    const at = `/v2/bookings/${booked.body.data.uid}`
    expect((await app.get(at, { as: app.administrator })).body.data.status).toBe('accepted')
    expect((await app.post(`${at}/cancel`, { body: { cancellationReason: 'Rain' } })).status).toBe(200)
    await set('enable', ann)
    expect(await slots(id)).toBe(Number(free) + 1)
  })

  it('its pages, its private links and its calendar feed are closed until it is enabled', async () => {
    const ann = await app.user({ username: 'paged' })
    const { id } = await anEventType(app, ann, { slug: 'talk' })
    const link = await app.post(`/v2/event-types/${id}/private-links`, { as: ann.apiKey, body: {} })
    const feed = await app.post('/v2/calendar-feeds', { as: ann.apiKey, body: {} })
    const { slug } = await anOrganization(app, ann)
    const paths = [
      '/paged',
      `/org/${slug}/person-${ann.id}`,
      `/org/${slug}/person-${ann.id}/talk`,
      '/paged/talk',
      new URL(link.body.data.bookingUrl).pathname,
      new URL(feed.body.data.url).pathname,
    ]
    const statuses = () => Promise.all(paths.map(async (path) => (await app.get(path)).status))
    expect(await statuses()).toEqual(paths.map(() => 200))
    await set('disable', ann)
    expect(await statuses()).toEqual(paths.map(() => 404))
    await set('enable', ann)
    expect(await statuses()).toEqual(paths.map(() => 200))
  })

  it('a round robin goes on with the other hosts, and the host takes turns again later', async () => {
    const [ann, bob] = [await app.user({ username: 'ann' }), await app.user({ username: 'bob' })]
    const team = await aTeam(app, ann, { members: [bob] })
    const rotation = await aRoundRobin(app, team.id, [ann, bob])
    const bookByAnother = () => app.post('/v2/bookings', { body: aBookingByAnother(rotation, '2030-01-08T09:00:00Z') })
    const free = await slots(rotation)
    await set('disable', bob)
    expect(await slots(rotation)).toBe(free)
    expect((await bookByAnother()).body.data.hosts[0].username).toBe('ann')
    expect((await bookByAnother()).status).toBe(400)
    await set('enable', bob)
    expect((await bookByAnother()).body.data.hosts[0].username).toBe('bob')
  })

  it('the last administrator who can sign in cannot be disabled, even by two at the same time', async () => {
    const root = (await app.get('/v2/me', { as: app.administrator })).body.data
    const refused = await set('disable', root)
    expect([refused.status, refused.body.error.details.code]).toEqual([409, 'LAST_ADMINISTRATOR'])
    const second = await app.user({ username: 'second-administrator' })
    const { db } = app.connection
    await db.updateTable('users').set({ isAdministrator: true }).where('id', '=', second.id).execute()
    const both = await Promise.all([set('disable', second), set('disable', root, second.apiKey)])
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('isAdministrator', '=', true)
      .where('disabledAt', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
    await db.updateTable('users').set({ disabledAt: null }).where('id', 'in', [root.id, second.id]).execute()
  })

  it('nobody disables their own account', async () => {
    const second = await app.user({ username: 'own-account' })
    await app.connection.db.updateTable('users').set({ isAdministrator: true }).where('id', '=', second.id).execute()
    const { status, body } = await set('disable', second, second.apiKey)
    expect([status, body.error.details.code]).toEqual([409, 'OWN_ACCOUNT'])
    expect(body.error.message).toContain(second.email)
    expect((await app.get('/v2/me', { as: second.apiKey })).status).toBe(200)
    expect((await set('disable', second)).status).toBe(200)
  })

  it('the state is set once: a repeat changes nothing and tells nobody', async () => {
    const ann = await app.user({ username: 'repeated' })
    await set('disable', ann)
    const { status, body } = await set('disable', ann)
    expect([status, body.data.isDisabled]).toEqual([200, true])
    await set('enable', ann)
    const told = async (): Promise<string[]> => {
      const { body } = await app.get('/v2/admin/events?type=user.disabled,user.enabled', { as: app.administrator })
      return body.data
        .filter(({ payload }: { payload: { id: number } }) => payload.id === ann.id)
        .map(({ type }: { type: string }) => type)
    }
    // The log shows an event when every older transaction has ended, so the last event shows that all are there.
    await expect.poll(async () => (await told()).at(-1), { timeout: 10_000 }).toBe('user.enabled')
    expect(await told()).toEqual(['user.disabled', 'user.enabled'])
  })

  it('only administrators disable and enable, and only accounts that exist', async () => {
    const ann: TestUser = await app.user({ username: 'plain' })
    for (const verb of ['disable', 'enable'] as const) {
      expect((await set(verb, ann, ann.apiKey)).status).toBe(403)
      expect((await set(verb, { id: 987_654_321 })).status).toBe(404)
      expect((await app.post(`/v2/admin/users/${ann.id}/${verb}`)).status).toBe(401)
    }
  })
})
