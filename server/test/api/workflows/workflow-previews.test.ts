import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('a message of a workflow before anybody gets it', () => {
  let app: TestApp
  let ada: TestUser

  beforeAll(async () => {
    app = await testApp()
    ada = await app.user({ name: 'Ada <b>Lovelace</b>', username: 'ada', timeZone: 'Europe/Berlin', locale: 'de' })
  })
  afterAll(() => app.close())

  const mail = { action: 'email_attendee', template: 'custom' }
  const preview = (body: object, as = ada.apiKey) => app.post('/v2/workflows/messages/preview', { as, body })
  const outbox = async (to: string) =>
    (await app.get(`/v2/admin/outbox?to=${to}`, { as: app.administrator })).body.data as { subject: string }[]

  it('a template is shown in the language and the zone of the host, with everything filled in', async () => {
    const { status, body } = await preview({ ...mail, template: 'reminder' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ channel: 'email', language: 'de' })
    expect(body.data.mail.subject).toMatch(/^Erinnerung: Intro call between Ada/)
    expect(body.data.mail.html).toContain('<!doctype html>')
    expect(body.data.text).toMatch(/\b0?9:00/)
    expect(body.data.text).toContain('/bookings/sample')
    expect(body.data.text).not.toMatch(/[{}]/)
  })

  it('an own text has its variables filled in, and what could run in a mail program is removed', async () => {
    const html = '<p>Hello {ATTENDEE_FIRST_NAME}, {EVENT_DATE_YYYY} with {ORGANIZER}</p><script>alert(1)</script>'
    const { body } = await preview({ ...mail, message: { subject: 'See you, {ATTENDEE}', html } })
    expect(body.data.mail.subject).toBe('See you, Grace Hopper')
    expect(body.data.text).toBe('Hello Grace, 2030 with Ada <b>Lovelace</b>')
    expect(body.data.mail.html).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;')
    expect(body.data.mail.html).not.toContain('script')
  })

  it('a text message is shown as a text', async () => {
    const message = { text: '{ATTENDEE}: {LOCATION}' }
    const { body } = await preview({ action: 'sms_attendee', template: 'custom', message })
    expect(body.data).toEqual({ channel: 'sms', language: 'de', text: 'Grace Hopper: https://meet.example.org/intro' })
  })

  it('a step that workflows do not have is refused', async () => {
    const refused = await preview({ action: 'cal_ai_phone_call', template: 'custom' })
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'WORKFLOW_WITHOUT_STEPS'])
    expect((await preview({ ...mail, message: { html: 'x'.repeat(50_001) } })).status).toBe(400)
  })

  it('a test goes to the address of the account alone, and a preview to nobody', async () => {
    const message = { subject: 'A test for {ATTENDEE}', html: '<p>Hello</p>' }
    await preview({ ...mail, message })
    expect(await outbox(ada.email)).toEqual([])
    const { status, body } = await app.post('/v2/workflows/messages/test', {
      as: ada.apiKey,
      body: { ...mail, message },
    })
    expect([status, body.data]).toEqual([200, { to: ada.email }])
    expect((await outbox(ada.email)).map(({ subject }) => subject)).toEqual(['A test for Grace Hopper'])
    expect(await outbox('grace@example.org')).toEqual([])
  })

  it('a test of a text message is refused, because a number costs money', async () => {
    const body = { action: 'sms_number', template: 'custom', message: { text: 'Hello' } }
    const refused = await app.post('/v2/workflows/messages/test', { as: ada.apiKey, body })
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'WORKFLOW_TEST_IS_NO_MAIL'])
  })

  it('an address that nobody has proven gets no test', async () => {
    const email = 'claimed@example.org'
    const password = 'correct horse battery'
    const body = { email, username: 'claimed', password, name: 'Claimed', timeZone: 'UTC' }
    expect((await app.post('/api/auth/signup', { body })).status).toBeLessThan(300)
    const { headers } = await app.post('/api/auth/login', { body: { email, password } })
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    const refused = await app.post('/v2/workflows/messages/test', { headers: { cookie }, body: mail })
    expect([refused.status, refused.body.error.details?.code]).toEqual([400, 'WORKFLOW_TEST_ADDRESS_NOT_PROVEN'])
  })

  it('members who may not change workflows of a team see no previews of it', async () => {
    const bob = await app.user({ name: 'Bob', username: 'bob' })
    const team = await aTeam(app, ada, { members: [bob] })
    const url = `/v2/teams/${team.id}/workflows/messages/preview`
    expect((await app.post(url, { as: ada.apiKey, body: mail })).status).toBe(200)
    expect((await app.post(url, { as: bob.apiKey, body: mail })).status).toBe(403)
  })
})
