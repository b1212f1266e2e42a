import type { FastifyRequest } from 'fastify'
import { unauthenticated } from '../lib/errors.ts'

declare const proven: unique symbol

/** Whose things a request is about, proven: only this file makes one, so nobody forgets the check. */
export type Owner = { readonly userId: number } & { readonly [proven]: true }

/** Finds the owner from the address of a request and refuses callers who may not act for it. */
export type OwnerOf = (request: FastifyRequest) => Owner

/** The caller's own things: everything that is served without an owner in its path. */
export const caller: OwnerOf = (request) => {
  if (request.actor.kind !== 'user')
    throw unauthenticated('CREDENTIALS_MISSING', 'Sign in, or send an API key as bearer.')
  return { userId: request.actor.userId } as Owner
}
