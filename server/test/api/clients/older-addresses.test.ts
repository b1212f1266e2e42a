import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('addresses that only some clients call', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' })
    ann = await app.user()
    bob = await app.user()
  })
  afterAll(() => app.close())

  it('the older names of the Google calendar lead to the current operations', async () => {
    const { body } = await app.get('/v2/gcal/oauth/auth-url?redir=https%3A%2F%2Fexample.com', { as: ann.apiKey })
    expect(new URL(body.data.authUrl).searchParams.get('client_id')).toBe('client')
    const check = await app.get('/v2/gcal/check', { as: ann.apiKey })
    expect([check.status, check.body.error.message]).toEqual([400, 'Credentials for google_calendar not found.'])
    expect((await app.get('/v2/gcal/oauth/save?state=wrong&code=1')).status).toBe(400)
    expect((await app.get('/v2/gcal/other', { as: ann.apiKey })).status).toBe(404)
  })

  it('nobody has selected calendars before one was connected', async () => {
    const { status, body } = await app.get('/v2/selected-calendars', { as: ann.apiKey })
    expect([status, body.data]).toEqual([200, []])
  })

  it('credits and push messages are refused with a reason', async () => {
    const available = await app.get('/v2/credits/available', { as: ann.apiKey })
    expect(available.body.data).toEqual({ hasCredits: false, balance: { monthlyRemaining: 0, additional: 0 } })
    const charge = await app.post('/v2/credits/charge', {
      as: ann.apiKey,
      body: { credits: 1, creditFor: 'AI_AGENT', externalRef: 'one' },
    })
    expect([charge.status, charge.body.error.details.code]).toEqual([400, 'CREDITS_NOT_OFFERED'])
    const push = await app.post('/v2/notifications/subscriptions/app-push', {
      as: ann.apiKey,
      body: { token: 'abc', platform: 'IOS', deviceId: 'one' },
    })
    expect([push.status, push.body.error.details.code]).toEqual([400, 'PUSH_NOT_OFFERED'])
    const removed = await app.delete('/v2/notifications/subscriptions/app-push', {
      as: ann.apiKey,
      body: { token: 'abc' },
    })
    expect(removed.status).toBe(200)
    expect((await app.get('/v2/credits/available')).status).toBe(401)
  })

  it('the history of an event type names its changes, newest first, page by page', async () => {
    const { id } = await anEventType(app, ann)
    await anEventType(app, ann)
    await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { title: 'Other' } })
    const first = await app.get(`/v2/event-types/${id}/history?limit=1`, { as: ann.apiKey })
    expect(first.body.data).toMatchObject([
      { type: 'event-type.updated', actor: { kind: 'user', userId: ann.id, name: ann.name }, payload: { id } },
    ])
    const { nextCursor } = first.body.pagination
    const second = await app.get(`/v2/event-types/${id}/history?limit=1&cursor=${nextCursor}`, { as: ann.apiKey })
    expect(second.body.data).toMatchObject([{ type: 'event-type.created' }])
    expect(second.body.pagination.nextCursor).toBeNull()
    expect((await app.get(`/v2/event-types/${id}/history`, { as: bob.apiKey })).status).toBe(404)
  })

  it('a personal event type has no scheduling of a team, and no failures of a CRM', async () => {
    const { id } = await anEventType(app, ann)
    const config = await app.get(`/v2/event-types/${id}/scheduling-config`, { as: ann.apiKey })
    expect([config.status, config.body.error.details.code]).toEqual([400, 'NOT_OF_TEAM'])
    const errors = await app.get(`/v2/event-types/${id}/crm-sync-errors?appSlug=any`, { as: ann.apiKey })
    expect(errors.body.data).toEqual([])
    expect((await app.get(`/v2/event-types/${id}/crm-sync-errors`, { as: bob.apiKey })).status).toBe(404)
  })

  it('an own address is verified by a code, of which a wrong one says so', async () => {
    const address = 'second@example.com'
    const added = await app.post('/v2/atoms/emails/verified-emails', { as: ann.apiKey, body: { email: address } })
    expect([added.status, added.body.data]).toEqual([200, []])
    const verify = async (code: string) =>
      (
        await app.post('/v2/atoms/verification/email/verify-code-authenticated', {
          as: ann.apiKey,
          body: { email: address, code },
        })
      ).body.data
    expect(await verify('000000')).toEqual({ verified: false })
    const [mail] = await app.mails(address)
    const [code = ''] = /\b\d{6}\b/.exec(mail.text) ?? []
    expect(await verify(code)).toEqual({ verified: true })
    const list = await app.get('/v2/atoms/emails/verified-emails?teamId=', { as: ann.apiKey })
    expect(list.body.data).toEqual([address])
  })
})
