import type { FastifyRequest } from 'fastify'

/** Browsers name HTML; programs ask for JSON or for anything. */
export const wantsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false
