import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { createSecretBox, keyIdOf } from '../../../src/lib/secrets/secret-box.ts'
import { signGrant } from '../../../src/lib/secrets/signed-link.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { anOrganization, aPlatformClient } from '../../support/platform.ts'
import { handleEvents, START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte)
const older = keyOf(1)
const newer = keyOf(2)
const settings = (present: Buffer, ...previous: Buffer[]) => ({
  DAYBOOK_SECRET_KEY: present.toString('base64'),
  DAYBOOK_PREVIOUS_SECRET_KEYS: previous.map((key) => key.toString('base64')).join(','),
})

describe('secrets that are read back', () => {
  let connection: Connection
  beforeEach(async () => {
    connection = await testDatabase()
  })
  afterEach(() => connection.close())

  /** A server on the database of this test; the database outlives it. */
  async function withServer<T>(environment: Record<string, string>, work: (app: TestApp) => Promise<T>): Promise<T> {
    const app = await testApp(environment, START, { connection: { ...connection, close: async () => {} } })
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  }

  const seedsOf = (users: readonly TestUser[], key: Buffer) =>
    connection.db
      .insertInto('userSecondFactors')
      .values(
        users.map(({ id, name }) => ({
          userId: id,
          ...createSecretBox([key]).seal(`seed of ${name}`),
          confirmedAt: null,
          lastUsedStep: null,
        })),
      )
      .execute()

  /** What is stored, as a server with these keys reads it. */
  async function readSeeds(...keys: [Buffer, ...Buffer[]]): Promise<string[]> {
    const rows = await connection.db.selectFrom('userSecondFactors').selectAll().orderBy('userId').execute()
    return rows.map(({ keyId, ciphertext }) =>
      createSecretBox(keys).open({ keyId, ciphertext: Buffer.from(ciphertext) }),
    )
  }

  const rotate = async (app: TestApp) => {
    const { status, body } = await app.post('/v2/admin/secrets/rotate', { as: app.administrator })
    expect(status).toBe(200)
    return body.data
  }

  it('a rotation seals secrets with the new key, and the old key can be removed', async () => {
    const users = await withServer(settings(older), async (app) => [await app.user(), await app.user()])
    await seedsOf(users, older)
    const organization = await connection.db
      .insertInto('organizations')
      .values({ name: 'Acme', slug: 'acme', createdAt: new Date(START), updatedAt: new Date(START) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const clientId = 'c'.repeat(25)
    await connection.db
      .insertInto('platformClients')
      .values({
        id: clientId,
        organizationId: organization.id,
        name: 'App',
        redirectUris: ['https://app.example'],
        permissions: [],
        createdAt: new Date(START),
        updatedAt: new Date(START),
        logo: null,
        bookingRedirectUri: null,
        bookingCancelRedirectUri: null,
        bookingRescheduleRedirectUri: null,
      })
      .execute()
    await connection.db
      .insertInto('platformClientSecrets')
      .values({ platformClientId: clientId, ...createSecretBox([older]).seal('a secret') })
      .execute()

    await withServer(settings(newer, older), async (app) => {
      expect(await rotate(app)).toEqual({ rotated: 3, remaining: 0, unreadable: 0 })
      expect(await rotate(app)).toEqual({ rotated: 0, remaining: 0, unreadable: 0 })
    })

    expect(await readSeeds(newer)).toEqual(users.map(({ name }) => `seed of ${name}`))
    const [secret] = await connection.db.selectFrom('platformClientSecrets').selectAll().execute()
    expect(
      createSecretBox([newer]).open({ keyId: secret?.keyId ?? '', ciphertext: Buffer.from(secret?.ciphertext ?? []) }),
    ).toBe('a secret')
  })

  it('a rotation seals both secrets of a webhook while one replaces the other', async () => {
    const of = { triggers: [], active: true, subscriberUrl: 'https://93.184.216.34/hook' }
    const { ann, id } = await withServer(settings(older), async (app) => {
      const ann = await app.user()
      const made = await app.post('/v2/webhooks', { as: ann.apiKey, body: { ...of, secret: 'first' } })
      const { id } = made.body.data
      await app.post(`/v2/webhooks/${id}/rotate-secret`, { as: ann.apiKey, body: { secret: 'second' } })
      return { ann, id }
    })
    await withServer(settings(newer, older), async (app) => {
      expect(await rotate(app)).toEqual({ rotated: 2, remaining: 0, unreadable: 0 })
    })
    await withServer(settings(newer), async (app) => {
      expect((await app.get(`/v2/webhooks/${id}`, { as: ann.apiKey })).body.data.secret).toBe('second')
    })
  })

  it('a rotation seals some hundred secrets at a time, so that no other statement waits long', async () => {
    const people = Array.from({ length: 250 }, (_, index) => ({
      uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      email: `person-${index}@example.com`,
      timeZone: 'UTC',
      createdAt: new Date(START),
      updatedAt: new Date(START),
      emailVerifiedAt: null,
      username: null,
      name: null,
      bio: null,
      avatarUrl: null,
      locale: null,
      timeFormat: null,
      theme: null,
      appTheme: null,
      brandColor: null,
      darkBrandColor: null,
      platformClientId: null,
      disabledAt: null,
    }))
    await withServer(settings(newer, older), async (app) => {
      const made = await connection.db.insertInto('users').values(people).returning(['id', 'email as name']).execute()
      await seedsOf(made as unknown as TestUser[], older)
      expect(await rotate(app)).toEqual({ rotated: 200, remaining: 50, unreadable: 0 })
      expect(await rotate(app)).toEqual({ rotated: 50, remaining: 0, unreadable: 0 })
    })
    expect(await readSeeds(newer)).toHaveLength(250)
  })

  it('a rotation counts secrets of a lost key and damaged ones, and leaves them unchanged', async () => {
    await withServer(settings(newer, older), async (app) => {
      const [lost, damaged, fine] = [await app.user(), await app.user(), await app.user()]
      await seedsOf([lost], keyOf(9))
      await seedsOf([damaged, fine], older)
      await connection.db
        .updateTable('userSecondFactors')
        .set({ ciphertext: Buffer.alloc(40) })
        .where('userId', '=', damaged.id)
        .execute()
      expect(await rotate(app)).toEqual({ rotated: 1, remaining: 1, unreadable: 1 })
      expect(await rotate(app)).toEqual({ rotated: 0, remaining: 1, unreadable: 1 })
    })
  })

  it('only administrators rotate secrets', async () => {
    await withServer(settings(newer), async (app) => {
      const ann = await app.user()
      expect((await app.post('/v2/admin/secrets/rotate', { as: ann.apiKey })).status).toBe(403)
      expect((await app.post('/v2/admin/secrets/rotate')).status).toBe(401)
    })
  })
})

describe('another secret key than the one that sealed the stored secrets', () => {
  let connection: Connection
  beforeEach(async () => {
    connection = await testDatabase()
  })
  afterEach(() => connection.close())

  /** Starts a server on the database of this test, and returns its log beside it. */
  async function withServer<T>(
    environment: Record<string, string>,
    work: (app: TestApp, log: string[]) => Promise<T>,
    dataDir?: string,
  ): Promise<T> {
    const log: string[] = []
    const app = await testApp({ LOG_LEVEL: 'error', ...environment }, START, {
      connection: { ...connection, close: async () => {} },
      logTo: { write: (line: string) => void log.push(line) },
      ...(dataDir !== undefined && { dataDir }),
    })
    try {
      return await work(app, log)
    } finally {
      await app.close()
    }
  }

  const hook = { triggers: [], active: true, subscriberUrl: 'https://93.184.216.34/hook' }
  const withWebhook = () =>
    withServer(settings(older), async (app) => {
      const ann = await app.user()
      const made = await app.post('/v2/webhooks', { as: ann.apiKey, body: { ...hook, secret: 'first' } })
      return { ann, id: made.body.data.id }
    })

  it('the start logs which keys are missing, and the settings show it until the key is back', async () => {
    await withWebhook()
    const sentence = `1 stored secret was sealed with the secret key ${keyIdOf(older)}, and the settings have only ${keyIdOf(newer)}.`
    const problemOf = async (app: TestApp) => {
      const { data } = (await app.get('/v2/admin/settings', { as: app.administrator })).body
      return data.find(({ name }: { name: string }) => name === 'DAYBOOK_SECRET_KEY').problem
    }
    await withServer(settings(newer), async (app, log) => {
      expect(log).toEqual([expect.stringContaining(sentence)])
      expect(await problemOf(app)).toBe(sentence)
    })
    await withServer(settings(newer, older), async (app, log) => {
      expect(log).toEqual([])
      expect(await problemOf(app)).toBeUndefined()
    })
  })

  it('webhooks are listed and say that their secret is unreadable, until they get another one', async () => {
    const { ann, id } = await withWebhook()
    await withServer(settings(newer), async (app) => {
      const unreadable = { id, secret: null, isSecretUnreadable: true }
      const list = await app.get('/v2/webhooks', { as: ann.apiKey })
      expect({ status: list.status, data: list.body.data }).toMatchObject({ status: 200, data: [unreadable] })
      expect((await app.get(`/v2/webhooks/${id}`, { as: ann.apiKey })).body.data).toMatchObject(unreadable)
      const rotated = await app.post(`/v2/webhooks/${id}/rotate-secret`, { as: ann.apiKey, body: { secret: 'second' } })
      expect(rotated.body.data).toMatchObject({ secret: 'second' })
      expect(rotated.body.data).not.toHaveProperty('isSecretUnreadable')
    })
  })

  it('a delivery that can’t be signed is a failed attempt with its reason, and not a mistake of the server', async () => {
    const { ann, id } = await withWebhook()
    await withServer(settings(newer), async (app, log) => {
      log.length = 0
      expect((await app.post(`/v2/webhooks/${id}/ping`, { as: ann.apiKey })).status).toBeLessThan(300)
      await handleEvents(app)
      await app.app.services.deliver.job.run()
      const { data } = (await app.get(`/v2/webhooks/${id}/deliveries`, { as: ann.apiKey })).body
      expect(JSON.stringify(data)).toContain(`the secret key ${keyIdOf(older)}, which is not among the settings`)
      expect(log).toEqual([])
    })
  })

  it('a platform client is listed and can be deleted, and its secret is refused with the reason', async () => {
    const { owner, client } = await withServer(settings(older), async (app) => {
      const owner = await app.user()
      await anOrganization(app, owner)
      return { owner, client: await aPlatformClient(app, owner) }
    })
    await withServer(settings(newer), async (app) => {
      const list = await app.get('/v2/oauth-clients', { as: owner.apiKey })
      expect(list.body.data).toMatchObject([{ id: client.id, secret: '', isSecretUnreadable: true }])
      const used = await app.get(client.users, { headers: client.headers })
      expect({ status: used.status, code: used.body.error.details.code }).toEqual({
        status: 503,
        code: 'SECRET_UNREADABLE',
      })
      expect((await app.delete(`/v2/oauth-clients/${client.id}`, { as: owner.apiKey })).status).toBe(200)
    })
  })

  it('no key is made beside a database that has sealed values, and one is beside a database that has none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-key-'))
    const file = join(folder, 'secret.key')
    const own = { DAYBOOK_SECRET_KEY: '' }
    try {
      await withServer(own, async () => expect(existsSync(file)).toBe(true), folder)
      rmSync(file)
      await withWebhook()
      await expect(withServer(own, async () => {}, folder)).rejects.toThrow(
        `${file} is missing, and the database has secrets that only its key opens. Put your copy of the file there.`,
      )
      expect(existsSync(file)).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('a link that was signed with a previous key', () => {
  const answerTo = async (environment: Record<string, string>, signedWith: Buffer) => {
    const app = await testApp(environment)
    try {
      const ann = await app.user()
      const eventType = await app.post('/v2/event-types', {
        as: ann.apiKey,
        body: {
          title: 'Request',
          slug: 'request',
          lengthInMinutes: 30,
          minimumBookingNotice: 0,
          confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
        },
      })
      const booked = await app.post('/v2/bookings', {
        headers: { 'cal-api-version': '2024-08-13' },
        body: {
          eventTypeId: eventType.body.data.id,
          start: '2030-01-08T09:00:00Z',
          attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC', language: 'en' },
        },
      })
      const { uid } = booked.body.data
      const token = signGrant(signedWith, {
        purpose: 'booking.confirm',
        subject: uid,
        expiresAt: new Date('2030-01-08T09:00:00Z'),
      })
      return (await app.get(`/bookings/${uid}/confirm?token=${token}`)).status
    } finally {
      await app.close()
    }
  }

  it('the link works until it expires, as long as that key is among the settings', async () => {
    expect(await answerTo(settings(newer, older), older)).toBe(200)
    expect(await answerTo(settings(newer, older), newer)).toBe(200)
    expect(await answerTo(settings(newer), older)).toBe(403)
  })
})
