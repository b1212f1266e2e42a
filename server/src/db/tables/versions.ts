import type { Generated } from 'kysely'

export type CacheVersionTable = {
  subject: 'event_type' | 'user_hours' | 'user_time'
  subjectId: number
  version: Generated<number>
}
