import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('operations of administrators', () => {
  let app: TestApp
  let ann: TestUser
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'daybook-administration-'))
    app = await testApp({}, undefined, { dataDir })
    ann = await app.user({ name: 'Ann' })
  })
  afterAll(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })

  const create = (body: object) => app.post('/v2/admin/users', { as: app.administrator, body })
  const code = ({ body }: { body: { error: { details: { code: string } } } }) => body.error.details.code

  describe('administration of accounts', () => {
    it('an administrator makes an account whose key works at once, with office hours in its zone', async () => {
      const { status, body } = await create({
        email: 'Carla@Example.com',
        username: 'carla',
        name: 'Carla',
        timeZone: 'Europe/Rome',
        password: 'correct horse',
        locale: 'it',
      })
      expect(status).toBe(201)
      expect(body).toEqual({
        status: 'success',
        data: {
          id: expect.any(Number),
          email: 'carla@example.com',
          username: 'carla',
          name: 'Carla',
          timeZone: 'Europe/Rome',
          apiKey: expect.stringMatching(/^cal_[A-Za-z0-9_-]{43}$/),
        },
      })
      const schedule = await app.get('/v2/schedules/default', { as: body.data.apiKey })
      expect(schedule.body.data).toMatchObject({ ownerId: body.data.id, timeZone: 'Europe/Rome' })
    })

    it('a new account needs only an address, from which its username is made', async () => {
      const names: string[] = []
      for (const email of [
        'dora.x+y@one.org',
        'dora.x+y@two.org',
        'dora.x+y@three.org',
        '_-.@one.org',
        'admin@one.org',
      ])
        names.push((await create({ email })).body.data.username)
      expect(names).toEqual(['dora.x-y', 'dora.x-y-2', 'dora.x-y-3', 'user', 'admin-2'])
    })

    it("a new account without a zone gets the server's, and the answer says so", async () => {
      const tokyo = await testApp({ DAYBOOK_TIME_ZONE: 'Asia/Tokyo' })
      const { body } = await tokyo.post('/v2/admin/users', {
        as: tokyo.administrator,
        body: { email: 'zoneless@example.com' },
      })
      expect(body.data.timeZone).toBe('Asia/Tokyo')
      const schedule = await tokyo.get('/v2/schedules/default', { as: body.data.apiKey })
      expect(schedule.body.data.timeZone).toBe('Asia/Tokyo')
      const signedUp = await tokyo.post('/api/auth/signup', {
        body: { email: 'own@example.com', username: 'own', password: 'correct horse in the rain' },
      })
      expect(signedUp.body.data.user.timeZone).toBe('Asia/Tokyo')
      await tokyo.close()
    })

    it('many people with one name who arrive at once get different usernames', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) => create({ email: `emma@host-${index}.org` })),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(answers.map(({ body }) => body.data.username).sort()).toEqual(['emma', 'emma-2', 'emma-3', 'emma-4'])
    })

    it('an address or a username of another account is refused, in upper and lower case', async () => {
      const sameEmail = await create({ email: ann.email.toUpperCase() })
      expect([sameEmail.status, code(sameEmail)]).toEqual([409, 'EMAIL_TAKEN'])
      expect(sameEmail.body.message).toBe(`An account with the e-mail address ${ann.email} exists already.`)

      const sameName = await create({ email: 'other@example.com', username: ann.username.toUpperCase() })
      expect([sameName.status, code(sameName)]).toEqual([409, 'USERNAME_TAKEN'])
    })

    it('one of two simultaneous accounts with the same address is made', async () => {
      const answers = await Promise.all(
        ['fay', 'fay-other'].map((username) => create({ email: 'fay@example.com', username })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.filter(({ status }) => status === 409).map(code)).toEqual(['EMAIL_TAKEN'])
    })

    it('one of two simultaneous accounts with the same username is made', async () => {
      const answers = await Promise.all(
        ['g1@example.com', 'g2@example.com'].map((email) => create({ email, username: 'gus' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.filter(({ status }) => status === 409).map(code)).toEqual(['USERNAME_TAKEN'])
    })

    it.each([
      ...[
        'admin',
        'administration',
        'api',
        'apps',
        'assets',
        'auth',
        'availability',
        'booking',
        'bookings',
        'calendars',
      ],
      ...[
        'cancel',
        'd',
        'dashboard',
        'dev',
        'developers',
        'docs',
        'embed',
        'event-types',
        'health',
        'insights',
        'login',
      ],
      ...[
        'mcp',
        'org',
        'payments',
        'ready',
        'reschedule',
        'routing',
        'settings',
        'signup',
        'slots',
        'team',
        'teams',
        'v1',
      ],
      ...['v2', 'video', 'webhooks', 'workflows', 'Admin', 'DOCS', 'Insights'],
    ])("no account gets the name %s, which the server's pages need", async (username) => {
      const answer = await create({ email: `reserved-${username}@example.com`, username })
      expect([answer.status, code(answer)]).toEqual([400, 'USERNAME_RESERVED'])
    })

    it.each([
      {},
      { email: 'nobody' },
      { email: 'a@b' },
      { email: 'h@example.com', username: 'with space' },
      { email: 'h@example.com', username: '../etc' },
      { email: 'h@example.com', username: '' },
      { email: 'h@example.com', password: 'short' },
      { email: 'h@example.com', timeZone: 'Nowhere' },
      { email: 'h@example.com', locale: 'xx' },
      { email: `${'h'.repeat(250)}@example.com` },
    ])('a new account is refused with %j', async (body) => {
      const { status, body: refused } = await create(body)
      expect(status).toBe(400)
      expect(refused.error.details.errors).toHaveLength(1)
    })

    it('the event log names the new account and who made it', async () => {
      const { body } = await create({ email: 'ida@example.com' })
      const event = await app.connection.db
        .selectFrom('events')
        .select(['type', 'actorKind', 'requestId'])
        .where('subjectKey', '=', `user:${body.data.id}`)
        .executeTakeFirstOrThrow()
      expect(event).toEqual({ type: 'user.created', actorKind: 'user', requestId: expect.any(String) })
    })
  })

  it('one database gets one first administrator, however many servers start at once', async () => {
    const settings = { DAYBOOK_ADMIN_EMAIL: 'Root@Example.com', DAYBOOK_ADMIN_API_KEY: 'cal_another_administrator' }
    const database = { ...app.connection, close: async () => {} }
    const start = () => testApp(settings, undefined, { connection: database })
    const servers = await Promise.all([start(), start(), start()])
    for (const server of servers) {
      const { body } = await server.get('/v2/me', { as: settings.DAYBOOK_ADMIN_API_KEY })
      expect(body.data.email).toBe('root@example.com')
      expect((await server.get('/v2/admin/outbox', { as: settings.DAYBOOK_ADMIN_API_KEY })).status).toBe(200)
      await server.close()
    }
  })

  describe('administration of API keys', () => {
    const createKey = (userId: number, body: object) =>
      app.post(`/v2/admin/users/${userId}/api-keys`, { as: app.administrator, body })
    const me = (apiKey: string) => app.get('/v2/me', { as: apiKey })

    it('an administrator makes a key that acts as the account and never expires', async () => {
      const { status, body } = await createKey(ann.id, { note: 'For the kiosk' })
      expect(status).toBe(201)
      expect(body).toEqual({
        status: 'success',
        data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), apiKey: expect.stringMatching(/^cal_/) },
      })
      expect((await me(body.data.apiKey)).body.data.id).toBe(ann.id)
      expect((await me(ann.apiKey)).status).toBe(200)
    })

    it('the database stores no key that could be read back', async () => {
      const { body } = await createKey(ann.id, {})
      const rows = await app.connection.db.selectFrom('apiKeys').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(body.data.apiKey.slice('cal_'.length))
    })

    it('a key works through the end of its last day, in UTC', async () => {
      const start = app.clock.now()
      const { body } = await createKey(ann.id, { expiresAt: '2030-01-09T00:00:00+05:00' })
      const at = async (instant: string) => {
        app.clock.set(new Date(instant), true)
        return me(body.data.apiKey)
      }
      expect((await at('2030-01-08T00:00:00Z')).status).toBe(200)
      expect((await at('2030-01-08T23:59:59.999Z')).status).toBe(200)
      const { status, body: refused } = await at('2030-01-09T00:00:00Z')
      app.clock.set(start, true)
      expect(status).toBe(401)
      expect(refused.error).toMatchObject({
        code: 'UnauthorizedException',
        message: 'ApiAuthStrategy - api key - Your api key is expired',
      })
    })

    it('an expiry without a zone is in UTC, wherever the server stands', async () => {
      const { body } = await createKey(ann.id, { expiresAt: '2030-02-01T23:30:00' })
      const key = await app.connection.db
        .selectFrom('apiKeys')
        .select('expiresAt')
        .where('id', '=', body.data.id)
        .executeTakeFirstOrThrow()
      expect(key.expiresAt?.toISOString()).toBe('2030-02-01T23:30:00.000Z')
    })

    it('an administrator gives a key limits of its own', async () => {
      const rateLimits = [
        { name: 'burst', limit: 5, ttl: 1000, blockDuration: 0 },
        { name: 'daily', limit: 5000, ttl: 86_400_000, blockDuration: 60_000 },
      ]
      const { status, body } = await createKey(ann.id, { rateLimits })
      expect(status).toBe(201)
      const stored = await app.connection.db
        .selectFrom('apiKeyLimits')
        .select(['name', 'requestLimit as limit', 'ttlMs as ttl', 'blockDurationMs as blockDuration'])
        .where('apiKeyId', '=', body.data.id)
        .orderBy('name')
        .execute()
      expect(stored).toEqual(rateLimits)
    })

    it('two limits of one name, and numbers that are too large, are refused', async () => {
      const limit = { name: 'same', limit: 5, ttl: 1000, blockDuration: 0 }
      const repeated = await createKey(ann.id, { rateLimits: [limit, limit] })
      expect([repeated.status, code(repeated)]).toEqual([400, 'RATE_LIMIT_NAME_REPEATED'])
      expect((await createKey(ann.id, { rateLimits: [{ ...limit, ttl: 3_000_000_000 }] })).status).toBe(400)
    })

    it('a key needs an account', async () => {
      const answer = await createKey(99_999, {})
      expect([answer.status, code(answer)]).toEqual([404, 'USER_NOT_FOUND'])
    })
  })

  describe('callers who are refused', () => {
    const refusal = async (headers: Record<string, string>) => {
      const { status, body } = await app.get('/v2/me', { headers })
      return [status, body.error.message]
    }

    it.each([
      [
        {},
        "ApiAuthStrategy - No authentication method provided. Either pass an API key as 'Bearer' header or OAuth client credentials as 'x-cal-secret-key' and 'x-cal-client-id' headers",
      ],
      [{ authorization: 'Bearer cal_unknown' }, 'ApiAuthStrategy - api key - Your api key is not valid'],
      [{ authorization: 'Bearer something' }, 'ApiAuthStrategy - access token - Invalid Access Token.'],
      [{ authorization: 'Basic YWRtaW46YWRtaW4=' }, 'ApiAuthStrategy - Invalid Bearer token'],
      [{ authorization: 'Bearer two words' }, 'ApiAuthStrategy - Invalid Bearer token'],
      [
        { 'x-cal-client-id': 'abc' },
        "ApiAuthStrategy - Only 'x-cal-client-id' header provided. Please also provide 'x-cal-secret-key' header or Auth bearer token as 'Authentication' header",
      ],
      [
        { 'x-cal-secret-key': 'abc' },
        "ApiAuthStrategy - Only 'x-cal-secret-key' header provided. Please also provide 'x-cal-client-id' header or Auth bearer token as 'Authentication' header",
      ],
      [
        { 'x-cal-client-id': 'abc', 'x-cal-secret-key': 'x' },
        'ApiAuthStrategy - oAuth client - Client with ID abc not found',
      ],
    ])('a caller that sends %j is refused', async (headers, message) => {
      expect(await refusal(headers as Record<string, string>)).toEqual([401, message])
    })

    it('a caller whose account is disabled is refused', async () => {
      const eve = await app.user()
      await app.connection.db
        .updateTable('users')
        .set({ disabledAt: app.clock.now() })
        .where('id', '=', eve.id)
        .execute()
      expect(await refusal({ authorization: `Bearer ${eve.apiKey}` })).toEqual([
        401,
        'ApiAuthStrategy - api key - The account of this key is disabled',
      ])
    })

    it('an empty header is accepted if no credentials are needed', async () => {
      expect((await app.get('/health', { headers: { authorization: '' } })).status).toBe(200)
      expect((await app.get('/health', { headers: { authorization: 'Bearer ' } })).status).toBe(200)
    })
  })

  describe('administration of backups', () => {
    const backUp = () => app.post('/v2/admin/backups', { as: app.administrator })

    it.runIf(inject('template').kind === 'embedded')('a snapshot is written whole while the server runs', async () => {
      const { status, body } = await backUp()
      expect(status).toBe(201)
      expect(body.data.file.startsWith(join(dataDir, 'backups', 'daybook-'))).toBe(true)
      const file = await readFile(body.data.file)
      expect(file.length).toBe(body.data.bytes)
      expect(gunzipSync(file).includes('PG_VERSION')).toBe(true)
      expect((await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.unfinished'))).toEqual([])
    })

    it.runIf(inject('template').kind !== 'postgres')('the backups are listed, the newest first', async () => {
      const { body: made } = await backUp()
      await writeFile(join(dataDir, 'backups', 'notes.txt'), 'not a backup')
      const { status, body } = await app.get('/v2/admin/backups', { as: app.administrator })
      expect(status).toBe(200)
      expect(body.data[0]).toEqual(made.data)
      expect(body.data.every(({ file }: { file: string }) => file.endsWith('.tar.gz'))).toBe(true)
      const times = body.data.map(({ createdAt }: { createdAt: string }) => createdAt)
      expect(times).toEqual([...times].sort().reverse())
    })

    it.runIf(inject('template').kind === 'postgres')('PostgreSQL makes the backups of its own data', async () => {
      const answer = await backUp()
      expect([answer.status, code(answer)]).toEqual([400, 'BACKUP_NOT_EMBEDDED'])
      expect(answer.body.message).toContain('pg_dump')
    })
  })
})
