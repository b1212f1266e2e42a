const CRUD = ['create', 'read', 'update', 'delete'] as const
const of = <Resource extends string, Verb extends string>(resource: Resource, ...verbs: readonly Verb[]) =>
  verbs.map((verb) => `${resource}.${verb}` as const)

/** What a role of a team can allow, in the order in which the wire lists it. */
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

/** Known to operations, though no role offers them yet. */
type Unoffered = `availability.${(typeof CRUD)[number]}` | `ooo.${(typeof CRUD)[number]}` | 'organization.editUsers'

/** `resource.action`; the resource may have dots itself, so the action begins after the last one. */
export type Permission = (typeof TEAM_PERMISSIONS)[number] | (typeof ORGANIZATION_PERMISSIONS)[number] | Unoffered

/** `eventType.*` for `eventType.read`. */
export const wildcardOf = (permission: string): string => `${permission.slice(0, permission.lastIndexOf('.'))}.*`

/** What a role may hold to allow this: the permission itself, all of its resource, or everything. */
export const grantsOf = (permission: string): string[] => [permission, wildcardOf(permission), '*.*']
