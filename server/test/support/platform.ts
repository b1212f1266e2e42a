import { nextNumber } from './databases/next-number.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** Creates an organization. It is a platform unless the test says otherwise. */
export async function anOrganization(app: TestApp, owner: TestUser, fields: Record<string, unknown> = {}) {
  const made = nextNumber(app)
  const { status, body } = await app.post('/v2/admin/organizations', {
    as: app.administrator,
    body: {
      name: `Organization ${made}`,
      slug: `organization-${made}`,
      ownerId: owner.id,
      isPlatform: true,
      ...fields,
    },
  })
  if (status !== 201) throw new Error(`no organization: ${JSON.stringify(body)}`)
  return body.data as { id: number; slug: string; name: string }
}

export type TestClient = {
  id: string
  secret: string
  /** The address of its users. */
  users: string
  /** The proof for addresses that name the client. */
  headers: { 'x-cal-secret-key': string }
}

/** Creates a client of the organization of `owner`. */
export async function aPlatformClient(
  app: TestApp,
  owner: TestUser,
  fields: Record<string, unknown> = {},
): Promise<TestClient> {
  const { status, body } = await app.post('/v2/oauth-clients', {
    as: owner.apiKey,
    body: { name: 'Portal', redirectUris: ['https://portal.example.com/back'], permissions: ['*'], ...fields },
  })
  if (status !== 201) throw new Error(`no client: ${JSON.stringify(body)}`)
  const { clientId: id, clientSecret: secret } = body.data
  return { id, secret, users: `/v2/oauth-clients/${id}/users`, headers: { 'x-cal-secret-key': secret } }
}

/** Creates a user of the client, with office hours in UTC. */
export async function aManagedUser(app: TestApp, client: TestClient, fields: Record<string, unknown> = {}) {
  const made = nextNumber(app)
  const { status, body } = await app.post(client.users, {
    headers: client.headers,
    body: { email: `managed-${made}@example.com`, name: `Managed ${made}`, timeZone: 'UTC', ...fields },
  })
  if (status !== 201) throw new Error(`no managed user: ${JSON.stringify(body)}`)
  return body.data as {
    user: { id: number; email: string; username: string; name: string }
    accessToken: string
    refreshToken: string
    accessTokenExpiresAt: number
    refreshTokenExpiresAt: number
  }
}
