/** The owner of forms at an address: a person, a team or an organization. */
export type FormOwner =
  | { readonly userId: number }
  | { readonly kind: 'team'; readonly teamId: number; readonly organizationId: number | null }
  | { readonly kind: 'organization'; readonly organizationId: number }

/** Returns the columns that name the owner of a form. Exactly one is set. */
export function ownerColumns(owner: FormOwner) {
  if ('userId' in owner) return { userId: owner.userId, teamId: null, organizationId: null }
  if (owner.kind === 'team') return { userId: null, teamId: owner.teamId, organizationId: null }
  return { userId: null, teamId: null, organizationId: owner.organizationId }
}
