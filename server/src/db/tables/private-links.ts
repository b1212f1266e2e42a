import type { Generated } from 'kysely'

export type PrivateLinkTable = {
  id: Generated<number>
  /** The id in the link's address. */
  linkId: string
  eventTypeId: number
  expiresAt: Date | null
  maxUsageCount: number | null
  usageCount: Generated<number>
  createdAt: Date
  updatedAt: Date
}
