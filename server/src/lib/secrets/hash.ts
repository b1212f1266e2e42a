import { createHash } from 'node:crypto'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A lock key for PostgreSQL's advisory locks (int4) out of any text. Collisions only make two callers wait. */
export const lockKey = (text: string): number => sha256(text).readInt32BE(0)
