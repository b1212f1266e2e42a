import { nextNumber } from './databases/next-number.ts'
import type { TestApp, TestUser } from './test-app.ts'

type Person = Pick<TestUser, 'id'>
type Members = { members?: readonly Person[]; admins?: readonly Person[] }

const memberships = (
  owner: Person,
  { members = [], admins = [] }: Members,
): { userId: number; role: 'owner' | 'admin' | 'member' }[] => [
  { userId: owner.id, role: 'owner' },
  ...admins.map(({ id }) => ({ userId: id, role: 'admin' as const })),
  ...members.map(({ id }) => ({ userId: id, role: 'member' as const })),
]

/** Creates an organization with accepted people directly in the tables: the tests are about the people's rights. */
export async function anOrganization(
  app: TestApp,
  owner: Person,
  { isPlatform = false, ...people }: Members & { isPlatform?: boolean } = {},
): Promise<{ id: number; slug: string }> {
  const made = nextNumber(app)
  const now = app.clock.now()
  const stamps = { createdAt: now, updatedAt: now }
  const { db } = app.connection
  const organization = await db
    .insertInto('organizations')
    .values({ name: `Organization ${made}`, slug: `organization-${made}`, isPlatform, ...stamps })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  const rows = memberships(owner, people)
  const organizationId = organization.id
  await db
    .insertInto('memberships')
    .values(rows.map((row) => ({ ...row, organizationId, accepted: true, ...stamps })))
    .execute()
  const profiles = rows.map(({ userId }) => ({ userId, organizationId, username: `person-${userId}`, createdAt: now }))
  await db.insertInto('profiles').values(profiles).execute()
  return organization
}

/** Creates a team with accepted people, in an organization or without one. */
export async function aTeam(
  app: TestApp,
  owner: Person,
  { organizationId = null, ...people }: Members & { organizationId?: number | null } = {},
): Promise<{ id: number; slug: string }> {
  const made = nextNumber(app)
  const now = app.clock.now()
  const stamps = { createdAt: now, updatedAt: now }
  const { db } = app.connection
  const team = await db
    .insertInto('teams')
    .values({ name: `Team ${made}`, slug: `team-${made}`, organizationId, ...stamps })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  const of = { teamId: team.id, teamOrganizationId: organizationId, accepted: true, ...stamps }
  await db
    .insertInto('memberships')
    .values(memberships(owner, people).map((row) => ({ ...row, ...of })))
    .execute()
  return team
}
