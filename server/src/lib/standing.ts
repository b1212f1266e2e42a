/** What the path of a request names, as far as it says whose things are served there. */
export type PathIds = {
  readonly organizationId?: number
  readonly teamId?: number
  /** Somebody of the organization. */
  readonly userId?: number
  /** Somebody of the team. */
  readonly teamUserId?: number
  readonly platformClientId?: string
  readonly managedUserId?: number
}

export type MembershipRole = 'owner' | 'admin' | 'member'

/** What there is at a place, and what the caller is there. One query finds it. */
export type Standing = {
  /** Of the path; otherwise the one that the team or the client of the path belongs to. */
  readonly organizationId: number | null
  readonly teamExists: boolean
  readonly teamOrganizationId: number | null
  readonly clientExists: boolean
  readonly userIsMember: boolean
  readonly userIsTeamMember: boolean
  readonly managedUserExists: boolean
  readonly organizationRole: MembershipRole | null
  readonly teamRole: MembershipRole | null
  /** Through a role made for the team or its organization. */
  readonly hasPermission: boolean
  /** The organization that the caller belongs to, whatever the path says. */
  readonly callerOrganizationId: number | null
}
