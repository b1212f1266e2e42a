import type { FastifyRequest } from 'fastify'
import { refusedForRoom } from './failures.ts'

/** The methods that change nothing. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns the hook that refuses changes while the disk is too full. It runs before the body is read and long before a
 * write fails.
 */
export const refuseWithoutRoom =
  (hasRoom: () => boolean) =>
  async ({ method }: FastifyRequest): Promise<void> => {
    if (!READING.has(method) && !hasRoom()) throw refusedForRoom()
  }
