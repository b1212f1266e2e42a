import type { Schemas } from '@daybook/client'

type OfOrganization = Schemas.OrganizationRole['permissions'][number]
type OfTeam = Schemas.TeamRole['permissions'][number]
/** A permission that names one action. `booking.*` and `*.*` name several. */
type Single<P extends string> = Exclude<P, `${string}.*`>
export type Permission = Single<OfOrganization | OfTeam>

type Parts<P> = P extends `organization.attributes.${infer Action}`
  ? ['organization.attributes', Action]
  : P extends `${infer Resource}.${infer Action}`
    ? [Resource, Action]
    : never
export type Resource = Parts<Permission>[0]
export type PermissionAction = Parts<Permission>[1]

/** Which roles can have a permission. A new permission of the API doesn't compile until it is here. */
const HOLDERS: Readonly<Record<Permission, 'both' | 'organization' | 'team'>> = {
  'booking.read': 'both',
  'booking.update': 'both',
  'booking.readRecordings': 'both',
  'booking.readTeamBookings': 'team',
  'booking.readTeamAuditLogs': 'team',
  'booking.readOrgBookings': 'organization',
  'booking.readOrgAuditLogs': 'organization',
  'eventType.create': 'both',
  'eventType.read': 'both',
  'eventType.update': 'both',
  'eventType.delete': 'both',
  'team.create': 'organization',
  'team.read': 'both',
  'team.update': 'both',
  'team.delete': 'both',
  'team.invite': 'both',
  'team.remove': 'both',
  'team.listMembers': 'both',
  'team.listMembersPrivate': 'both',
  'team.changeMemberRole': 'both',
  'team.impersonate': 'both',
  'workflow.create': 'both',
  'workflow.read': 'both',
  'workflow.update': 'both',
  'workflow.delete': 'both',
  'routingForm.create': 'both',
  'routingForm.read': 'both',
  'routingForm.update': 'both',
  'routingForm.delete': 'both',
  'webhook.create': 'both',
  'webhook.read': 'both',
  'webhook.update': 'both',
  'webhook.delete': 'both',
  'insights.read': 'both',
  'role.create': 'both',
  'role.read': 'both',
  'role.update': 'both',
  'role.delete': 'both',
  'organization.create': 'organization',
  'organization.read': 'organization',
  'organization.update': 'organization',
  'organization.listMembers': 'organization',
  'organization.listMembersPrivate': 'organization',
  'organization.invite': 'organization',
  'organization.remove': 'organization',
  'organization.manageBilling': 'organization',
  'organization.changeMemberRole': 'organization',
  'organization.impersonate': 'organization',
  'organization.passwordReset': 'organization',
  'organization.attributes.create': 'organization',
  'organization.attributes.read': 'organization',
  'organization.attributes.update': 'organization',
  'organization.attributes.delete': 'organization',
  'organization.attributes.editUsers': 'organization',
  'watchlist.create': 'organization',
  'watchlist.read': 'organization',
  'watchlist.update': 'organization',
  'watchlist.delete': 'organization',
  'featureOptIn.read': 'both',
  'featureOptIn.update': 'both',
}

type Group = { resource: Resource; permissions: { permission: Permission; action: PermissionAction }[] }

/** Returns the permissions that a role of a team or an organization can have, by resource. */
export function groupsFor(holder: 'organization' | 'team'): Group[] {
  const groups = new Map<Resource, Group>()
  for (const [permission, holders] of Object.entries(HOLDERS) as [Permission, string][]) {
    if (holders !== 'both' && holders !== holder) continue
    const at = permission.lastIndexOf('.')
    const resource = permission.slice(0, at) as Resource
    const group = groups.get(resource) ?? { resource, permissions: [] }
    group.permissions.push({ permission, action: permission.slice(at + 1) as PermissionAction })
    groups.set(resource, group)
  }
  return [...groups.values()]
}

/** Returns how a role has a permission: by name, by a wider one such as `booking.*`, or not at all. */
export function heldBy(permissions: readonly string[], permission: Permission): 'named' | 'wider' | 'not' {
  if (permissions.includes(permission)) return 'named'
  const wider = `${permission.slice(0, permission.lastIndexOf('.'))}.*`
  return permissions.includes(wider) || permissions.includes('*.*') ? 'wider' : 'not'
}
