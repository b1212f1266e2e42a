import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { createSecretBox } from '../../../src/lib/secrets/secret-box.ts'
import { signGrant } from '../../../src/lib/secrets/signed-link.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

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
