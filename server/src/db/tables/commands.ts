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
