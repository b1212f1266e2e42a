import type { RouteOptions } from 'fastify'
import type { Access } from '../../src/http/callers/access.ts'
import { grantsOf } from '../../src/lib/permissions.ts'
import { SCOPES } from '../../src/lib/scopes.ts'
import { oauth, PASSWORD } from './oauth.ts'
import { anOrganization, aTeam } from './organizations.ts'
import { aManagedUser, aPlatformClient } from './platform.ts'
import type { TestApp, TestUser } from './test-app.ts'
import { COOKIE } from './visitor.ts'

/** A caller: its credentials, and the facts that decide the answer of every operation. */
export type Row = {
  name: string
  headers: Record<string, string>
  /** The kind of the credentials. `none` sends no proof, `invalid` sends a wrong one. */
  kind: 'none' | 'invalid' | 'api-key' | 'session' | 'foreign-session' | 'token' | 'managed-token' | 'client'
  userId?: number
  isAdministrator?: boolean
  /** The scopes of a third party's token, and its team. */
  scopes?: readonly string[]
  teamId?: number
  /** The client that the row's secret belongs to. An operation asks for the secret of the client in its path. */
  clientId?: string
}

/** The objects that paths name. They all belong together, so that only the caller decides the answer. */
export type Things = {
  organizationId: number
  teamId: number
  clientId: string
  personId: number
  managedUserId: number
}

type MembershipRole = 'owner' | 'admin' | 'member'
export type Standing = {
  organization?: MembershipRole | undefined
  team?: MembershipRole | undefined
  permissions: readonly string[]
}

const OWN_ORIGIN = 'https://book.example.com'
const FOREIGN_ORIGIN = 'https://elsewhere.example'

/** Creates an organization with a team, a platform client and a managed user, and one row for every kind of caller. */
export async function arrange(app: TestApp): Promise<{ rows: Row[]; things: Things }> {
  const { client, person, signIn, tokens } = oauth(app)
  const owner = await person({ username: 'owner' })
  const member = await person({ username: 'member' })
  const [admin, teamAdmin, holder, invited, disabled] = [
    await app.user({ username: 'admin-of-all' }),
    await app.user({ username: 'team-admin' }),
    await app.user({ username: 'holder' }),
    await app.user({ username: 'invited' }),
    await app.user({ username: 'disabled' }),
  ]
  const neighbour = await person({ username: 'neighbour' })
  const stranger = await app.user({ username: 'stranger' })
  const administrator = await anAdministrator(app)

  const organization = await anOrganization(app, owner, {
    isPlatform: true,
    admins: [admin],
    members: [member, teamAdmin, holder],
  })
  const team = await aTeam(app, owner, { organizationId: organization.id, admins: [teamAdmin], members: [member] })
  const elsewhere = await anOrganization(app, neighbour, { isPlatform: true })
  const otherTeam = await aTeam(app, neighbour, { organizationId: elsewhere.id })
  await invite(app, invited, organization.id)
  await allowEverything(app, holder, organization.id)
  await app.connection.db
    .updateTable('users')
    .set({ disabledAt: app.clock.now() })
    .where('id', '=', disabled.id)
    .execute()

  const platform = await aPlatformClient(app, owner)
  const otherPlatform = await aPlatformClient(app, neighbour)
  const managed = await aManagedUser(app, platform)

  const everything = await client({ name: 'Everything', scopes: SCOPES })
  const unrestricted = await client({ name: 'Unrestricted' })
  const granted = async (cookie: string, scopes: readonly string[], more: object = {}) =>
    (await tokens(cookie, everything, { scopes, ...more })).access
  const reading = SCOPES.filter((scope) => scope.endsWith('_READ'))
  const administratorCookie = await signIn(administrator.email)

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const key = (name: string, { id, apiKey }: TestUser): Row => ({
    name: `API key of ${name}`,
    kind: 'api-key',
    headers: bearer(apiKey),
    userId: id,
  })
  const token = (name: string, { id }: { id: number }, scopes: readonly string[], text: string): Row => ({
    name: `token ${name}`,
    kind: 'token',
    headers: bearer(text),
    userId: id,
    scopes,
  })
  const refused = (name: string, headers: Record<string, string>): Row => ({ name, kind: 'invalid', headers })

  const rows: Row[] = [
    { name: 'nobody', kind: 'none', headers: {} },
    refused('unknown API key', bearer('cal_nobody_has_this_key')),
    refused('API key of a disabled account', bearer(disabled.apiKey)),
    refused('unknown token', bearer('not-a-token')),
    refused('platform client with a wrong secret', { 'x-cal-client-id': platform.id, 'x-cal-secret-key': 'wrong' }),
    key('a stranger', stranger),
    key('the owner of another organization', neighbour),
    key('somebody who is invited only', invited),
    key('a member', member),
    key('an admin of the team', teamAdmin),
    key('a member with a role that allows everything', holder),
    key('an admin', admin),
    key('the owner', owner),
    { ...key('an administrator', administrator), isAdministrator: true },
    { name: 'session that has ended', kind: 'none', headers: { cookie: `${COOKIE}=ended` } },
    {
      name: 'session of a member',
      kind: 'session',
      headers: { cookie: member.cookie, origin: OWN_ORIGIN },
      userId: member.id,
    },
    { name: 'session of the owner', kind: 'session', headers: { cookie: owner.cookie }, userId: owner.id },
    {
      name: 'session of the owner from another site',
      kind: 'foreign-session',
      userId: owner.id,
      headers: { cookie: owner.cookie, origin: FOREIGN_ORIGIN },
    },
    {
      name: 'session of an administrator',
      kind: 'session',
      userId: administrator.id,
      isAdministrator: true,
      headers: { cookie: administratorCookie },
    },
    token('of the owner for everything', owner, SCOPES, await granted(owner.cookie, SCOPES)),
    token('of the owner for reading', owner, reading, await granted(owner.cookie, reading)),
    token('of the owner for something else', owner, ['CREDITS_READ'], await granted(owner.cookie, ['CREDITS_READ'])),
    token('of the owner without restriction', owner, [], (await tokens(owner.cookie, unrestricted)).access),
    // An application is never an administrator, even if an administrator admitted it.
    token(
      'of an administrator without restriction',
      administrator,
      [],
      (await tokens(administratorCookie, unrestricted)).access,
    ),
    token('of a member for everything', member, SCOPES, await granted(member.cookie, SCOPES)),
    token('of a member for reading', member, reading, await granted(member.cookie, reading)),
    token('of the neighbour for everything', neighbour, SCOPES, await granted(neighbour.cookie, SCOPES)),
    {
      ...token('for the team', owner, SCOPES, await granted(owner.cookie, SCOPES, { teamSlug: team.slug })),
      teamId: team.id,
    },
    {
      ...token(
        'for another team',
        neighbour,
        SCOPES,
        await granted(neighbour.cookie, SCOPES, { teamSlug: otherTeam.slug }),
      ),
      teamId: otherTeam.id,
    },
    {
      name: 'token of a managed user',
      kind: 'managed-token',
      headers: bearer(managed.accessToken),
      userId: managed.user.id,
    },
    refused("token of a managed user from a page that isn't the client's", {
      ...bearer(managed.accessToken),
      origin: FOREIGN_ORIGIN,
    }),
    {
      name: 'platform client',
      kind: 'client',
      userId: owner.id,
      clientId: platform.id,
      headers: { 'x-cal-client-id': platform.id, 'x-cal-secret-key': platform.secret },
    },
    {
      name: 'platform client of another organization',
      kind: 'client',
      userId: neighbour.id,
      clientId: otherPlatform.id,
      headers: { 'x-cal-client-id': otherPlatform.id, 'x-cal-secret-key': otherPlatform.secret },
    },
  ]
  const things = {
    organizationId: organization.id,
    teamId: team.id,
    clientId: platform.id,
    personId: member.id,
    managedUserId: managed.user.id,
  }
  return { rows, things }
}

async function anAdministrator(app: TestApp): Promise<TestUser> {
  const user = await app.user({ username: 'second-administrator', password: PASSWORD } as object)
  await app.connection.db.updateTable('users').set({ isAdministrator: true }).where('id', '=', user.id).execute()
  return user
}

const stamps = (app: TestApp) => ({ createdAt: app.clock.now(), updatedAt: app.clock.now() })

/** Invites an account as owner. It hasn't accepted yet. */
const invite = (app: TestApp, { id: userId }: TestUser, organizationId: number) =>
  app.connection.db
    .insertInto('memberships')
    .values({ userId, organizationId, role: 'owner', accepted: false, ...stamps(app) })
    .execute()

async function allowEverything(app: TestApp, { id: userId }: TestUser, organizationId: number): Promise<void> {
  const { db } = app.connection
  const role = { id: 'everything', organizationId, teamId: null, name: 'Everything', color: null, description: null }
  await db
    .insertInto('roles')
    .values({ ...role, ...stamps(app) })
    .execute()
  await db
    .insertInto('rolePermissions')
    .values({ roleId: role.id, scope: 'organization', permission: '*.*', position: 0 })
    .execute()
  await db
    .updateTable('memberships')
    .set({ roleId: role.id })
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute()
}

/** Reads each account's roles in the organization and the team of the paths from the tables. */
export async function standings(app: TestApp, { organizationId, teamId }: Things): Promise<Map<number, Standing>> {
  const { db } = app.connection
  const memberships = await db
    .selectFrom('memberships')
    .select(['userId', 'organizationId', 'teamId', 'role', 'roleId'])
    .where('accepted', '=', true)
    .execute()
  const allowed = await db.selectFrom('rolePermissions').select(['roleId', 'permission']).execute()
  const found = new Map<number, Standing>()
  for (const row of memberships) {
    if (row.organizationId !== organizationId && row.teamId !== teamId) continue
    const before = found.get(row.userId) ?? { permissions: [] }
    const permissions = allowed.filter(({ roleId }) => roleId === row.roleId).map(({ permission }) => permission)
    found.set(row.userId, {
      ...before,
      ...(row.teamId === teamId ? { team: row.role } : { organization: row.role }),
      permissions: [...before.permissions, ...permissions],
    })
  }
  return found
}

export type Operation = { method: string; url: string; access: Access; name: string }

/** Lists every operation of the router, one for each method. */
export const operationsOf = (routes: readonly RouteOptions[]): Operation[] =>
  routes.flatMap(({ config, method, url }) =>
    config?.access && !config.page
      ? [method].flat().map((each) => ({
          method: each,
          url: url.replace(/(.)\/$/, '$1'),
          access: config.access as Access,
          name: `${each} ${url}`,
        }))
      : [],
  )

const KNOWN: Readonly<Record<string, (things: Things) => string | number>> = {
  organization: ({ organizationId }) => organizationId,
  team: ({ teamId }) => teamId,
  'platform-client': ({ clientId }) => clientId,
  'organization-user': ({ personId }) => personId,
  'team-user': ({ personId }) => personId,
  'managed-user': ({ managedUserId }) => managedUserId,
}

/** Returns the address of an operation. Its owners exist; the objects below them don't. */
export const addressOf = ({ url, access }: Operation, things: Things): string =>
  url.replace(/:(\w+)/g, (_all, parameter: string) =>
    String(KNOWN[access.path?.[parameter]?.is ?? '']?.(things) ?? 987_654_321),
  )

export type Expected = 'admitted' | 401 | 403

/** Returns the answer that follows from the operation's declaration and the caller. */
export function expected(operation: Operation, row: Row, things: Things, all: ReadonlyMap<number, Standing>): Expected {
  const answer = declared(operation, row, things, all)
  const isForeign = isForBrowsers(operation) && row.headers.origin === FOREIGN_ORIGIN
  return answer === 'admitted' && isForeign ? 403 : answer
}

/** Returns true for operations that sign people in and out. They accept no request from another site. */
const isForBrowsers = ({ url, method }: Operation): boolean =>
  method === 'POST' && url.startsWith('/api/auth/') && !url.startsWith('/api/auth/oauth/')

function declared({ access }: Operation, row: Row, things: Things, all: ReadonlyMap<number, Standing>): Expected {
  if (access.caller === 'public') return 'admitted'
  const owners = Object.values(access.path ?? {}).map(({ is }) => is)
  const proof = proven(access, row, owners, things)
  if (proof !== 'proven') return proof
  const caller = admittedKinds(access, row)
  if (caller !== 'admitted') return caller
  if (row.kind === 'token' && !isGranted(access, row, owners, things)) return 403
  return isAdmittedThere(access, row, owners, all.get(row.userId ?? 0) ?? { permissions: [] }) ? 'admitted' : 403
}

function proven({ caller }: Access, row: Row, owners: readonly string[], things: Things): 'proven' | Expected {
  if (row.kind === 'none') return caller === 'optional' ? 'admitted' : 401
  if (caller === 'program' && (row.kind === 'session' || row.kind === 'foreign-session')) return 401
  if (row.kind === 'foreign-session') return caller === 'optional' ? 'admitted' : 403
  // The operation asks for the secret of the client in the path.
  const isWrongClient = row.kind === 'client' && owners.includes('platform-client') && row.clientId !== things.clientId
  return row.kind === 'invalid' || isWrongClient ? 401 : 'proven'
}

function admittedKinds({ caller }: Access, { kind, isAdministrator }: Row): Expected {
  switch (caller) {
    case 'administrator':
      return isAdministrator ? 'admitted' : 403
    case 'account':
      return kind === 'session' || kind === 'api-key' ? 'admitted' : 403
    case 'session':
      return kind === 'session' ? 'admitted' : 403
    case 'client':
      return kind === 'client' ? 'admitted' : 401
    default:
      return 'admitted'
  }
}

/** Returns true if the scopes admit the caller, and the path belongs to the token's team. */
function isGranted({ scope }: Access, row: Row, owners: readonly string[], things: Things): boolean {
  const { scopes = [], teamId } = row
  if (scope === 'any') return true
  if (scopes.length > 0) {
    const enough = scope === undefined ? [] : [scope, scope.replace(/^TEAM_/, 'ORG_')]
    if (!scopes.some((granted) => enough.includes(granted))) return false
  }
  return teamId === undefined || (owners.includes('team') && teamId === things.teamId)
}

const RANK = { member: 1, admin: 2, owner: 3 } as const
const LEAST = { MEMBER: 1, ADMIN: 2, OWNER: 3 } as const

/** Returns true if the caller's roles in the organization and the team of the path are sufficient. */
function isAdmittedThere(access: Access, row: Row, owners: readonly string[], standing: Standing): boolean {
  if (row.isAdministrator) return true
  const needsOrganization = owners.includes('organization') || owners.includes('platform-client')
  if (needsOrganization && !standing.organization) return false
  if (owners.includes('team') && !standing.team && !standing.organization) return false
  if (!access.role) return true
  if (access.permission && grantsOf(access.permission).some((grant) => standing.permissions.includes(grant)))
    return true
  const [level, role] = access.role.split('_') as ['TEAM' | 'ORG', keyof typeof LEAST]
  const inOrganization = standing.organization ? RANK[standing.organization] : 0
  const inTeam = standing.team ? RANK[standing.team] : 0
  const rank = level === 'ORG' ? inOrganization : inOrganization >= RANK.admin ? RANK.owner : inTeam
  return rank >= (isGrantedReading(access, row) ? LEAST.MEMBER : LEAST[role])
}

/**
 * Returns true for reading that a member may grant to an application. Webhooks are excluded, because they contain
 * secrets, and insights, because they compare colleagues.
 */
const isGrantedReading = ({ scope }: Access, { kind, scopes = [] }: Row): boolean =>
  kind === 'token' && scopes.length > 0 && scope !== undefined && /^(TEAM|ORG)_(?!WEBHOOK|INSIGHTS).*_READ$/.test(scope)
