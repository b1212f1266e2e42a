import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aManagedUser, anOrganization, aPlatformClient, type TestClient } from '../../support/platform.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('managed users', () => {
  let app: TestApp
  let ann: TestUser
  let organizationId: number
  let client: TestClient

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann' })
    organizationId = (await anOrganization(app, ann)).id
    client = await aPlatformClient(app, ann)
  })
  beforeEach(() => app.clock.set(new Date(START), true))
  afterAll(() => app.close())

  const create = (body: object, { users, headers }: TestClient = client) => app.post(users, { headers, body })
  const get = (id: number) => app.get(`${client.users}/${id}`, { headers: client.headers })
  const change = (id: number, body: object) => app.patch(`${client.users}/${id}`, { headers: client.headers, body })
  const list = async (query = '', of = client) =>
    (await app.get(`${of.users}${query}`, { headers: of.headers })).body.data as { email: string; id: number }[]
  const code = ({ body }: { body: { error: { details: { code: string } } } }) => body.error.details.code
  const minutesLater = (minutes: number) => app.clock.set(new Date(Date.parse(START) + minutes * 60_000), true)

  describe('when they are made', () => {
    it('a new managed user has the sent values, an address of their client and tokens', async () => {
      const { status, body } = await create({
        email: 'Lucy@Example.com',
        name: 'Lucy',
        timeZone: 'europe/rome',
        timeFormat: 24,
        weekStart: 'Monday',
        locale: 'fr',
        avatarUrl: 'https://example.com/lucy.png',
        bio: 'I paint.',
        metadata: { tier: 'gold', seats: 3, trial: false },
      })
      expect(status).toBe(201)
      expect(body).toEqual({
        status: 'success',
        data: {
          user: {
            id: expect.any(Number),
            email: `lucy+${client.id}@example.com`,
            username: `lucy-${client.id}-example-com`,
            name: 'Lucy',
            bio: 'I paint.',
            timeZone: 'Europe/Rome',
            weekStart: 'Monday',
            createdDate: START,
            timeFormat: 24,
            defaultScheduleId: expect.any(Number),
            locale: 'fr',
            avatarUrl: 'https://example.com/lucy.png',
            metadata: { tier: 'gold', seats: 3, trial: false },
          },
          accessToken: expect.any(String),
          refreshToken: expect.any(String),
          accessTokenExpiresAt: Date.parse('2030-01-07T09:00:00.000Z'),
          refreshTokenExpiresAt: Date.parse('2031-01-07T00:00:00.000Z'),
        },
      })
      const { user, accessToken } = body.data
      const schedule = await app.get('/v2/schedules/default', { as: accessToken })
      expect(schedule.body.data).toMatchObject({
        id: user.defaultScheduleId,
        timeZone: 'Europe/Rome',
        availability: [
          {
            days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
            startTime: '09:00',
            endTime: '17:00',
          },
        ],
      })
      const me = await app.get('/v2/me', { as: accessToken })
      expect(me.body.data).toEqual({
        id: user.id,
        username: user.username,
        email: user.email,
        name: 'Lucy',
        avatarUrl: user.avatarUrl,
        bio: 'I paint.',
        timeFormat: 24,
        defaultScheduleId: user.defaultScheduleId,
        weekStart: 'Monday',
        timeZone: 'Europe/Rome',
        organizationId,
        organization: { id: organizationId, isPlatform: true },
      })
    })

    it('a new managed user without a time zone lives in London and has no hours', async () => {
      for (const [index, timeZone] of [undefined, null].entries()) {
        const { body } = await create({ email: `nowhere-${index}@example.com`, name: 'Nobody', timeZone })
        expect(body.data.user).toMatchObject({
          timeZone: 'Europe/London',
          defaultScheduleId: null,
          locale: 'en',
          timeFormat: 12,
          weekStart: 'Sunday',
          metadata: {},
          bio: null,
          avatarUrl: null,
        })
        expect((await app.get('/v2/schedules', { as: body.data.accessToken })).body.data).toEqual([])
      }
    })

    it('a managed user with wrong values is refused', async () => {
      const valid = { email: 'valid@example.com', name: 'Valid' }
      const faulty: object[] = [
        { ...valid, timeZone: '' },
        { ...valid, timeZone: 'Mars/Olympus' },
        { ...valid, timeFormat: 100 },
        { ...valid, timeFormat: '12' },
        { ...valid, weekStart: 'Someday' },
        { ...valid, locale: 'tlh' },
        { ...valid, email: 'nobody' },
        { ...valid, email: undefined },
        { ...valid, name: undefined },
        { ...valid, avatarUrl: 'avatar.png' },
        { ...valid, email: `${'a'.repeat(39)}@example.com` },
        { ...valid, metadata: [] },
        { ...valid, metadata: { nested: { a: 1 } } },
        { ...valid, metadata: { nothing: null } },
        { ...valid, metadata: { ['k'.repeat(41)]: 'x' } },
        { ...valid, metadata: { long: 'x'.repeat(501) } },
        { ...valid, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, index])) },
      ]
      for (const body of faulty) expect([body, (await create(body)).status]).toEqual([body, 400])
      expect(await list('?emails=valid@example.com')).toEqual([])
    })

    it('a managed user can have metadata up to its limits', async () => {
      const metadata = Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`${index}`.padEnd(40, 'k'), 'x'.repeat(500)]),
      )
      const { status, body } = await create({ email: 'much@example.com', name: 'Much', metadata })
      expect([status, body.data.user.metadata]).toEqual([201, metadata])
    })

    it('a managed user keeps an address that has the suffix already', async () => {
      const email = `suffixed+${client.id}@example.com`
      const { body } = await create({ email, name: 'Suffixed' })
      expect(body.data.user.email).toBe(email)
    })

    it('a refused client learns which of its users has the address, in either form', async () => {
      const { user } = await aManagedUser(app, client, { email: 'twin@example.com' })
      for (const email of ['twin@example.com', 'TWIN@example.com', user.email]) {
        const answer = await create({ email, name: 'Twin' })
        expect([answer.status, answer.body.error.message]).toEqual([
          409,
          `User with the provided e-mail already exists. Existing user ID=${user.id}`,
        ])
      }
    })

    it('two clients can have users with the same address', async () => {
      const other = await aPlatformClient(app, ann)
      const email = 'shared@example.com'
      const [first, second] = [await aManagedUser(app, client, { email }), await aManagedUser(app, other, { email })]
      expect(second.user.id).not.toBe(first.user.id)
      expect(second.user.email).toBe(`shared+${other.id}@example.com`)
    })

    it('two requests at the same moment make one managed user', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => create({ email: 'race@example.com', name: 'Race', timeZone: 'UTC' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
      const [made] = answers.filter(({ status }) => status === 201)
      for (const { status, body } of answers)
        if (status === 409) expect(body.error.message).toContain(`ID=${made?.body.data.user.id}`)
    })

    it('managed users with similar addresses get different names', async () => {
      const names = []
      for (const local of ['a.b', 'a-b', 'a_b']) {
        names.push((await create({ email: `${local}@alike.com`, name: 'Alike' })).body.data.user.username)
      }
      const base = `a-b-${client.id}-alike-com`
      expect(names).toEqual([base, `${base}-2`, `${base}-3`])
    })

    it('one idempotency key makes one managed user', async () => {
      const call = () =>
        app.post(client.users, {
          headers: { ...client.headers, 'idempotency-key': 'lost-answer' },
          body: { email: 'repeated@example.com', name: 'Repeated' },
        })
      const [first, second] = [await call(), await call()]
      expect(second.status).toBe(201)
      expect(second.body).toEqual(first.body)
    })

    it('managed users have four event types if the client wants it', async () => {
      const generous = await aPlatformClient(app, ann, { areDefaultEventTypesEnabled: true })
      const { accessToken, user } = await aManagedUser(app, generous)
      const { body } = await app.get('/v2/event-types', { as: accessToken })
      const facts = body.data.map(({ lengthInMinutes, slug, locations, bookingUrl }: Record<string, unknown>) => ({
        lengthInMinutes,
        slug,
        bookingUrl,
        integrations: (locations as { integration?: string }[]).map(({ integration }) => integration),
      }))
      // The default host: a platform's organization has no pages of its own.
      const page = (slug: string) => `https://book.example.com/${user.username}/${slug}`
      expect(facts).toEqual([
        { lengthInMinutes: 30, slug: 'thirty-minutes', integrations: [], bookingUrl: page('thirty-minutes') },
        {
          lengthInMinutes: 30,
          slug: 'thirty-minutes-video',
          integrations: ['cal-video'],
          bookingUrl: page('thirty-minutes-video'),
        },
        { lengthInMinutes: 60, slug: 'sixty-minutes', integrations: [], bookingUrl: page('sixty-minutes') },
        {
          lengthInMinutes: 60,
          slug: 'sixty-minutes-video',
          integrations: ['cal-video'],
          bookingUrl: page('sixty-minutes-video'),
        },
      ])
      const { accessToken: plain } = await aManagedUser(app, client)
      expect((await app.get('/v2/event-types', { as: plain })).body.data).toEqual([])
    })
  })

  describe('in lists', () => {
    let large: TestClient
    let emails: string[]
    beforeAll(async () => {
      large = await aPlatformClient(app, ann)
      emails = []
      for (let index = 0; index < 3; index++)
        emails.push((await aManagedUser(app, large, { email: `listed-${index}@example.com` })).user.email)
    })

    it('the list of managed users is sorted by age, and has only those of the client', async () => {
      expect((await list('', large)).map(({ email }) => email)).toEqual(emails)
      const older = await app.get(`/v2/oauth-clients/${large.id}/managed-users`, { headers: large.headers })
      expect(older.body.data).toEqual(await list('', large))
    })

    it('the list of managed users comes in pages', async () => {
      expect((await list('?limit=1&offset=1', large)).map(({ email }) => email)).toEqual([emails[1]])
      expect(await list('?offset=3', large)).toEqual([])
      for (const query of ['?limit=0', '?limit=x', '?limit=251', '?offset=-1'])
        expect((await app.get(`${large.users}${query}`, { headers: large.headers })).status).toBe(400)
    })

    it('the list finds a managed user by either form of the address', async () => {
      const wanted = `?emails=listed-0@example.com,${encodeURIComponent(emails[2] as string)}`
      expect((await list(wanted, large)).map(({ email }) => email)).toEqual([emails[0], emails[2]])
      expect(await list('?emails=LISTED-1@example.com', large)).toHaveLength(1)
      expect(await list('?emails=nobody@example.com', large)).toEqual([])
      const faulty = await app.get(`${large.users}?emails=listed-0@example.com&emails=nonsense`, {
        headers: large.headers,
      })
      expect([faulty.status, faulty.body.error.message]).toEqual([400, 'Invalid email nonsense'])
    })

    it('the list takes as many statements for three users as for one', async () => {
      const cost = async (query: string) => {
        const before = app.statements()
        await list(query, large)
        return app.statements() - before
      }
      expect(await cost('?limit=3')).toBe(await cost('?limit=1'))
    })
  })

  describe('reading and changing a managed user', () => {
    it('the client and those who run the organization can read and change a user, and nobody else', async () => {
      const { user, accessToken } = await aManagedUser(app, client)
      const other = await aPlatformClient(app, ann)
      const stranger = await app.user()
      const foreigner = await app.user()
      await anOrganization(app, foreigner)
      const url = `${client.users}/${user.id}`
      expect((await app.get(url, { headers: client.headers })).status).toBe(200)
      expect((await app.get(url, { as: ann.apiKey })).status).toBe(200)
      expect((await app.get(url)).status).toBe(401)
      for (const as of [accessToken, stranger.apiKey, foreigner.apiKey]) {
        expect((await app.get(url, { as })).status).toBe(403)
        expect((await app.get(client.users, { as })).status).toBe(403)
        expect((await app.patch(url, { as, body: { name: 'Mine' } })).status).toBe(403)
        expect((await app.delete(url, { as })).status).toBe(403)
        expect((await app.post(`${url}/force-refresh`, { as })).status).toBe(403)
        expect((await app.post(client.users, { as, body: { email: 'x@example.com', name: 'X' } })).status).toBe(403)
      }
      const answers = [
        await app.get(`${other.users}/${user.id}`, { headers: other.headers }),
        await app.patch(`${other.users}/${user.id}`, { headers: other.headers, body: { name: 'Mine' } }),
        await app.delete(`${other.users}/${user.id}`, { headers: other.headers }),
        await app.post(`${other.users}/${user.id}/force-refresh`, { headers: other.headers }),
        await app.get(`${client.users}/${ann.id}`, { headers: client.headers }),
      ]
      expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual([
        ...Array.from({ length: 4 }, () => [404, `User with ID ${user.id} is not part of this OAuth client.`]),
        [404, `User with ID ${ann.id} is not part of this OAuth client.`],
      ])
      expect((await get(user.id)).body.data.name).toBe(user.name)
    })

    it('a change of the address changes the username', async () => {
      const { user } = await aManagedUser(app, client)
      const { status, body } = await change(user.id, { email: 'New.Name@other.org', name: 'New', metadata: { a: 1 } })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        id: user.id,
        email: `new.name+${client.id}@other.org`,
        username: `new-name-${client.id}-other-org`,
        name: 'New',
        metadata: { a: 1 },
      })
      expect((await get(user.id)).body.data).toEqual(body.data)
      expect((await change(user.id, { email: body.data.email })).body.data.username).toBe(body.data.username)
    })

    it("a change of the time zone also changes the zone of the user's hours", async () => {
      const { user, accessToken } = await aManagedUser(app, client)
      expect((await change(user.id, { timeZone: 'Asia/Tokyo' })).body.data.timeZone).toBe('Asia/Tokyo')
      expect((await app.get('/v2/schedules/default', { as: accessToken })).body.data.timeZone).toBe('Asia/Tokyo')
    })

    it('a user can only get one of their own schedules as the default', async () => {
      const { user, accessToken } = await aManagedUser(app, client)
      const body = { name: 'Nights', timeZone: 'UTC', isDefault: false }
      const made = await app.post('/v2/schedules', { as: accessToken, body })
      const changed = await change(user.id, { defaultScheduleId: made.body.data.id })
      expect(changed.body.data.defaultScheduleId).toBe(made.body.data.id)
      const foreign = await app.post('/v2/schedules', { as: ann.apiKey, body })
      expect((await change(user.id, { defaultScheduleId: foreign.body.data.id, name: 'Half' })).status).toBe(403)
      expect((await get(user.id)).body.data.name).toBe(user.name)
    })

    it('a change with wrong values is refused and changes nothing', async () => {
      const { user } = await aManagedUser(app, client)
      const { user: other } = await aManagedUser(app, client)
      for (const body of [{ timeZone: '' }, { timeZone: 'x' }, { timeFormat: 13 }, { email: 'x' }, { metadata: [1] }])
        expect([body, (await change(user.id, body)).status]).toEqual([body, 400])
      const taken = await change(user.id, { email: other.email, name: 'Half' })
      expect([taken.status, taken.body.error.message]).toEqual([
        409,
        `User with the provided e-mail already exists. Existing user ID=${other.id}`,
      ])
      expect((await get(user.id)).body.data.name).toBe(user.name)
    })

    it('a managed user changes their own address at once', async () => {
      const { user, accessToken } = await aManagedUser(app, client)
      const changed = await app.patch('/v2/me', { as: accessToken, body: { email: 'self@example.com' } })
      expect(changed.body.data.email).toBe(`self+${client.id}@example.com`)
      expect((await get(user.id)).body.data.email).toBe(`self+${client.id}@example.com`)
    })
  })

  describe('tokens of managed users', () => {
    const refresh = (refreshToken: unknown, of = client, headers: Record<string, string> = of.headers) =>
      app.post(`/v2/oauth/${of.id}/refresh`, { headers, body: { refreshToken } })
    const forceRefresh = (id: number) => app.post(`${client.users}/${id}/force-refresh`, { headers: client.headers })
    const me = async (as: string, headers?: Record<string, string>) =>
      (await app.get('/v2/me', { as, ...(headers && { headers }) })).status

    it('the tokens say whose they are and when they end', async () => {
      const { user, accessToken, refreshToken, accessTokenExpiresAt } = await aManagedUser(app, client)
      const shared = { clientId: client.id, ownerId: user.id, iat: Date.parse(START) / 1000 }
      expect(decodeJwt(accessToken)).toMatchObject({ ...shared, type: 'access_token', expiresAt: accessTokenExpiresAt })
      expect(decodeJwt(refreshToken)).toMatchObject({ ...shared, type: 'refresh_token' })
    })

    it('the database keeps no token', async () => {
      const { accessToken, refreshToken } = await aManagedUser(app, client)
      const rows = await app.connection.db.selectFrom('managedUserTokens').selectAll().execute()
      const text = JSON.stringify(rows.map((row) => [row, row.tokenHash.toString()]))
      expect(text).not.toContain(accessToken)
      expect(text).not.toContain(refreshToken)
    })

    it('an access token ends an hour later, at the start of the minute, with a status of its own', async () => {
      app.clock.set(new Date('2030-01-07T08:00:59.000Z'), true)
      const { accessToken, accessTokenExpiresAt } = await aManagedUser(app, client)
      expect(accessTokenExpiresAt).toBe(Date.parse('2030-01-07T09:00:00.000Z'))
      app.clock.set(new Date('2030-01-07T08:59:59.999Z'), true)
      expect(await me(accessToken)).toBe(200)
      app.clock.set(new Date('2030-01-07T09:00:00.000Z'), true)
      const expired = await app.get('/v2/me', { as: accessToken })
      expect(expired.status).toBe(498)
      expect(expired.body.error).toMatchObject({
        code: 'TokenExpiredException',
        message: 'ACCESS_TOKEN_IS_EXPIRED',
        details: { statusCode: 498, code: 'ACCESS_TOKEN_IS_EXPIRED' },
      })
    })

    it('a refresh token and a forged access token are refused as access tokens', async () => {
      const { accessToken, refreshToken } = await aManagedUser(app, client)
      expect(await me(refreshToken)).toBe(401)
      const [header, payload, signature] = accessToken.split('.') as [string, string, string]
      const forged = Buffer.from(JSON.stringify({ ...decodeJwt(accessToken), ownerId: ann.id })).toString('base64url')
      expect(await me(`${header}.${forged}.${signature}`)).toBe(401)
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      expect(await me(`${none}.${payload}.`)).toBe(401)
      expect(await me('nonsense')).toBe(401)
    })

    it('an access token works only from the pages of its client', async () => {
      const { accessToken } = await aManagedUser(app, client)
      expect(await me(accessToken, { origin: 'https://portal.example.com' })).toBe(200)
      for (const origin of [
        'https://evil.example.com',
        'http://portal.example.com',
        'https://portal.example',
        'null',
      ]) {
        const refused = await app.get('/v2/me', { as: accessToken, headers: { origin } })
        expect([refused.status, refused.body.error.message]).toEqual([
          401,
          `ApiAuthStrategy - access token - Invalid request origin - please open https://book.example.com/settings/platform and add the origin '${origin}' to the 'Redirect uris' of your OAuth client with ID '${client.id}'`,
        ])
      }
      const key = await app.get('/v2/me', { as: ann.apiKey, headers: { origin: 'https://evil.example.com' } })
      expect(key.status).toBe(200)
    })

    it('a refresh token works once, and access tokens that are still valid stay', async () => {
      const first = await aManagedUser(app, client)
      minutesLater(30)
      const { status, body } = await refresh(first.refreshToken)
      expect([status, body]).toEqual([
        200,
        {
          status: 'success',
          data: {
            accessToken: expect.any(String),
            refreshToken: expect.any(String),
            accessTokenExpiresAt: Date.parse('2030-01-07T09:30:00.000Z'),
            refreshTokenExpiresAt: Date.parse('2031-01-07T00:00:00.000Z'),
          },
        },
      ])
      expect([await me(first.accessToken), await me(body.data.accessToken)]).toEqual([200, 200])
      const again = await refresh(first.refreshToken)
      expect([again.status, again.body.error.message]).toEqual([400, 'Invalid refresh token'])
      minutesLater(70)
      const second = await refresh(body.data.refreshToken)
      expect(second.status).toBe(200)
      expect(await me(body.data.accessToken)).toBe(200)
      const left = await app.connection.db
        .selectFrom('managedUserTokens')
        .select('kind')
        .where('userId', '=', first.user.id)
        .execute()
      expect(left.map(({ kind }) => kind).sort()).toEqual(['access', 'access', 'refresh'])
    })

    it('one refresh token makes one pair of tokens, however many requests send it at once', async () => {
      const { refreshToken } = await aManagedUser(app, client)
      const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(refreshToken)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    })

    it('a refresh token works for a year', async () => {
      const { refreshToken } = await aManagedUser(app, client)
      app.clock.set(new Date('2031-01-07T00:00:00.000Z'), true)
      expect((await refresh(refreshToken)).status).toBe(400)
      app.clock.set(new Date('2031-01-06T23:59:59.999Z'), true)
      expect((await refresh(refreshToken)).status).toBe(200)
    })

    it('only its own client uses a refresh token', async () => {
      const other = await aPlatformClient(app, ann)
      const { accessToken, refreshToken } = await aManagedUser(app, client)
      const answers = [
        await refresh(refreshToken, other),
        await refresh(accessToken),
        await refresh('nonsense'),
        await refresh(refreshToken, client, { 'x-cal-secret-key': 'wrong' }),
        await refresh(refreshToken, { ...client, id: 'nobody' }),
        await refresh(undefined),
        await refresh(refreshToken, client, {}),
      ]
      expect(answers.map((answer) => [answer.status, code(answer)])).toEqual([
        [400, 'REFRESH_TOKEN_INVALID'],
        [400, 'REFRESH_TOKEN_INVALID'],
        [400, 'REFRESH_TOKEN_INVALID'],
        [400, 'CLIENT_CREDENTIALS_INVALID'],
        [400, 'CLIENT_CREDENTIALS_INVALID'],
        [400, 'VALIDATION_FAILED'],
        [401, 'CREDENTIALS_MISSING'],
      ])
      expect(answers[3]?.body.error.message).toBe('Invalid OAuthClient credentials.')
      expect((await refresh(refreshToken)).status).toBe(200)
    })

    it('a forced refresh replaces all tokens of the user', async () => {
      const first = await aManagedUser(app, client)
      const second = (await refresh(first.refreshToken)).body.data
      const forced = await forceRefresh(first.user.id)
      expect(forced.status).toBe(200)
      expect(await Promise.all([first, second, forced.body.data].map(({ accessToken }) => me(accessToken)))).toEqual([
        401, 401, 200,
      ])
      expect((await refresh(second.refreshToken)).status).toBe(400)
      expect((await refresh(forced.body.data.refreshToken)).status).toBe(200)
    })

    it('the tokens of a disabled account end', async () => {
      const { user, accessToken, refreshToken } = await aManagedUser(app, client)
      await app.connection.db
        .updateTable('users')
        .set({ disabledAt: new Date(START) })
        .where('id', '=', user.id)
        .execute()
      expect(await me(accessToken)).toBe(401)
      expect((await refresh(refreshToken)).status).toBe(400)
    })

    it("the tokens open only the user's own things, and nothing of the organization", async () => {
      const { accessToken } = await aManagedUser(app, client)
      expect((await app.get('/v2/oauth-clients', { as: accessToken })).status).toBe(403)
      expect((await app.get(`/v2/oauth-clients/${client.id}`, { as: accessToken })).status).toBe(403)
      expect((await app.get('/v2/admin/outbox', { as: accessToken })).status).toBe(403)
    })
  })
})
