import type { ColumnType, Generated } from 'kysely'
import type { JsonObject } from './json.ts'

export type EventTable = {
  id: Generated<number>
  occurredAt: Date
  transactionId: ColumnType<never, never, never>
  type: string
  actorUserId: number | null
  actorKind: string
  ip: string | null
  requestId: string | null
  userId: number | null
  teamId: number | null
  organizationId: number | null
  platformClientId: string | null
  eventTypeId: number | null
  bookingId: number | null
  bookingPermanentId: string | null
  subjectKey: string | null
  payload: JsonObject
}
