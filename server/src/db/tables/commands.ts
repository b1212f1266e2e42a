import type { JsonWithDefault } from './json.ts'

export type IdempotencyKeyTable = {
  caller: string
  operation: string
  key: string
  requestHash: Buffer
  status: number
  headers: JsonWithDefault
  body: string
  createdAt: Date
  expiresAt: Date
}

/** What an import has stored, under the id that it has in the source. */
export type ImportItemTable = {
  source: string
  kind: string
  sourceId: string
  targetId: string
  /** The hash of the record as it was read last. */
  contentHash: Buffer
  /** False if it was here before the import. */
  isMade: boolean
  invitedAt: Date | null
  importedAt: Date
}
