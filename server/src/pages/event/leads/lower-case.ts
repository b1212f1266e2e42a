import type { FastifyReply, FastifyRequest } from 'fastify'
import { findFailure } from '../../../http/failures.ts'
import { recordOf } from '../../../lib/records.ts'

/**
 * Answers with a page, or leads to its address in lower case if there is none: slugs have no capitals, but people who
 * type an address do. Slugs of other systems may have them, so the address counts first as it is.
 */
export async function orInLowerCase(
  request: FastifyRequest,
  reply: FastifyReply,
  send: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await send()
  } catch (error) {
    const path = pathInLowerCase(request)
    if (path === undefined || findFailure(error)?.status !== 404) throw error
    return reply.redirect(path, 302)
  }
}

/** Returns undefined if the names of the address have no capitals. */
function pathInLowerCase({ routeOptions, params, url }: FastifyRequest): string | undefined {
  const names = Object.entries(recordOf(params)).map(([name, value]) => [name, String(value)] as const)
  if (names.every(([, value]) => value === value.toLowerCase())) return undefined
  const path = names.reduce(
    (built, [name, value]) => built.replace(`:${name}`, () => encodeURIComponent(value.toLowerCase())),
    routeOptions.url ?? '',
  )
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}
