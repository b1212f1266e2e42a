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

/** Returns undefined if the slugs of the address have no capitals. The id of a private link has its own. */
function pathInLowerCase({ routeOptions, params, url }: FastifyRequest): string | undefined {
  const parts = Object.entries(recordOf(params)).map(([name, value]) => {
    const given = String(value)
    return { name, given, meant: /^username$|slug$/i.test(name) ? given.toLowerCase() : given }
  })
  if (parts.every(({ given, meant }) => given === meant)) return undefined
  const path = parts.reduce(
    (built, { name, meant }) => built.replace(`:${name}`, () => encodeURIComponent(meant)),
    routeOptions.url ?? '',
  )
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}
