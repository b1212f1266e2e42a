import type { Generated } from 'kysely'

export type OauthClientTable = {
  id: string
  ownerUserId: number | null
  name: string
  purpose: string | null
  logo: string | null
  websiteUrl: string | null
  type: 'confidential' | 'public'
  redirectUris: string[]
  scopes: Generated<string[]>
  isTrusted: Generated<boolean>
  registrationTokenHash: Buffer | null
  approvalStatus: 'PENDING' | 'APPROVED' | 'REJECTED'
  createdAt: Date
  updatedAt: Date
}

export type OauthClientSecretTable = {
  oauthClientId: string
  slot: 1 | 2
  secretHash: Buffer
  lastFour: string
  createdAt: Date
}

export type OauthAuthorizationTable = {
  id: Generated<number>
  oauthClientId: string
  userId: number | null
  teamId: number | null
  grantedByUserId: number
  scopes: string[]
  createdAt: Date
  updatedAt: Date
  revokedAt: Date | null
}

export type OauthTokenFamilyTable = {
  id: string
  authorizationId: number
  grantedByUserId: number
  credentialVersion: number
  scopes: string[]
  version: Generated<number>
  createdAt: Date
  revokedAt: Date | null
  revokedBecause: string | null
}

export type OauthCodeTable = {
  codeHash: Buffer
  authorizationId: number
  grantedByUserId: number
  credentialVersion: number
  redirectUri: string
  codeChallenge: string | null
  scopes: string[]
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  familyId: string | null
}

export type OauthRefreshTokenTable = {
  tokenHash: Buffer
  familyId: string
  generation: number
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}
