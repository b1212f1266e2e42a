import type { ColumnType, Generated } from 'kysely'
import type { JsonObjectOrNull } from './json.ts'

export type AuditEntryTable = {
  id: Generated<string>
  occurredAt: Date
  organizationId: number | null
  teamId: number | null
  actorUserId: number | null
  actorKind: string
  action: string
  subjectKey: string
  before: JsonObjectOrNull
  after: JsonObjectOrNull
  ip: string | null
  userAgent: string | null
  requestId: string | null
}

/** A person who was erased. */
export type ErasureTable = {
  id: Generated<number>
  /** The keyed hash of the address. An account without a confirmed address has its own hash here. */
  addressHash: Buffer
  otherAddressHashes: Buffer[]
  /** The keyed hash of the account's uuid. Ids may be given again after a backup was restored. */
  accountHash: Buffer | null
  userId: number | null
  askedByUserId: number | null
  channel: string
  counts: ColumnType<Record<string, number>, string, never>
  erasedAt: Date
}
