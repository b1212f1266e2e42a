/** The ids in a request's path that say whose objects the request concerns. */
export type PathIds = {
  readonly organizationId?: number
  readonly teamId?: number
  /** An account in the organization. */
  readonly userId?: number
  /** An account in the team. */
  readonly teamUserId?: number
  readonly platformClientId?: string
  readonly managedUserId?: number
}

export type MembershipRole = 'owner' | 'admin' | 'member'

/** The objects that exist at a path, and the roles of the caller there. One query finds both. */
export type Standing = {
  /** The organization of the path; otherwise the organization of the path's team or client. */
  readonly organizationId: number | null
  readonly teamExists: boolean
  readonly teamOrganizationId: number | null
  readonly clientExists: boolean
  readonly userIsMember: boolean
  readonly userIsTeamMember: boolean
  readonly managedUserExists: boolean
  readonly organizationRole: MembershipRole | null
  readonly teamRole: MembershipRole | null
  /** True if a custom role of the team or its organization gives the permission. */
  readonly hasPermission: boolean
  /** The organization to which the caller belongs. It doesn't depend on the path. */
  readonly callerOrganizationId: number | null
}
