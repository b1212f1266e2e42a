import type { FastifyRequest } from 'fastify'

/** Returns the uid of the caller's hold, which browsers keep in a cookie. */
export const heldUid = (request: FastifyRequest): string | undefined => request.cookies.uid || undefined
