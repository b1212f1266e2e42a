import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('organizations made by an administrator', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann' })
  })
  afterAll(() => app.close())

  const create = (body: object, as = app.administrator) => app.post('/v2/admin/organizations', { as, body })
  const code = ({ body }: { body: { error: { details: { code: string } } } }) => body.error.details.code

  it('an organization belongs to its owner at once', async () => {
    const { status, body } = await create({
      name: 'Acme',
      slug: 'Acme',
      ownerId: ann.id,
      isPlatform: true,
      metadata: { plan: 'gold', seats: 5 },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      status: 'success',
      data: {
        id: expect.any(Number),
        name: 'Acme',
        slug: 'acme',
        isPlatform: true,
        metadata: { plan: 'gold', seats: 5 },
        createdAt: '2030-01-07T08:00:00.000Z',
      },
    })
    const me = await app.get('/v2/me', { as: ann.apiKey })
    expect(me.body.data).toMatchObject({
      organizationId: body.data.id,
      organization: { id: body.data.id, isPlatform: true },
    })
    expect((await app.get('/v2/oauth-clients', { as: ann.apiKey })).body).toEqual({ status: 'success', data: [] })
  })

  it('the slug of an organization is unique, in upper and lower case', async () => {
    await create({ name: 'Beta', slug: 'beta', ownerId: ann.id })
    const second = await create({ name: 'Beta', slug: 'BETA', ownerId: ann.id })
    expect([second.status, code(second)]).toEqual([409, 'SLUG_TAKEN'])
    expect(second.body.message).toBe('The slug "beta" belongs to another organization. Choose another.')
  })

  it('an organization without a slug gets one from its name, with a number if it is taken', async () => {
    const made = async (name: string) => {
      const { status, body } = await create({ name, ownerId: ann.id })
      expect(status).toBe(201)
      return body.data.slug
    }
    expect(await made('Café & Söhne Ltd.')).toBe('cafe-sohne-ltd')
    expect(await made('Cafe Sohne LTD')).toBe('cafe-sohne-ltd-2')
    expect(await made('日本')).toBe('organization')
    expect(await made('Settings')).toBe('settings-organization')
    expect((await made('x'.repeat(255))).length).toBeLessThanOrEqual(63)
    const answers = await Promise.all([1, 2, 3].map(() => made('At once')))
    expect(answers.sort()).toEqual(['at-once', 'at-once-2', 'at-once-3'])
  })

  it('one of two simultaneous organizations gets a slug', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'Race', slug: 'race', ownerId: ann.id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('an organization needs a name that an address can have, an owner, and metadata that can be kept', async () => {
    const valid = { name: 'Gamma', slug: 'gamma', ownerId: ann.id }
    const faulty: [object, number, string][] = [
      [{ ...valid, slug: 'settings' }, 400, 'SLUG_RESERVED'],
      [{ ...valid, slug: 'a.b' }, 400, 'VALIDATION_FAILED'],
      [{ ...valid, slug: '-a' }, 400, 'VALIDATION_FAILED'],
      [{ ...valid, slug: '' }, 400, 'VALIDATION_FAILED'],
      [{ ...valid, slug: 'a'.repeat(64) }, 400, 'VALIDATION_FAILED'],
      [{ ...valid, name: '' }, 400, 'VALIDATION_FAILED'],
      [{ ...valid, ownerId: 2_000_000_000 }, 404, 'USER_NOT_FOUND'],
      [{ ...valid, metadata: { a: { b: 1 } } }, 400, 'METADATA_INVALID'],
      [{ ...valid, metadata: { ['k'.repeat(41)]: 1 } }, 400, 'METADATA_INVALID'],
    ]
    for (const [body, status, expected] of faulty) {
      const answer = await create(body)
      expect([answer.status, code(answer)]).toEqual([status, expected])
    }
    // Nothing of the refused ones was left behind, so the slug is still free.
    expect((await create(valid)).status).toBe(201)
  })

  it('only administrators make organizations', async () => {
    expect((await create({ name: 'X', slug: 'x', ownerId: ann.id }, ann.apiKey)).status).toBe(403)
  })
})
