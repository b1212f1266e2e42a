import type { FastifyRequest } from 'fastify'

/** Returns true for browsers, which accept HTML. Programs ask for JSON or for anything. */
export const wantsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false
