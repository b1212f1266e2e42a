import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecretBox } from '../../../src/lib/secrets/secret-box.ts'
import { anOrganization } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const GOOGLE = { private_key: 'the private part', client_email: 'robot@acme.iam.example.com', client_id: '1' }
const MICROSOFT = { private_key: 'the private part', tenant_id: 'tenant', client_id: '1' }

describe('delegation credentials', () => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let stranger: TestUser
  let organizationId: number
  let at: string

  beforeAll(async () => {
    app = await testApp()
    ;[owner, ann, stranger] = [await app.user(), await app.user(), await app.user()]
  })
  beforeEach(async () => {
    organizationId = (await anOrganization(app, owner, { members: [ann] })).id
    at = `/v2/organizations/${organizationId}/delegation-credentials`
  })
  afterAll(() => app.close())

  const google = { workspacePlatformSlug: 'google', domain: 'acme.com', serviceAccountKey: [GOOGLE] }
  const create = (body: object = google) => app.post(at, { as: owner.apiKey, body })
  const change = (id: string, body: object) => app.patch(`${at}/${id}`, { as: owner.apiKey, body })
  const stored = (id: string) =>
    app.connection.db
      .selectFrom('delegationCredentialSecrets')
      .selectAll()
      .where('delegationCredentialId', '=', id)
      .executeTakeFirstOrThrow()

  it('a credential is made switched off, for a domain with its @, and never shows its key', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      enabled: false,
      domain: '@acme.com',
      organizationId,
      workspacePlatform: { name: 'Google', slug: 'google' },
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
    })
  })

  it.each([
    ['google', 'google.example', [GOOGLE]],
    ['google', '@Google.Example', GOOGLE],
    ['office365', 'office.example', [MICROSOFT]],
    ['office365', '@office.example', { ...MICROSOFT, more: 'of the key file' }],
  ])('a credential accepts a key of %s for %s', async (workspacePlatformSlug, domain, serviceAccountKey) => {
    const { status, body } = await create({ workspacePlatformSlug, domain, serviceAccountKey })
    expect([status, body.data.domain]).toEqual([201, `@${domain.replace('@', '').toLowerCase()}`])
    expect(body.data.workspacePlatform.slug).toBe(workspacePlatformSlug)
  })

  it.each([
    ['another platform', { ...google, workspacePlatformSlug: 'zoho' }, 'WORKSPACE_PLATFORM_UNKNOWN'],
    ['no domain', { ...google, domain: 'acme' }, 'DELEGATION_DOMAIN_INVALID'],
    ['an address', { ...google, domain: 'ann@acme.com' }, 'DELEGATION_DOMAIN_INVALID'],
    ['a domain with a gap', { ...google, domain: 'acme .com' }, 'DELEGATION_DOMAIN_INVALID'],
    ['the other platform’s key', { ...google, serviceAccountKey: [MICROSOFT] }, 'SERVICE_ACCOUNT_KEY_INVALID'],
    ['two keys', { ...google, serviceAccountKey: [GOOGLE, GOOGLE] }, 'SERVICE_ACCOUNT_KEY_INVALID'],
    ['no key', { ...google, serviceAccountKey: [] }, 'SERVICE_ACCOUNT_KEY_INVALID'],
    ['an empty part', { ...google, serviceAccountKey: { ...GOOGLE, client_id: '' } }, 'SERVICE_ACCOUNT_KEY_INVALID'],
  ])('a credential refuses %s', async (_, body, code) => {
    const answer = await create(body)
    expect([answer.status, answer.body.error.details.code]).toEqual([400, code])
    expect(JSON.stringify(answer.body)).not.toContain('the private part')
  })

  it('an organization has one credential for each domain', async () => {
    await create()
    const twice = await create({ ...google, domain: '@ACME.com' })
    expect([twice.status, twice.body.error.details.code]).toEqual([409, 'DELEGATION_DOMAIN_TAKEN'])
    const other = await anOrganization(app, owner)
    const there = await app.post(`/v2/organizations/${other.id}/delegation-credentials`, {
      as: owner.apiKey,
      body: google,
    })
    expect(there.status).toBe(201)
  })

  it('the database keeps the key of a credential sealed', async () => {
    const { id } = (await create()).body.data
    const { ciphertext, keyId } = await stored(id)
    expect(Buffer.from(ciphertext).includes('the private part')).toBe(false)
    // The secret key of every test server.
    const opened = createSecretBox([Buffer.alloc(32, 7)]).open({ keyId, ciphertext: Buffer.from(ciphertext) })
    expect(JSON.parse(opened)).toEqual(GOOGLE)
  })

  it('a credential is switched on and off', async () => {
    const { id } = (await create()).body.data
    expect((await change(id, { enabled: true })).body.data).toMatchObject({ id, enabled: true, domain: '@acme.com' })
    expect((await change(id, {})).body.data.enabled).toBe(true)
    expect((await change(id, { enabled: false })).body.data.enabled).toBe(false)
  })

  it('a new key switches a credential off', async () => {
    const { id } = (await create()).body.data
    await change(id, { enabled: true })
    const before = await stored(id)
    const rekeyed = await change(id, { serviceAccountKey: [{ ...GOOGLE, client_id: '2' }] })
    expect([rekeyed.status, rekeyed.body.data.enabled]).toEqual([200, false])
    expect(Buffer.from((await stored(id)).ciphertext)).not.toEqual(Buffer.from(before.ciphertext))
    const refused = await change(id, { enabled: true, serviceAccountKey: [MICROSOFT] })
    expect(refused.status).toBe(400)
    expect((await change(id, {})).body.data.enabled).toBe(false)
  })

  it('an unknown credential is not found', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const { status, body } = await change(id, { enabled: true })
      expect([status, body.message]).toEqual([404, `DelegationCredential with id ${id} not found`])
    }
  })

  it('only administrators of the organization read and change credentials', async () => {
    const { id } = (await create()).body.data
    const own = await anOrganization(app, stranger)
    for (const { apiKey } of [ann, stranger]) {
      expect((await app.post(at, { as: apiKey, body: { ...google, domain: 'other.com' } })).status).toBe(403)
      expect((await app.patch(`${at}/${id}`, { as: apiKey, body: { enabled: true } })).status).toBe(403)
    }
    const theirs = `/v2/organizations/${own.id}/delegation-credentials/${id}`
    expect((await app.patch(theirs, { as: stranger.apiKey, body: { enabled: true } })).status).toBe(404)
    expect((await change(id, {})).body.data.enabled).toBe(false)
  })
})
