import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Permission } from '../../lib/permissions.ts'
import type { Area } from '../versions.ts'
import type { Scope } from './scopes.ts'

/**
 * The callers that an operation admits.
 * - `public`: everybody. Credentials are not read.
 * - `optional`: everybody. Credentials that are sent must be valid.
 * - `user`: an account, with any kind of proof.
 * - `program`: an account, with a key or a token, or as a platform client. A browser's cookie doesn't count.
 * - `session`: an account that signed in with a browser.
 * - `account`: an account with a session or an API key of its own. A program that acts for it with a token or as a
 *   platform client doesn't reach its keys and sessions.
 * - `client`: a platform client with its id and secret.
 * - `administrator`: an account that administers this server.
 */
export type Caller = 'public' | 'optional' | 'user' | 'program' | 'account' | 'session' | 'client' | 'administrator'

/**
 * The kind of an id in the path, and its parent: the caller, the server (for administrators only), nothing (`public`
 * ids prove themselves), or the parameter before it. `guard.ts` looks up its kinds for every request before anything
 * else happens. The feature finds the other kinds in its own query, by their owner.
 */
export type PathRule = { readonly is: string; readonly of: string }

/**
 * The lowest role that the caller must have in the team or the organization of the path, unless a permission admits the
 * caller.
 */
export type Role = 'TEAM_MEMBER' | 'TEAM_ADMIN' | 'TEAM_OWNER' | 'ORG_MEMBER' | 'ORG_ADMIN' | 'ORG_OWNER'

/** The declaration of an operation. The server doesn't start with an operation that lacks one. */
export type Access = {
  readonly caller: Caller
  /** The scope that a third-party token needs. `any` admits all tokens; without a scope none is admitted. */
  readonly scope?: Scope | 'any'
  readonly role?: Role
  /** A caller who has it through a role of the team or the organization needs no other role. */
  readonly permission?: Permission
  /** One rule for each parameter of the path. */
  readonly path?: Readonly<Record<string, PathRule>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** True if this request to a `public` operation says something that counts only with credentials. They are read then. */
    readsCredentials?: (request: FastifyRequest) => boolean
    /** `noun.verb`. Together with the address it becomes the operation's id in the OpenAPI document. */
    operation?: string
    /** The part of the API whose versions apply here. */
    area?: Area
    /** The route answers 404 to a caller whose version is missing or older (see `versions.ts`). */
    since?: string
    /** True for answers with secrets, which are not kept for a repeat: an `Idempotency-Key` changes nothing. */
    keepsNoAnswer?: boolean
    /** True for a page or a file. It is not part of the API, its document and its declarations. */
    page?: boolean
  }
}

/**
 * Refuses routes that don't declare their callers or the parent of an id in their path.
 *
 * @throws `Error` at the start.
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
