import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecretBox } from '../../../src/lib/secrets/secret-box.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { anAddress, aWish, facts, NOBODYS } from '../../support/webhook-wishes.ts'

describe("a person's webhooks", () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  const url = '/v2/webhooks'

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
    bob = await app.user()
  })
  afterAll(() => app.close())

  const create = async (fields: object = {}, as = ann) => {
    const answer = await app.post(url, { as: as.apiKey, body: aWish(fields) })
    expect(facts(answer)).toEqual([201, undefined])
    return answer.body.data
  }
  const patch = (id: string, body: object) => app.patch(`${url}/${id}`, { as: ann.apiKey, body })

  it('a webhook is answered with everything by which existing clients recognize it', async () => {
    const subscriberUrl = anAddress()
    const made = await create({ subscriberUrl, secret: 'shared', triggers: ['BOOKING_CREATED', 'OOO_CREATED'] })
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: ann.id,
      subscriberUrl,
      triggers: ['BOOKING_CREATED', 'OOO_CREATED'],
      active: true,
      payloadTemplate: null,
      secret: 'shared',
      version: '2021-10-20',
      failingSince: null,
      disabledAt: null,
      disabledBecause: null,
    })
    expect((await app.get(`${url}/${made.id}`, { as: ann.apiKey })).body.data).toEqual(made)
    expect((await app.get(url, { as: ann.apiKey })).body.data).toContainEqual(made)
    expect((await app.delete(`${url}/${made.id}`, { as: ann.apiKey })).body.data).toEqual(made)
    expect(facts(await app.get(`${url}/${made.id}`, { as: ann.apiKey }))).toEqual([
      404,
      `Webhook (${made.id}) not found`,
    ])
  })

  it('the webhooks are listed by page, in the order of their creation', async () => {
    const carl = await app.user()
    const ids: string[] = []
    for (let hook = 0; hook < 3; hook++) {
      ids.push((await create({}, carl)).id)
      app.clock.set(new Date(app.clock.now().getTime() + 1000), true)
    }
    const listed = async (query: string) =>
      (await app.get(`${url}${query}`, { as: carl.apiKey })).body.data.map(({ id }: { id: string }) => id)
    expect(await listed('')).toEqual(ids)
    expect(await listed('?take=1&skip=1')).toEqual([ids[1]])
    expect((await app.get(`${url}?take=251`, { as: carl.apiKey })).status).toBe(400)
  })

  it('a change of a webhook changes only the sent fields', async () => {
    const hook = await create({ secret: 'first', payloadTemplate: '{"a":"{{title}}"}' })
    const changed = await patch(hook.id, { triggers: ['MEETING_ENDED', 'MEETING_ENDED'], active: false })
    expect(changed.body.data).toEqual({ ...hook, triggers: ['MEETING_ENDED'], active: false })
    expect((await patch(hook.id, { secret: 'second' })).body.data.secret).toBe('second')
    expect((await patch(hook.id, { secret: null, payloadTemplate: '' })).body.data).toMatchObject({
      secret: null,
      payloadTemplate: null,
    })
  })

  it('a person has one webhook for one address', async () => {
    const { subscriberUrl } = await create()
    const taken = [409, 'Webhook with this subscriber url already exists for this user']
    expect(facts(await app.post(url, { as: ann.apiKey, body: aWish({ subscriberUrl }) }))).toEqual(taken)
    const other = await create()
    expect(facts(await patch(other.id, { subscriberUrl }))).toEqual(taken)
    expect((await patch(other.id, { subscriberUrl: other.subscriberUrl })).status).toBe(200)
    expect((await create({ subscriberUrl }, bob)).userId).toBe(bob.id)
  })

  it.each([
    'http://127.0.0.1/x',
    'http://[::1]/x',
    'http://10.1.2.3/x',
    'http://169.254.169.254/latest',
    'ftp://93.184.216.34/x',
    'nonsense',
    'https://user:secret@93.184.216.34/x',
  ])("a webhook can't have the address %s", async (subscriberUrl) => {
    const { id } = await create()
    for (const answer of [
      await app.post(url, { as: ann.apiKey, body: aWish({ subscriberUrl }) }),
      await patch(id, { subscriberUrl }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringMatching(/^Webhook URL is not allowed: .+/),
      ])
      expect(answer.body.error.details.code).toBe('WEBHOOK_URL_NOT_ALLOWED')
    }
  })

  it.each([
    [{ triggers: ['BOOKING_EATEN'] }],
    [{ triggers: 'BOOKING_CREATED' }],
    [{ active: 'perhaps' }],
    [{ version: '1999-01-01' }],
    [{ subscriberUrl: '' }],
    [{ secret: 'x'.repeat(513) }],
  ])('a webhook is refused with %j', async (fields) => {
    expect((await app.post(url, { as: ann.apiKey, body: aWish(fields) })).status).toBe(400)
  })

  it('a webhook needs an address, triggers and an active state', async () => {
    for (const field of ['subscriberUrl', 'triggers', 'active']) {
      expect((await app.post(url, { as: ann.apiKey, body: aWish({ [field]: undefined }) })).status).toBe(400)
    }
  })

  it("a person's webhook gets no events of delegation credentials, which only organizations have", async () => {
    const message = 'DELEGATION_CREDENTIAL_ERROR trigger is only available for organization webhooks'
    const triggers = ['BOOKING_CREATED', 'DELEGATION_CREDENTIAL_ERROR']
    expect(facts(await app.post(url, { as: ann.apiKey, body: aWish({ triggers }) }))).toEqual([400, message])
    const { id } = await create()
    expect(facts(await patch(id, { triggers }))).toEqual([400, message])
  })

  it('only the person sees their webhooks', async () => {
    const { id } = await create({}, bob)
    const call = { as: ann.apiKey }
    const refused = [403, `User (${ann.id}) is not the owner of webhook (${id})`]
    expect(facts(await app.get(`${url}/${id}`, call))).toEqual(refused)
    expect(facts(await patch(id, { active: false }))).toEqual(refused)
    expect(facts(await app.post(`${url}/${id}/rotate-secret`, { ...call, body: {} }))).toEqual(refused)
    expect(facts(await app.delete(`${url}/${id}`, call))).toEqual(refused)
    for (const unknown of [NOBODYS, '17', 'x'])
      expect(facts(await app.get(`${url}/${unknown}`, call))).toEqual([404, `Webhook (${unknown}) not found`])
  })

  it('the database keeps the secret of a webhook sealed', async () => {
    const { id } = await create({ secret: 'nobody reads this' })
    const rows = await app.connection.db.selectFrom('webhookSecrets').selectAll().where('webhookId', '=', id).execute()
    const [row] = rows
    expect(rows).toHaveLength(1)
    expect(Buffer.from(row?.ciphertext ?? []).includes('nobody reads this')).toBe(false)
    const box = createSecretBox([Buffer.alloc(32, 7)])
    expect(box.open({ keyId: row?.keyId ?? '', ciphertext: Buffer.from(row?.ciphertext ?? []) })).toBe(
      'nobody reads this',
    )
    const logged = await app.connection.db.selectFrom('events').select('payload').execute()
    const audited = await app.connection.db.selectFrom('auditEntries').select(['before', 'after']).execute()
    expect(JSON.stringify([logged, audited])).not.toContain('nobody reads this')
  })

  describe('replacing the secret of a webhook', () => {
    const secretsOf = async (id: string) => {
      const rows = await app.connection.db
        .selectFrom('webhookSecrets')
        .selectAll()
        .where('webhookId', '=', id)
        .orderBy('slot')
        .execute()
      const box = createSecretBox([Buffer.alloc(32, 7)])
      return rows.map(({ keyId, ciphertext, expiresAt }) => ({
        secret: box.open({ keyId, ciphertext: Buffer.from(ciphertext) }),
        expiresAt,
      }))
    }
    const rotate = async (id: string, body: object) => {
      const answer = await app.post(`${url}/${id}/rotate-secret`, { as: ann.apiKey, body })
      expect(facts(answer)).toEqual([200, undefined])
      return answer.body.data
    }
    const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)

    it('a new secret has the form of Standard Webhooks, and the former one signs beside it for a day', async () => {
      const { id } = await create({ secret: 'old' })
      const { secret } = await rotate(id, {})
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(await secretsOf(id)).toEqual([
        { secret, expiresAt: null },
        { secret: 'old', expiresAt: inHours(24) },
      ])
    })

    it('a person chooses a secret and its overlap, and the oldest of three ends', async () => {
      const { id } = await create({ secret: 'first' })
      await rotate(id, { secret: 'second' })
      await rotate(id, { secret: 'third', overlapHours: 2 })
      expect(await secretsOf(id)).toEqual([
        { secret: 'third', expiresAt: null },
        { secret: 'second', expiresAt: inHours(2) },
      ])
    })

    it('a secret is replaced at once without an overlap, and by a change', async () => {
      const { id } = await create({ secret: 'first' })
      await rotate(id, { secret: 'second', overlapHours: 0 })
      expect(await secretsOf(id)).toEqual([{ secret: 'second', expiresAt: null }])
      await rotate(id, { secret: 'third' })
      await patch(id, { secret: 'fourth' })
      expect(await secretsOf(id)).toEqual([{ secret: 'fourth', expiresAt: null }])
    })

    it('a webhook without a secret gets one', async () => {
      const { id } = await create()
      await rotate(id, { secret: 'first' })
      expect(await secretsOf(id)).toEqual([{ secret: 'first', expiresAt: null }])
    })
  })

  it('a webhook that was switched off for failing starts again when it is switched on', async () => {
    const { id } = await create()
    const now = app.clock.now()
    const failing = { failingSince: now, warnedAt: now, disabledAt: now, disabledBecause: '410', active: false }
    await app.connection.db.updateTable('webhooks').set(failing).where('id', '=', id).execute()
    expect((await patch(id, { triggers: [] })).body.data).toMatchObject({
      disabledAt: now.toISOString(),
      disabledBecause: '410',
      active: false,
    })
    expect((await patch(id, { active: true })).body.data).toMatchObject({
      failingSince: null,
      disabledAt: null,
      disabledBecause: null,
      active: true,
    })
  })

  it('one of two simultaneous webhooks for an address is made', async () => {
    const wish = aWish()
    const made = await Promise.all([1, 2].map(() => app.post(url, { as: ann.apiKey, body: wish })))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
    const { subscriberUrl } = aWish()
    const [one, other] = [await create(), await create()]
    const moved = await Promise.all([one.id, other.id].map((id) => patch(id, { subscriberUrl })))
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a person has at most a hundred webhooks', async () => {
    const dan = await app.user()
    const { db } = app.connection
    const now = app.clock.now()
    const row = { userId: dan.id, triggers: [], createdAt: now, updatedAt: now }
    const rows = Array.from({ length: 100 }, (_, index) => ({
      ...row,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      subscriberUrl: anAddress(),
    }))
    await db.insertInto('webhooks').values(rows).execute()
    const answer = await app.post(url, { as: dan.apiKey, body: aWish() })
    expect([answer.status, answer.body.error.details.code]).toEqual([400, 'TOO_MANY_WEBHOOKS'])
  })

  it('a repeated request makes one webhook', async () => {
    const call = { as: ann.apiKey, body: aWish({ secret: 's' }), headers: { 'idempotency-key': 'once' } }
    const [first, second] = [await app.post(url, call), await app.post(url, call)]
    expect([second.status, second.body]).toEqual([201, first.body])
  })
})
