import type { ColumnType, Generated } from 'kysely'

type JsonOrNull = ColumnType<unknown, string | null, string | null>

export type AuditEntryTable = {
  id: Generated<string>
  occurredAt: Date
  organizationId: number | null
  teamId: number | null
  actorUserId: number | null
  actorKind: string
  action: string
  subjectKey: string
  before: JsonOrNull
  after: JsonOrNull
  ip: string | null
  userAgent: string | null
  requestId: string | null
}
