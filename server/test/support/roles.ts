import type { TestApp, TestUser } from './test-app.ts'

let made = 0

/** Gives a membership a role of the team or the organization with these permissions, directly in the tables. */
export async function aRole(
  app: TestApp,
  person: Pick<TestUser, 'id'>,
  of: { teamId: number } | { organizationId: number },
  permissions: readonly string[],
): Promise<void> {
  const id = `role-${++made}`
  const now = app.clock.now()
  const { db } = app.connection
  const owner = { teamId: null, organizationId: null, ...of }
  await db
    .insertInto('roles')
    .values({ id, ...owner, name: id, color: null, description: null, createdAt: now, updatedAt: now })
    .execute()
  const scope = 'teamId' in of ? 'team' : 'organization'
  await db
    .insertInto('rolePermissions')
    .values(permissions.map((permission, position) => ({ roleId: id, scope, permission, position })))
    .execute()
  const memberships = db.updateTable('memberships').set({ roleId: id }).where('userId', '=', person.id)
  await ('teamId' in of
    ? memberships.where('teamId', '=', of.teamId)
    : memberships.where('organizationId', '=', of.organizationId)
  ).execute()
}
