import type { Generated } from 'kysely'

export type RoundRobinTallyTable = {
  eventTypeId: number
  userId: number
  pickedCount: Generated<number>
  creditedCount: Generated<number>
  lastPickedAt: Date | null
}

export type RoundRobinPickTable = {
  id: Generated<number>
  eventTypeId: number
  bookingId: number
  groupId: number | null
  pickedUserId: number
  reason: string
  candidateUserIds: number[]
  candidateWeights: number[]
  candidateCounts: number[]
  candidateFree: boolean[]
  pickedAt: Date
  revokedAt: Date | null
}
