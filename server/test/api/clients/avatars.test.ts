import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
let ida: number | undefined
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

it.each(['/ida/avatar.png', '/IDA/avatar.png', '/org/tea/ida/avatar.png', '/nobody/avatar.png'])(
  'the picture is also at the address of the username: %s',
  async (path) => {
    ida ??= (await app.user({ username: 'ida' })).id
    const { status, headers } = await app.get(path, { headers: picture })
    const known = path.toLowerCase().startsWith('/ida/') ? ida : 0
    expect([status, headers.location]).toEqual([302, `/api/avatar/${known}`])
    expect((await app.get(String(headers.location), { headers: picture })).headers['content-type']).toBe(
      'image/svg+xml',
    )
  },
)

it('nobody learns from a picture which accounts exist', async () => {
  const ann = await app.user()
  const [own, unknown] = [await app.get(`/api/avatar/${ann.id}`), await app.get('/api/avatar/99999')]
  expect(own.body).toEqual(unknown.body)
  expect([own.status, unknown.status]).toEqual([200, 200])
})
