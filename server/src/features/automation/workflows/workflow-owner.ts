/** The owner of workflows: a person or a team. */
export type WorkflowOwner = { readonly userId: number } | { readonly teamId: number }

/** Returns the owner in the database's form. Workflows and verified addresses must have the same owner. */
export const ownerKey = (owner: WorkflowOwner): string =>
  'userId' in owner ? `user:${owner.userId}` : `team:${owner.teamId}`

/** Returns the owner in words. */
export const ownerName = (owner: WorkflowOwner): string =>
  'userId' in owner ? `user ${owner.userId}` : `team ${owner.teamId}`

/** Returns the owner columns; exactly one of them is set. */
export const ownerColumns = (owner: WorkflowOwner) => ({
  userId: 'userId' in owner ? owner.userId : null,
  teamId: 'teamId' in owner ? owner.teamId : null,
  organizationId: null,
})
