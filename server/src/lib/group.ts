/** People who work together: what memberships, roles, invites and shared things belong to. */
export type Group =
  | { readonly kind: 'team'; readonly teamId: number; readonly organizationId: number | null }
  | { readonly kind: 'organization'; readonly organizationId: number }

/** The two owner columns of a table, of which exactly one is set: a team's own things aren't its organization's. */
export const groupColumns = (group: Group): { teamId: number | null; organizationId: number | null } =>
  group.kind === 'team'
    ? { teamId: group.teamId, organizationId: null }
    : { teamId: null, organizationId: group.organizationId }
