import type { Generated } from 'kysely'
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
