const CRUD = ['create', 'read', 'update', 'delete'] as const
const of = <Resource extends string, Verb extends string>(resource: Resource, ...verbs: readonly Verb[]) =>
  verbs.map((verb) => `${resource}.${verb}` as const)

/** The permissions that a role of a team can have, in the order in which the API lists them. */
const SHARED = [
  ...of('role', ...CRUD),
  ...of('eventType', ...CRUD),
  ...of('team', 'read', 'update', 'delete', 'invite', 'remove', 'listMembers', 'listMembersPrivate'),
  ...of('team', 'changeMemberRole', 'impersonate'),
  ...of('booking', 'read', 'update', 'readRecordings'),
  'insights.read',
  ...of('workflow', ...CRUD),
  ...of('routingForm', ...CRUD),
  ...of('webhook', ...CRUD),
  ...of('featureOptIn', 'read', 'update'),
] as const

export const TEAM_PERMISSIONS = [...SHARED, ...of('booking', 'readTeamBookings', 'readTeamAuditLogs')] as const

export const ORGANIZATION_PERMISSIONS = [
  '*.*',
  ...SHARED,
  'team.create',
  ...of('organization', 'create', 'read', 'update', 'listMembers', 'listMembersPrivate', 'invite', 'remove'),
  ...of('organization', 'manageBilling', 'changeMemberRole', 'impersonate', 'passwordReset'),
  ...of('booking', 'readOrgBookings', 'readOrgAuditLogs'),
  ...of('organization.attributes', ...CRUD, 'editUsers'),
  ...of('watchlist', ...CRUD),
] as const

/** Operations require these permissions, but no role offers them yet. */
type Unoffered = `availability.${(typeof CRUD)[number]}` | `ooo.${(typeof CRUD)[number]}` | 'organization.editUsers'

/** The form is `resource.action`. The resource may contain dots, so the action begins after the last one. */
export type Permission = (typeof TEAM_PERMISSIONS)[number] | (typeof ORGANIZATION_PERMISSIONS)[number] | Unoffered

/** Returns `eventType.*` for `eventType.read`. */
export const wildcardOf = (permission: string): string => `${permission.slice(0, permission.lastIndexOf('.'))}.*`

/** Returns the entries of a role that allow this: the permission itself, all of its resource, or everything. */
export const grantsOf = (permission: string): string[] => [permission, wildcardOf(permission), '*.*']
