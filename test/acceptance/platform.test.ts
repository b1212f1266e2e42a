import { beforeAll, expect, test } from 'vitest'
import { type Caller, callerWith, stranger, withKey } from './support/client.ts'
import { anEventType, anOrganization, aPerson, type Person, unique } from './support/people.ts'

const BACK = 'https://portal.example.com/back'
const PORTAL = { name: 'Portal', redirectUris: [BACK], permissions: ['*'] }

let owner: Person
let eve: Person
let client: Caller
let clientId: string
let clientSecret: string
let at: string

beforeAll(async () => {
  owner = await aPerson('owner')
  eve = await aPerson('eve')
  await anOrganization(owner, { isPlatform: true })
  const made = await owner.as.post('/v2/oauth-clients', PORTAL)
  clientId = made.clientId
  clientSecret = made.clientSecret
  client = callerWith({ 'x-cal-client-id': clientId, 'x-cal-secret-key': clientSecret })
  at = `/v2/oauth-clients/${clientId}`
})

const aManagedUser = () =>
  client.post(`${at}/users`, { email: `${unique('lucy')}@example.com`, name: 'Lucy', timeZone: 'UTC' })

test('a platform keeps its clients', async () => {
  const other = await owner.as.post('/v2/oauth-clients', PORTAL)
  const address = `/v2/oauth-clients/${other.clientId}`
  expect(await owner.as.patch(address, { name: 'Gate' })).toMatchObject({ name: 'Gate' })
  expect(await owner.as.get(address)).toMatchObject({ id: other.clientId, name: 'Gate' })
  expect(await owner.as.get('/v2/oauth-clients')).toContainEqual(expect.objectContaining({ id: other.clientId }))
  expect(await stranger.get(`/v2/provider/${other.clientId}`)).toMatchObject({ name: 'Gate' })
  await owner.as.refused(400, 'POST', '/v2/oauth-clients', { ...PORTAL, permissions: ['EVERYTHING'] })
  await owner.as.refused(400, 'PATCH', address, { name: '' })
  await eve.as.denied('GET', address)
  await eve.as.denied('DELETE', address)
  await eve.as.denied('GET', '/v2/oauth-clients')
  await owner.as.delete(address)
  await stranger.refused(401, 'GET', `/v2/provider/${other.clientId}`)
})

test('a client keeps its managed users, who act with tokens', async () => {
  const { user, accessToken, refreshToken } = await aManagedUser()
  const lucy = withKey(accessToken)
  expect(await lucy.get('/v2/me')).toMatchObject({ id: user.id })
  await anEventType(lucy)
  expect(await client.patch(`${at}/users/${user.id}`, { name: 'Lucia' })).toMatchObject({ name: 'Lucia' })
  expect(await client.get(`${at}/users/${user.id}`)).toMatchObject({ id: user.id, name: 'Lucia' })
  expect(await client.get(`${at}/users`)).toContainEqual(expect.objectContaining({ id: user.id }))
  expect(await client.get(`${at}/managed-users`)).toContainEqual(expect.objectContaining({ id: user.id }))
  expect(await lucy.get(`/v2/provider/${clientId}/access-token`)).toMatchObject({ clientId })

  const renewed = await client.post(`/v2/oauth/${clientId}/refresh`, { refreshToken })
  expect(await withKey(renewed.accessToken).get('/v2/me')).toMatchObject({ id: user.id })
  await client.refused(400, 'POST', `/v2/oauth/${clientId}/refresh`, { refreshToken })
  const replaced = await client.post(`${at}/users/${user.id}/force-refresh`)
  await withKey(renewed.accessToken).refused(401, 'GET', '/v2/me')
  const code = await withKey(replaced.accessToken)
    .answer('POST', `/v2/oauth/${clientId}/authorize`, { body: { redirectUri: BACK } })
    .then(({ headers }) => new URL(headers.get('location') ?? '').searchParams.get('code'))
  const exchanged = await withKey(code ?? '').post(`/v2/oauth/${clientId}/exchange`, { clientSecret })
  expect(await withKey(exchanged.accessToken).get('/v2/me')).toMatchObject({ id: user.id })

  await eve.as.denied('GET', `/v2/provider/${clientId}/access-token`)
  await eve.as.denied('POST', `/v2/oauth/${clientId}/authorize`, { redirectUri: BACK })
  await withKey('nothing').refused(401, 'POST', `/v2/oauth/${clientId}/exchange`, { clientSecret })
  await client.refused(400, 'POST', `${at}/users`, { email: 'nowhere', name: 'Lucy' })
  await client.refused(400, 'PATCH', `${at}/users/${user.id}`, { timeZone: 'Mars/Olympus' })
  await client.refused(400, 'GET', `${at}/users?limit=0`)
  await client.refused(400, 'GET', `${at}/managed-users?limit=0`)
  await client.denied('GET', `${at}/users/${eve.id}`)
  await client.denied('POST', `${at}/users/${eve.id}/force-refresh`)
  await client.denied('DELETE', `${at}/users/${eve.id}`)
  await client.delete(`${at}/users/${user.id}`)
  await client.denied('GET', `${at}/users/${user.id}`)
})
