import { createHash } from 'node:crypto'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns a key for PostgreSQL's advisory locks (int4) for any text. A collision only makes two callers wait. */
export const lockKey = (text: string): number => sha256(text).readInt32BE(0)
