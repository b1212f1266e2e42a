import type { ColumnType, Generated } from 'kysely'

export type VerificationCodeTable = {
  id: Generated<number>
  purpose: string
  channel: 'email' | 'phone'
  address: string
  /** The owner that may use it: `user:5`, `team:7`, … */
  subject: string
  codeHash: Buffer
  wrongTries: Generated<number>
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** Exactly one of the owners is set. */
type OwnerColumns = {
  userId: number | null
  teamId: number | null
  organizationId: number | null
  /** `team:7`. The database computes it. */
  ownerKey: ColumnType<string, never, never>
  /** The member who verified it for the team. */
  verifiedByUserId: number | null
}

export type VerifiedEmailTable = OwnerColumns & { id: Generated<number>; email: string; verifiedAt: Date }
export type VerifiedPhoneTable = OwnerColumns & { id: Generated<number>; phoneNumber: string; verifiedAt: Date }
