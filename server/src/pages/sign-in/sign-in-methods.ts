import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageDependencies } from '../dependencies.ts'
import { ownPath } from '../own-path.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { secure } from '../send-page.ts'

/** Where somebody goes who came to sign in and for nothing else. */
export const SECURITY = '/settings/security'

/** Where somebody says yes to an invitation. */
export const INVITATION = '/auth/invitation'

/** A visit to one of the pages around signing in, and where it is to end. */
export type Visit = {
  reader: Reader
  /** A path of this server. */
  goal: string
  /** Whether people are shown the way to a new account: an application may not want that. */
  mayRegister: boolean
  /** An address of these pages that keeps goal and language. */
  to(path: string, parameters?: Record<string, string | undefined>): string
}

/** `callbackUrl` counts where it leads to this server; everything else is as if it weren't there. */
export function visitOf({ publicUrl }: Pick<PageDependencies, 'publicUrl'>, request: FastifyRequest): Visit {
  const reader = readerOf(request)
  const callbackUrl = ownPath(textOf(request.query, 'callbackUrl'), publicUrl)
  const register = textOf(request.query, 'register') === 'false' ? 'false' : undefined
  return {
    reader,
    goal: callbackUrl ?? address(SECURITY, { lang: reader.chosen }),
    mayRegister: register === undefined,
    to: (path, parameters = {}) => address(path, { callbackUrl, register, lang: reader.chosen, ...parameters }),
  }
}

/** The token of the invitation that the visit is to end with, if any. */
export function invitationOf({ goal }: Visit): string | undefined {
  const { pathname, searchParams } = new URL(goal, 'http://localhost')
  return pathname === INVITATION ? (searchParams.get('token') ?? undefined) : undefined
}

/** Sends the browser to its goal after a form, or because there is nothing to do here. */
export function sendOn(reply: FastifyReply, { goal }: Visit): FastifyReply {
  return secure(reply).header('cache-control', 'no-store').redirect(goal, 303)
}
