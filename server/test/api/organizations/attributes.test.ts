import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe('attributes', () => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let bob: TestUser
  let stranger: TestUser
  let at: string
  let organizationId: number

  beforeAll(async () => {
    app = await testApp()
    ;[owner, ann, bob, stranger] = [await app.user(), await app.user(), await app.user(), await app.user()]
    await anOrganization(app, stranger)
  })
  beforeEach(async () => {
    const { id } = await anOrganization(app, owner, { members: [ann, bob] })
    organizationId = id
    at = `/v2/organizations/${id}/attributes`
  })
  afterAll(() => app.close())

  const levels = {
    name: 'Level',
    slug: 'level',
    type: 'SINGLE_SELECT',
    options: [
      { value: 'Senior', slug: 'senior' },
      { value: 'Junior', slug: 'junior' },
    ],
  }
  const languages = {
    name: 'Languages',
    slug: 'languages',
    type: 'MULTI_SELECT',
    options: [
      { value: 'English', slug: 'en' },
      { value: 'German', slug: 'de' },
    ],
  }
  const create = async (body: object) => {
    const answer = await app.post(at, { as: owner.apiKey, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as { id: string }
  }
  type Option = { id: string; value: string; slug: string }
  const optionsOf = async (id: string): Promise<Option[]> =>
    (await app.get(`${at}/${id}/options`, { as: owner.apiKey })).body.data
  const assign = (user: TestUser, body: object) => app.post(`${at}/options/${user.id}`, { as: owner.apiKey, body })
  const optionsOfUser = async (user: TestUser) =>
    (await app.get(`${at}/options/${user.id}`, { as: owner.apiKey })).body.data as Option[]
  const assigned = (id: string, query = '') => app.get(`${at}/${id}/options/assigned${query}`, { as: ann.apiKey })

  it('an attribute is made with its options, which keep their order', async () => {
    const { status, body } = await app.post(at, { as: owner.apiKey, body: levels })
    expect(status).toBe(201)
    const { id } = body.data
    expect(body.data).toEqual({
      id: expect.any(String),
      teamId: organizationId,
      type: 'SINGLE_SELECT',
      name: 'Level',
      slug: 'level',
      enabled: true,
      usersCanEditRelation: false,
    })
    expect((await app.get(`${at}/${id}`, { as: ann.apiKey })).body.data).toEqual(body.data)
    expect((await app.get(at, { as: ann.apiKey })).body.data).toEqual([body.data])
    expect(await optionsOf(id)).toEqual([
      { id: expect.any(String), attributeId: id, value: 'Senior', slug: 'senior' },
      { id: expect.any(String), attributeId: id, value: 'Junior', slug: 'junior' },
    ])
  })

  it('attributes are listed in pages, oldest first', async () => {
    await create(levels)
    app.clock.set(new Date(app.clock.now().getTime() + 1000), true)
    await create(languages)
    const slugs = async (query: string) =>
      (await app.get(`${at}${query}`, { as: owner.apiKey })).body.data.map(({ slug }: Option) => slug)
    expect(await slugs('')).toEqual(['level', 'languages'])
    expect(await slugs('?take=1&skip=1')).toEqual(['languages'])
    expect((await app.get(`${at}?take=251`, { as: owner.apiKey })).status).toBe(400)
  })

  it('the slug of an attribute is unique in the organization', async () => {
    await create(levels)
    const twice = await app.post(at, { as: owner.apiKey, body: levels })
    expect(twice.status).toBe(409)
    expect(twice.body.error.details.code).toBe('ATTRIBUTE_SLUG_TAKEN')
    const { id } = await create(languages)
    expect((await app.patch(`${at}/${id}`, { as: owner.apiKey, body: { slug: 'level' } })).status).toBe(409)
    expect((await app.get(`${at}/${id}`, { as: owner.apiKey })).body.data.slug).toBe('languages')
    // Another organization may use it as well.
    const other = await anOrganization(app, owner)
    const there = await app.post(`/v2/organizations/${other.id}/attributes`, { as: owner.apiKey, body: levels })
    expect(there.status).toBe(201)
  })

  it('an attribute with two options of one slug is refused as a whole', async () => {
    const options = [
      { value: 'A', slug: 'a' },
      { value: 'B', slug: 'a' },
    ]
    const { status, body } = await app.post(at, { as: owner.apiKey, body: { ...levels, options } })
    expect([status, body.error.details.code]).toEqual([400, 'ATTRIBUTE_OPTION_SLUG_REPEATED'])
    expect((await app.get(at, { as: owner.apiKey })).body.data).toEqual([])
  })

  it('a change of an attribute changes only the sent fields', async () => {
    const { id } = await create(levels)
    const { body } = await app.patch(`${at}/${id}`, { as: owner.apiKey, body: { name: 'Rank', enabled: false } })
    expect(body.data).toMatchObject({ id, name: 'Rank', slug: 'level', type: 'SINGLE_SELECT', enabled: false })
  })

  it('the deletion of an attribute deletes its options and assignments', async () => {
    const { id } = await create(levels)
    await assign(ann, { attributeId: id, attributeOptionId: (await optionsOf(id))[0]?.id })
    const gone = await app.delete(`${at}/${id}`, { as: owner.apiKey })
    expect([gone.status, gone.body.data.id]).toEqual([200, id])
    expect(await optionsOfUser(ann)).toEqual([])
    const missing = await app.get(`${at}/${id}`, { as: owner.apiKey })
    expect([missing.status, missing.body.message]).toEqual([404, 'Attribute not found'])
  })

  it('an attribute changes its type only to one that suits its present values', async () => {
    const { id } = await create(languages)
    const [english, german] = await optionsOf(id)
    const becomes = (type: string) => app.patch(`${at}/${id}`, { as: owner.apiKey, body: { type } })
    expect((await becomes('NUMBER')).body.error.details.code).toBe('ATTRIBUTE_VALUE_NOT_A_NUMBER')
    await assign(ann, { attributeId: id, attributeOptionId: english?.id })
    await assign(ann, { attributeId: id, attributeOptionId: german?.id })
    const refused = await becomes('SINGLE_SELECT')
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'ATTRIBUTE_HAS_SEVERAL'])
    await app.delete(`${at}/options/${ann.id}/${german?.id}`, { as: owner.apiKey })
    expect((await becomes('SINGLE_SELECT')).body.data.type).toBe('SINGLE_SELECT')
    // And from then on one takes the other's place.
    await assign(ann, { attributeId: id, attributeOptionId: german?.id })
    expect((await optionsOfUser(ann)).map(({ slug }) => slug)).toEqual(['de'])
  })

  describe('options of attributes', () => {
    it('an option is added behind the others, changed, and deleted', async () => {
      const { id } = await create(levels)
      const made = await app.post(`${at}/${id}/options`, {
        as: owner.apiKey,
        body: { value: 'Trainee', slug: 'trainee' },
      })
      expect(made.status).toBe(201)
      expect(made.body.data).toEqual({ id: expect.any(String), attributeId: id, value: 'Trainee', slug: 'trainee' })
      const optionId = made.body.data.id
      const changed = await app.patch(`${at}/${id}/options/${optionId}`, {
        as: owner.apiKey,
        body: { value: 'Apprentice' },
      })
      expect(changed.body.data).toEqual({ id: optionId, attributeId: id, value: 'Apprentice', slug: 'trainee' })
      expect((await optionsOf(id)).map(({ value }) => value)).toEqual(['Senior', 'Junior', 'Apprentice'])
      const gone = await app.delete(`${at}/${id}/options/${optionId}`, { as: owner.apiKey })
      expect([gone.status, gone.body.data.value]).toEqual([200, 'Apprentice'])
      expect((await optionsOf(id)).map(({ value }) => value)).toEqual(['Senior', 'Junior'])
    })

    it('options are listed in pages', async () => {
      const { id } = await create(levels)
      const page = await app.get(`${at}/${id}/options?take=1&skip=1`, { as: owner.apiKey })
      expect(page.body.data.map(({ slug }: Option) => slug)).toEqual(['junior'])
    })

    it('the slug of an option is unique in its attribute', async () => {
      const { id } = await create(levels)
      const body = { value: 'Other', slug: 'senior' }
      expect((await app.post(`${at}/${id}/options`, { as: owner.apiKey, body })).status).toBe(409)
      const [, junior] = await optionsOf(id)
      const changed = await app.patch(`${at}/${id}/options/${junior?.id}`, { as: owner.apiKey, body })
      expect(changed.body.error.details.code).toBe('ATTRIBUTE_OPTION_SLUG_TAKEN')
    })

    it('the options of a number are numbers', async () => {
      const { id } = await create({ name: 'Age', slug: 'age', type: 'NUMBER', options: [] })
      const body = { value: 'forty', slug: 'forty' }
      const refused = await app.post(`${at}/${id}/options`, { as: owner.apiKey, body })
      expect([refused.status, refused.body.error.details.code]).toEqual([400, 'ATTRIBUTE_VALUE_NOT_A_NUMBER'])
    })

    it('an option is found only under its own attribute', async () => {
      const { id } = await create(levels)
      const other = await create(languages)
      const [english] = await optionsOf(other.id)
      for (const optionId of [english?.id, NOWHERE, 'nonsense']) {
        const url = `${at}/${id}/options/${optionId}`
        expect((await app.patch(url, { as: owner.apiKey, body: { value: 'x' } })).status).toBe(404)
        expect((await app.delete(url, { as: owner.apiKey })).status).toBe(404)
      }
      expect(await optionsOf(other.id)).toHaveLength(2)
    })
  })

  describe('assignments to a person', () => {
    it('the values of a select are its options', async () => {
      const { id } = await create(levels)
      const [senior] = await optionsOf(id)
      const { status, body } = await assign(ann, { attributeId: id, attributeOptionId: senior?.id })
      expect(status).toBe(201)
      expect(body.data).toEqual({
        id: expect.any(String),
        memberId: expect.any(Number),
        attributeOptionId: senior?.id,
        weight: null,
      })
      expect(await optionsOfUser(ann)).toEqual([{ ...senior, weight: null }])
      expect(await optionsOfUser(bob)).toEqual([])
    })

    it('a person has one option of a single select, the last one, and any number of a multi select', async () => {
      const single = await create(levels)
      for (const { id: attributeOptionId } of await optionsOf(single.id))
        await assign(ann, { attributeId: single.id, attributeOptionId })
      expect((await optionsOfUser(ann)).map(({ slug }) => slug)).toEqual(['junior'])
      const several = await create(languages)
      for (const { id: attributeOptionId } of await optionsOf(several.id))
        await assign(bob, { attributeId: several.id, attributeOptionId })
      expect((await optionsOfUser(bob)).map(({ slug }) => slug)).toEqual(['en', 'de'])
    })

    it('a repeated assignment changes nothing', async () => {
      const { id } = await create(languages)
      const [english] = await optionsOf(id)
      const first = await assign(ann, { attributeId: id, attributeOptionId: english?.id })
      const second = await assign(ann, { attributeId: id, attributeOptionId: english?.id })
      expect(second.body.data).toEqual(first.body.data)
      expect(await optionsOfUser(ann)).toHaveLength(1)
    })

    it('a text or a number has values, and an equal value is the same option', async () => {
      const { id } = await create({ name: 'Title', slug: 'title', type: 'TEXT', options: [] })
      const anns = (await assign(ann, { attributeId: id, value: 'Head of Sales' })).body.data.attributeOptionId
      const bobs = (await assign(bob, { attributeId: id, value: 'Head of Sales' })).body.data.attributeOptionId
      expect(bobs).toBe(anns)
      // Another value with the same letters has a slug of its own.
      const other = (await assign(bob, { attributeId: id, value: 'Head of sales!' })).body.data.attributeOptionId
      expect(other).not.toBe(anns)
      expect((await optionsOf(id)).map(({ value, slug }) => [value, slug])).toEqual([
        ['Head of Sales', 'head-of-sales'],
        ['Head of sales!', 'head-of-sales-2'],
      ])
      expect((await optionsOfUser(bob)).map(({ value }) => value)).toEqual(['Head of sales!'])
    })

    it('the value of a number must be a number', async () => {
      const { id } = await create({ name: 'Age', slug: 'age', type: 'NUMBER', options: [] })
      expect((await assign(ann, { attributeId: id, value: '40.5' })).status).toBe(201)
      const refused = await assign(ann, { attributeId: id, value: '40 years' })
      expect([refused.status, refused.body.error.details.code]).toEqual([400, 'ATTRIBUTE_VALUE_NOT_A_NUMBER'])
      expect((await optionsOfUser(ann)).map(({ value }) => value)).toEqual(['40.5'])
    })

    it('a select has no values besides its options', async () => {
      for (const attribute of [levels, languages]) {
        const { id } = await create(attribute)
        const { status, body } = await assign(ann, { attributeId: id, value: 'Senior' })
        expect([status, body.message]).toEqual([400, 'Attribute type does not support value'])
        expect(await optionsOf(id)).toHaveLength(2)
      }
    })

    it('an assignment has either an option or a value', async () => {
      const { id } = await create({ ...levels, type: 'TEXT' })
      const [option] = await optionsOf(id)
      expect((await assign(ann, { attributeId: id })).status).toBe(400)
      expect((await assign(ann, { attributeId: id, attributeOptionId: option?.id, value: 'x' })).status).toBe(400)
      expect(await optionsOfUser(ann)).toEqual([])
    })

    it('an assignment is refused for an unknown attribute, a foreign option, and a person who is no accepted member', async () => {
      const { id } = await create(levels)
      const { id: otherId } = await create(languages)
      const [english] = await optionsOf(otherId)
      const [senior] = await optionsOf(id)
      for (const attributeId of [NOWHERE, 'nonsense']) {
        const unknown = await assign(ann, { attributeId, attributeOptionId: senior?.id })
        expect([unknown.status, unknown.body.message]).toEqual([404, 'Attribute not found'])
      }
      expect((await assign(ann, { attributeId: id, attributeOptionId: english?.id })).status).toBe(404)
      const outside = await assign(stranger, { attributeId: id, attributeOptionId: senior?.id })
      expect([outside.status, outside.body.message]).toEqual([404, 'User is not a member of the organization'])
      await app.connection.db
        .updateTable('memberships')
        .set({ accepted: false })
        .where('userId', '=', bob.id)
        .where('organizationId', '=', organizationId)
        .execute()
      expect((await assign(bob, { attributeId: id, attributeOptionId: senior?.id })).status).toBe(404)
      expect((await app.get(`${at}/options/${bob.id}`, { as: owner.apiKey })).status).toBe(404)
    })

    it('assignments are removed one by one', async () => {
      const { id } = await create(languages)
      for (const { id: attributeOptionId } of await optionsOf(id))
        await assign(ann, { attributeId: id, attributeOptionId })
      const [english] = await optionsOf(id)
      const url = `${at}/options/${ann.id}/${english?.id}`
      const gone = await app.delete(url, { as: owner.apiKey })
      expect([gone.status, gone.body.data.attributeOptionId]).toEqual([200, english?.id])
      expect((await optionsOfUser(ann)).map(({ slug }) => slug)).toEqual(['de'])
      expect((await app.delete(url, { as: owner.apiKey })).status).toBe(404)
    })

    it('an assignment can have a weight', async () => {
      const { id } = await create(levels)
      const [senior] = await optionsOf(id)
      await assign(ann, { attributeId: id, attributeOptionId: senior?.id })
      const url = `${at}/options/${ann.id}/${senior?.id}`
      expect((await app.patch(url, { as: owner.apiKey, body: { weight: 150 } })).body.data.weight).toBe(150)
      expect(await optionsOfUser(ann)).toEqual([{ ...senior, weight: 150 }])
      expect((await app.patch(url, { as: owner.apiKey, body: { weight: -1 } })).status).toBe(400)
      const missing = `${at}/options/${bob.id}/${senior?.id}`
      expect((await app.patch(missing, { as: owner.apiKey, body: { weight: 1 } })).status).toBe(404)
    })
  })

  describe('lists of assigned options', () => {
    it('the list shows the options with their people, by id and by slug', async () => {
      const { id } = await create(languages)
      const [english, german] = await optionsOf(id)
      await assign(ann, { attributeId: id, attributeOptionId: english?.id })
      await assign(bob, { attributeId: id, attributeOptionId: english?.id })
      const both = [{ ...english, assignedUserIds: [String(ann.id), String(bob.id)] }]
      expect((await assigned(id)).body.data).toEqual(both)
      expect((await app.get(`${at}/slugs/languages/options/assigned`, { as: ann.apiKey })).body.data).toEqual(both)
      await assign(bob, { attributeId: id, attributeOptionId: german?.id })
      expect((await assigned(id, '?take=1&skip=1')).body.data.map(({ slug }: Option) => slug)).toEqual(['de'])
      expect((await assigned(NOWHERE)).status).toBe(404)
      expect((await app.get(`${at}/slugs/nothing/options/assigned`, { as: ann.apiKey })).status).toBe(404)
    })

    it('the list is filtered by people who have all named options, of any attribute', async () => {
      const level = await create(levels)
      const [senior, junior] = await optionsOf(level.id)
      const language = await create(languages)
      const [english, german] = await optionsOf(language.id)
      for (const option of [english, german])
        await assign(ann, { attributeId: language.id, attributeOptionId: option?.id })
      await assign(bob, { attributeId: language.id, attributeOptionId: english?.id })
      await assign(ann, { attributeId: level.id, attributeOptionId: senior?.id })
      await assign(bob, { attributeId: level.id, attributeOptionId: senior?.id })

      const ofSeniors = await assigned(language.id, `?assignedOptionIds=${senior?.id}`)
      expect(ofSeniors.body.data.map(({ assignedUserIds }: { assignedUserIds: string[] }) => assignedUserIds)).toEqual([
        [String(ann.id), String(bob.id)],
        [String(ann.id)],
      ])
      const ofBoth = await assigned(language.id, `?assignedOptionIds=${senior?.id},${german?.id}`)
      expect(ofBoth.body.data.map(({ assignedUserIds }: { assignedUserIds: string[] }) => assignedUserIds)).toEqual([
        [String(ann.id)],
        [String(ann.id)],
      ])
      for (const nobody of [junior?.id, NOWHERE, 'nonsense'])
        expect((await assigned(language.id, `?assignedOptionIds=${senior?.id},${nobody}`)).status).toBe(404)
    })

    it('the list is filtered by the members of a team', async () => {
      const { id } = await create(languages)
      const [english] = await optionsOf(id)
      for (const user of [ann, bob]) await assign(user, { attributeId: id, attributeOptionId: english?.id })
      const sales = await aTeam(app, ann, { organizationId })
      const empty = await aTeam(app, owner, { organizationId })
      const ofSales = await assigned(id, `?teamIds=${sales.id}`)
      expect(ofSales.body.data).toEqual([{ ...english, assignedUserIds: [String(ann.id)] }])
      // Somebody is in the team, though nobody there has any of it.
      expect((await assigned(id, `?teamIds=${empty.id}`)).body.data).toEqual([])
      const foreign = await aTeam(app, ann)
      expect((await assigned(id, `?teamIds=${foreign.id}`)).status).toBe(404)
    })

    it('the list takes the same number of statements for one person and for many', async () => {
      const { id } = await create(languages)
      const [english] = await optionsOf(id)
      await assign(ann, { attributeId: id, attributeOptionId: english?.id })
      const count = async () => {
        const before = app.statements()
        await assigned(id)
        return app.statements() - before
      }
      const one = await count()
      for (const user of [bob, owner]) await assign(user, { attributeId: id, attributeOptionId: english?.id })
      expect(await count()).toBe(one)
    })
  })

  describe('access to attributes', () => {
    it('members read attributes, and only administrators change them', async () => {
      const { id } = await create(levels)
      const [senior] = await optionsOf(id)
      for (const url of ['', `/${id}`, `/${id}/options`, `/${id}/options/assigned`, `/options/${ann.id}`])
        expect((await app.get(at + url, { as: ann.apiKey })).status, url).toBe(200)
      const body = { ...levels, slug: 'other', value: 'x', attributeId: id, attributeOptionId: senior?.id }
      for (const [method, url] of CHANGES(id, String(senior?.id), ann.id))
        expect((await app[method](at + url, { as: ann.apiKey, body })).status, `${method} ${url}`).toBe(403)
      expect(await optionsOf(id)).toHaveLength(2)
      expect(await optionsOfUser(ann)).toEqual([])
    })

    it('strangers read and change no attribute, whichever organization they name', async () => {
      const { id } = await create(levels)
      const [senior] = await optionsOf(id)
      await assign(ann, { attributeId: id, attributeOptionId: senior?.id })
      const own = await anOrganization(app, stranger)
      const body = { ...levels, slug: 'other', value: 'x', attributeId: id, attributeOptionId: senior?.id }
      const before = [await optionsOf(id), await optionsOfUser(ann)]
      const reads = [`/${id}`, `/${id}/options`, `/${id}/options/assigned`, `/options/${ann.id}`]
      for (const url of ['', '/slugs/level/options/assigned', ...reads])
        expect((await app.get(at + url, { as: stranger.apiKey })).status, url).toBe(403)
      const theirs = `/v2/organizations/${own.id}/attributes`
      for (const url of reads) expect((await app.get(theirs + url, { as: stranger.apiKey })).status, url).toBe(404)
      for (const [method, url] of CHANGES(id, String(senior?.id), ann.id)) {
        expect((await app[method](at + url, { as: stranger.apiKey, body })).status, `${method} ${url}`).toBe(403)
        if (url === '') continue
        expect((await app[method](theirs + url, { as: stranger.apiKey, body })).status, `${method} ${url}`).toBe(404)
      }
      expect([await optionsOf(id), await optionsOfUser(ann)]).toEqual(before)
    })
  })
})

/** Every operation that changes something. */
const CHANGES = (attributeId: string, optionId: string, userId: number) =>
  [
    ['post', ''],
    ['patch', `/${attributeId}`],
    ['delete', `/${attributeId}`],
    ['post', `/${attributeId}/options`],
    ['patch', `/${attributeId}/options/${optionId}`],
    ['delete', `/${attributeId}/options/${optionId}`],
    ['post', `/options/${userId}`],
    ['patch', `/options/${userId}/${optionId}`],
    ['delete', `/options/${userId}/${optionId}`],
  ] as const
