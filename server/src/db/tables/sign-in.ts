import type { Generated } from 'kysely'

export type UserEmailTable = {
  id: Generated<number>
  userId: number
  email: string
  verifiedAt: Date | null
  createdAt: Date
}

export type UserSecondFactorTable = {
  userId: number
  keyId: string
  ciphertext: Buffer
  confirmedAt: Date | null
  lastUsedStep: string | null
}

export type UserRecoveryCodeTable = {
  userId: number
  codeHash: Buffer
  usedAt: Date | null
}

export type UserIdentityTable = {
  issuer: string
  subject: string
  userId: number
  createdAt: Date
}

export type SessionTable = {
  id: string
  tokenHash: Buffer
  userId: number
  credentialVersion: number
  ip: string | null
  userAgent: string | null
  secondFactorAt: Date | null
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

export type OneTimeTokenTable = {
  tokenHash: Buffer
  purpose: string
  userId: number | null
  email: string | null
  bookingUid: string | null
  credentialVersion: number | null
  wrongTries: Generated<number>
  /** The known browser or address whose tickets are counted together. Null for strangers. */
  countedFor: Generated<string | null>
  expiresAt: Date
  usedAt: Date | null
  createdAt: Date
}

/** A browser or a network address from which a person has signed in. */
export type KnownSignInTable = { userId: number; proofHash: Buffer; expiresAt: Date }
