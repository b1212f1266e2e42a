import { afterEach, expect, it } from 'vitest'
import { atStart } from '../../../src/app.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const withoutAdministrator = { DAYBOOK_ADMIN_EMAIL: '', DAYBOOK_ADMIN_API_KEY: '' }
const browser = { accept: 'text/html' }

let app: TestApp | undefined
afterEach(() => app?.close())

it('an empty database gets a demonstration: an administrator with two event types that can be booked', async () => {
  app = await testApp(withoutAdministrator)
  const demo = await app.app.services.demo.ensure(atStart)
  const page = await app.get(`/${demo?.username}`, { headers: browser })
  expect(page.body).toContain('30 minutes')
  expect(page.body).toContain('15 minutes')
  const { status, body } = await app.get(
    `/v2/slots?username=${demo?.username}&eventTypeSlug=${demo?.slug}&start=2030-01-07&end=2030-01-14`,
  )
  expect(status).toBe(200)
  expect(Object.keys(body.data).length).toBeGreaterThan(0)
  expect((await app.get('/v2/admin/outbox', { as: demo?.apiKey })).status).toBe(200)
  expect((await app.post('/api/auth/login', { body: demo?.signIn })).status).toBe(200)
})

it('the server finds the demonstration again without its key, and links to it from the start page', async () => {
  app = await testApp(withoutAdministrator)
  const first = await app.app.services.demo.ensure(atStart)
  const second = await app.app.services.demo.ensure(atStart)
  expect(second).toEqual({ username: first?.username, slug: first?.slug })
  expect((await app.get('/', { headers: browser })).body).toContain(`href="/${first?.username}"`)
})

it('a database with people gets no demonstration', async () => {
  app = await testApp()
  const ann = await app.user()
  expect(await app.app.services.demo.ensure(atStart)).toBeUndefined()
  expect((await app.get('/', { headers: browser })).body).not.toContain(`href="/${ann.username}"`)
})

it('a server whose setting turns the demonstration off makes none', async () => {
  app = await testApp({ ...withoutAdministrator, DAYBOOK_DEMO: 'off' })
  expect(await app.app.services.demo.ensure(atStart)).toBeUndefined()
  expect((await app.get('/', { headers: browser })).body).toContain('href="/docs"')
  expect((await app.get('/ada', { headers: browser })).status).toBe(404)
})
