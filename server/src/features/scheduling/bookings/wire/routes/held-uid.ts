import type { FastifyRequest } from 'fastify'

/** Browsers keep the uid of their hold in a cookie. */
export const heldUid = (request: FastifyRequest): string | undefined => request.cookies.uid || undefined
