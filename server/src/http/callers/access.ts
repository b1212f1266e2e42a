import type { RouteOptions } from 'fastify'
import type { Permission } from '../../lib/permissions.ts'
import type { Area } from '../versions.ts'
import type { Scope } from './scopes.ts'

/**
 * Who may call an operation.
 * - `public`: anybody; credentials aren't even looked at.
 * - `optional`: anybody; credentials that are sent must be valid.
 * - `user`: an account, however it was proven. `session`: an account that signed in with a browser.
 * - `account`: an account by what is its own, a session or an API key. Nobody who acts for it by a token or as a
 *   platform client gets at its keys and sessions.
 * - `client`: a platform client by its id and secret.
 * - `administrator`: an account that administers this server.
 */
export type Caller = 'public' | 'optional' | 'user' | 'account' | 'session' | 'client' | 'administrator'

/**
 * What an id in the path is, and what it hangs on: the caller, the server (only administrators get there), nothing
 * (`public` ids are their own proof), or the parameter before it. The kinds of `guard.ts` are looked up for every
 * request before anything else happens; the others are found by their owner, in the feature's own query.
 */
export type PathRule = { readonly is: string; readonly of: string }

/** The least that a membership must be, where no permission opens the way: in the team or the organization of the path. */
export type Role = 'TEAM_MEMBER' | 'TEAM_ADMIN' | 'TEAM_OWNER' | 'ORG_MEMBER' | 'ORG_ADMIN' | 'ORG_OWNER'

/** The declaration that every operation carries; the server doesn't start with an operation that lacks one. */
export type Access = {
  readonly caller: Caller
  /** What a third-party token must have been granted; `any` is open to all of them, absent is closed to all. */
  readonly scope?: Scope | 'any'
  readonly role?: Role
  /** Whoever holds it through a role of the team or the organization needs no other role. */
  readonly permission?: Permission
  /** One rule for every parameter of the path. */
  readonly path?: Readonly<Record<string, PathRule>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** `noun.verb`; with the address it becomes the operation's id in the OpenAPI document. */
    operation?: string
    /** The part of the API whose versions count here. */
    area?: Area
    /** The route answers 404 to a caller whose version is missing or older (see `versions.ts`). */
    since?: string
    /** No answer is kept for a repeat, because of the secrets in it: an `Idempotency-Key` changes nothing. */
    keepsNoAnswer?: boolean
    /** A page or a file: not part of the API, its document and its declarations. */
    page?: boolean
  }
}

/**
 * Refuses routes that don't say who may call them, or how an id in their path hangs on the one before it.
 *
 * @throws `Error` at start.
 */
export function checkDeclaration(route: RouteOptions): void {
  const methods = [route.method].flat()
  if (route.config?.page || methods.includes('OPTIONS')) return
  const name = `${methods.join(', ')} ${route.url}`
  const access = route.config?.access
  if (!access) throw new Error(`${name} declares no access. Add config.access: who may call it, with which scope.`)
  if (!route.config?.operation)
    throw new Error(`${name} has no name. Add config.operation, for example 'schedules.create'.`)
  for (const [, parameter = ''] of route.url.matchAll(/:(\w+)/g)) {
    if (!access.path?.[parameter])
      throw new Error(`${name} doesn't declare what :${parameter} is and what it hangs on (config.access.path).`)
  }
}
