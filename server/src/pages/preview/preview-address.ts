import type { FastifyRequest } from 'fastify'
import type { PageDependencies } from '../dependencies.ts'
import { address } from '../query.ts'
import type { Reader } from '../reader.ts'

/** The folder of the pictures. The path of a page follows. */
export const PREVIEWS = '/assets/preview'

/** Returns the whole address of a page's picture. Networks and messengers don't read a path without a server. */
export function previewAddress(
  { pageAddresses }: Pick<PageDependencies, 'pageAddresses'>,
  request: FastifyRequest,
  path: string,
  { chosen }: Reader,
): string {
  const organization = pageAddresses.organizationOf(request.host)
  const base = organization === undefined ? pageAddresses.publicUrl : pageAddresses.organizationUrl(organization)
  return address(`${base}${PREVIEWS}${path}`, { lang: chosen })
}
