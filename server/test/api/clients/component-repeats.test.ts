import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('changes of embedded components with an Idempotency-Key', () => {
  let app: TestApp
  let ann: TestUser
  let keys = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann' })
  })
  afterAll(() => app.close())

  /** Sends a request twice with a new key. Both answers must be the same. */
  async function sendTwice(method: 'post' | 'patch', url: string, body: object) {
    const headers = { 'idempotency-key': `change-${++keys}` }
    const first = await app[method](url, { as: ann.apiKey, body, headers })
    const repeat = await app[method](url, { as: ann.apiKey, body, headers })
    expect([first.status, repeat.status, repeat.headers['idempotency-replayed']]).toEqual([200, 200, 'true'])
    expect(repeat.body).toEqual(first.body)
    return first.body.data
  }

  it('a repeat gets the first answer of a change of a schedule', async () => {
    const [{ id }] = (await app.get('/v2/schedules', { as: ann.apiKey })).body.data
    expect(await sendTwice('patch', `/v2/atoms/schedules/${id}`, { name: 'Summer' })).toMatchObject({ name: 'Summer' })
  })

  it('a repeat gets the first answer of a change of an event type of a person and of a team', async () => {
    const own = await anEventType(app, ann)
    const changed = await sendTwice('patch', `/v2/atoms/event-types/${own.id}`, { title: 'Tea' })
    expect(changed.eventType.title).toBe('Tea')
    const { id: organizationId } = await anOrganization(app, ann)
    const { id: teamId } = await aTeam(app, ann, { organizationId })
    const team = `organizations/${organizationId}/teams/${teamId}/event-types`
    const body = { title: 'Demo', slug: 'demo', lengthInMinutes: 30, schedulingType: 'collective', hosts: [] }
    const { id } = (await app.post(`/v2/${team}`, { as: ann.apiKey, body })).body.data
    const ofTeam = await sendTwice('patch', `/v2/atoms/${team}/${id}`, { title: 'Talk' })
    expect(ofTeam.eventType.title).toBe('Talk')
  })

  it('a repeat gets the first answer of a verification, and the code is sent and used once', async () => {
    const email = 'second@example.com'
    expect(await sendTwice('post', '/v2/atoms/emails/verified-emails', { email })).toEqual([])
    const mails = await app.mails(email)
    expect(mails).toHaveLength(1)
    const [code = ''] = /\b\d{6}\b/.exec(mails[0].text) ?? []
    const body = { email, code }
    expect(await sendTwice('post', '/v2/atoms/verification/email/verify-code-authenticated', body)).toEqual({
      verified: true,
    })
  })
})
