import type { Generated, GeneratedAlways } from 'kysely'

export type ProfileTable = {
  id: Generated<number>
  organizationId: number
  userId: number
  username: string
  ownsAccount: Generated<boolean>
  createdAt: Date
}

export type PermissionTable = {
  scope: 'organization' | 'team'
  name: string
}

export type RoleTable = {
  id: string
  organizationId: number | null
  teamId: number | null
  scope: GeneratedAlways<'system' | 'organization' | 'team'>
  name: string
  color: string | null
  description: string | null
  createdAt: Date
  updatedAt: Date
}

export type RolePermissionTable = {
  roleId: string
  scope: 'organization' | 'team'
  permission: string
  position: number
}

export type InviteTable = {
  id: Generated<number>
  token: string
  teamId: number | null
  organizationId: number | null
  email: string | null
  role: Generated<'owner' | 'admin' | 'member'>
  invitedByUserId: number | null
  expiresAt: Date | null
  createdAt: Date
}

export type AttributeTable = {
  id: string
  organizationId: number
  name: string
  slug: string
  type: 'TEXT' | 'NUMBER' | 'SINGLE_SELECT' | 'MULTI_SELECT'
  allowsSeveral: GeneratedAlways<boolean>
  enabled: Generated<boolean>
  usersCanEdit: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

export type AttributeOptionTable = {
  id: string
  attributeId: string
  value: string
  slug: string
  position: Generated<number>
}

export type AttributeAssignmentTable = {
  id: string
  organizationId: number
  membershipId: number
  attributeId: string
  allowsSeveral: boolean
  optionId: string
  weight: number | null
  createdAt: Date
}

export type DelegationCredentialTable = {
  id: string
  organizationId: number
  platform: 'google' | 'office365'
  domain: string
  enabled: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

export type DelegationCredentialSecretTable = {
  delegationCredentialId: string
  keyId: string
  ciphertext: Buffer
}

/** A person whose account a delegation credential opens. */
export type DelegatedAccountTable = {
  delegationCredentialId: string
  userId: number
  address: string
  dueAt: Date | null
  failures: Generated<number>
  lastError: string | null
  /** In real time. */
  leasedUntil: Date | null
}
