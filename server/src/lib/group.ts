/** A team or an organization. Memberships, roles, invites and shared objects belong to it. */
export type Group =
  | { readonly kind: 'team'; readonly teamId: number; readonly organizationId: number | null }
  | { readonly kind: 'organization'; readonly organizationId: number }

/** Returns the two owner columns of a table. Exactly one is set: a team's objects don't count as its organization's. */
export const groupColumns = (group: Group): { teamId: number | null; organizationId: number | null } =>
  group.kind === 'team'
    ? { teamId: group.teamId, organizationId: null }
    : { teamId: null, organizationId: group.organizationId }
