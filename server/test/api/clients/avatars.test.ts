import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const picture = { accept: 'image/avif,image/webp,*/*' }

it('the picture of a person is the one that they chose', async () => {
  const ann = await app.user()
  await app.patch('/v2/me', { as: ann.apiKey, body: { avatarUrl: 'https://example.com/ann.png' } })
  const { status, headers } = await app.get(`/api/avatar/${ann.id}`, { headers: picture })
  expect([status, headers.location]).toEqual([302, 'https://example.com/ann.png'])
})

it('a reader who follows a link to a picture stays on this server', async () => {
  const ann = await app.user()
  await app.patch('/v2/me', { as: ann.apiKey, body: { avatarUrl: 'https://example.com/sign-in' } })
  const { status, headers } = await app.get(`/api/avatar/${ann.id}`, { headers: { accept: 'text/html,*/*' } })
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
})

it('nobody learns from a picture which accounts exist', async () => {
  const ann = await app.user()
  const [own, unknown] = [await app.get(`/api/avatar/${ann.id}`), await app.get('/api/avatar/99999')]
  expect(own.body).toEqual(unknown.body)
  expect([own.status, unknown.status]).toEqual([200, 200])
})
