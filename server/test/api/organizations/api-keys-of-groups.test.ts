import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('an API key of a group', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
  })
  afterAll(() => app.close())

  const make = (teamId: number) =>
    app.post(`/v2/admin/users/${ann.id}/api-keys`, { as: app.administrator, body: { teamId } })
  const stored = (id: string) =>
    app.connection.db
      .selectFrom('apiKeys')
      .select(['teamId', 'organizationId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('an account makes a key for its team or organization, by the one id that requests have for both', async () => {
    const team = await aTeam(app, ann)
    const organization = await anOrganization(app, ann)
    const ofTeam = await make(team.id)
    const ofOrganization = await make(organization.id)
    expect([ofTeam.status, ofOrganization.status]).toEqual([201, 201])
    expect(await stored(ofTeam.body.data.id)).toEqual({ teamId: team.id, organizationId: null })
    expect(await stored(ofOrganization.body.data.id)).toEqual({ teamId: null, organizationId: organization.id })
    expect((await app.get('/v2/me', { as: ofTeam.body.data.apiKey })).status).toBe(200)
  })

  it('an account makes no key for a group whose membership it has not accepted', async () => {
    const stranger = await app.user()
    const team = await aTeam(app, stranger)
    expect((await make(team.id)).status).toBe(400)
    expect((await make(999_999)).body.error.details.code).toBe('NOT_A_MEMBER')
  })
})
