import type { Generated } from 'kysely'

export type WorkerTable = {
  id: string
  host: string
  processId: number
  /** Grows with each heartbeat. */
  beatCount: Generated<number>
  startedAt: Date
}
