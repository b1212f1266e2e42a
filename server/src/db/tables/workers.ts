import type { Generated } from 'kysely'

export type WorkerTable = {
  id: string
  host: string
  processId: number
  /** The count of heartbeats. */
  beatCount: Generated<number>
  startedAt: Date
}
