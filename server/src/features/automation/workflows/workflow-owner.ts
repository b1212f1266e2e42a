/** Whose workflows: a person's, or a team's. */
export type WorkflowOwner = { readonly userId: number } | { readonly teamId: number }

/** As the database writes owners of workflows and of verified addresses, which have to be the same. */
export const ownerKey = (owner: WorkflowOwner): string =>
  'userId' in owner ? `user:${owner.userId}` : `team:${owner.teamId}`

/** As people read it. */
export const ownerName = (owner: WorkflowOwner): string =>
  'userId' in owner ? `user ${owner.userId}` : `team ${owner.teamId}`

/** Exactly one is set. */
export const ownerColumns = (owner: WorkflowOwner) => ({
  userId: 'userId' in owner ? owner.userId : null,
  teamId: 'teamId' in owner ? owner.teamId : null,
  organizationId: null,
})
