import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageDependencies } from '../dependencies.ts'
import { ownPath } from '../own-path.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { secure } from '../send-page.ts'

/** The goal of a sign-in that has no other goal. */
export const DASHBOARD = '/dashboard'

/** The goal of a sign-up that has no other goal. It leads to the first event type. */
export const WELCOME = '/dashboard/welcome'

/** The page with the security settings of an account. It works without a script. */
export const SECURITY = '/settings/security'

/** The page on which a person accepts an invitation. */
export const INVITATION = '/auth/invitation'

/** A visit to one of the sign-in pages, and its goal. */
export type Visit = {
  reader: Reader
  /** A path of this server. */
  goal: string
  /** False if the application wants no links to a new account. */
  mayRegister: boolean
  /** Returns an address of these pages that keeps the goal and the language. */
  to(path: string, parameters?: Record<string, string | undefined>): string
}

/** Reads the visit. `callbackUrl` counts if it leads to this server; any other value is ignored. */
export function visitOf({ publicUrl }: Pick<PageDependencies, 'publicUrl'>, request: FastifyRequest): Visit {
  const reader = readerOf(request)
  const callbackUrl = ownPath(textOf(request.query, 'callbackUrl'), publicUrl)
  const register = textOf(request.query, 'register') === 'false' ? 'false' : undefined
  return {
    reader,
    goal: callbackUrl ?? address(DASHBOARD, { lang: reader.chosen }),
    mayRegister: register === undefined,
    to: (path, parameters = {}) => address(path, { callbackUrl, register, lang: reader.chosen, ...parameters }),
  }
}

/** Returns the token of the invitation that is the visit's goal, if any. */
export function invitationOf({ goal }: Visit): string | undefined {
  const { pathname, searchParams } = new URL(goal, 'http://localhost')
  return pathname === INVITATION ? (searchParams.get('token') ?? undefined) : undefined
}

/** Sends the browser to its goal, after a form or if there is nothing to do here. */
export function sendOn(reply: FastifyReply, { goal }: Visit): FastifyReply {
  return secure(reply).header('cache-control', 'no-store').redirect(goal, 303)
}
