import type { FastifyRequest } from 'fastify'
import { recordOf } from '../../lib/records.ts'

/** A part of the path that stays a text. @throws `Error` where the address of the route has no such part. */
export function pathText(
  { params, routeOptions }: Pick<FastifyRequest, 'params' | 'routeOptions'>,
  name: string,
): string {
  const text = recordOf(params)[name]
  if (typeof text !== 'string') throw new Error(`The address ${routeOptions.url} has no :${name}.`)
  return text
}
