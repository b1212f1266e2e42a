import type { RateLimit } from '../lib/rate-limit.ts'

/** How an account was authenticated, and to what this kind of credential limits it. */
export type Credential =
  /** A key of a team or an organization limits the account to that team or organization. */
  | {
      readonly kind: 'api-key'
      readonly id: string
      readonly teamId: number | null
      readonly organizationId: number | null
      /** The key's own limits, which replace the default one; empty for most keys. */
      readonly rateLimits: readonly RateLimit[]
    }
  | { readonly kind: 'session'; readonly id: string }
  /** A third-party application. With `teamId`, it was granted access to a team's data instead of a person's. */
  | {
      readonly kind: 'oauth-token'
      readonly clientId: string
      readonly familyId: string
      readonly scopes: readonly string[]
      readonly teamId: number | null
    }
  /** A managed user of a platform client. */
  | { readonly kind: 'managed-token'; readonly clientId: string }
  /** A platform client itself, acting as the owner of its organization. */
  | { readonly kind: 'platform-client'; readonly clientId: string; readonly organizationId: number }

export type UserActor = {
  readonly kind: 'user'
  readonly userId: number
  readonly email: string
  /** The address, once it is proven to be this person's. An address that was only claimed gives no access. */
  readonly provenEmail: string | null
  readonly isAdministrator: boolean
  readonly credential: Credential
}

/** The actor: an authenticated account, an address alone, or the system. */
export type Actor = { readonly kind: 'anonymous'; readonly address: string } | UserActor | { readonly kind: 'system' }

/** The fields by which a repeat of a request is recognized. */
export type RequestIdentity = {
  readonly caller: string
  readonly operation: string
  readonly key: string
  readonly requestHash: Buffer
}

/** A repeatable call: its identity and the form of its answer, so that both can be stored with its effect. */
export type Repeatable = RequestIdentity & {
  /** Makes the answer that is kept for repeats from the result of the command. */
  answer(result: unknown): { status: number; body: string }
}

/** What a command knows of its caller. It is the same for the API, pages, mail links, jobs and tests. */
export type CommandContext = {
  readonly actor: Actor
  /** How the request came in: 'api', 'page', 'mail-link' or 'job'. */
  readonly through: string
  readonly requestId: string | null
  readonly address: string | null
  readonly userAgent?: string | undefined
  readonly repeatable?: Repeatable
  /** Returns a signal that is aborted when the client hangs up. Work for which nobody waits any more ends with it. */
  readonly untilHangUp?: () => AbortSignal
  /** True if everything that the command writes is rolled back after its last statement. */
  readonly isTrial?: true
}

/** Returns the context of a trial of the command. Its answer isn't kept, so that the real request can follow. */
export function asTrial({ repeatable: _, ...context }: CommandContext): CommandContext {
  return { ...context, isTrial: true }
}

/**
 * Returns the context of a command whose result is not yet what the route answers: a repeat gets the answer made from
 * `prepared(result)`. `prepared` only uses what was read before the command.
 */
export function preparing<Result>(context: CommandContext, prepared: (result: Result) => unknown): CommandContext {
  const { repeatable } = context
  if (!repeatable) return context
  return { ...context, repeatable: { ...repeatable, answer: (done) => repeatable.answer(prepared(done as Result)) } }
}

/** Returns the account that runs the command, or null if there is none. */
export const actingUserId = ({ actor }: CommandContext): number | null => (actor.kind === 'user' ? actor.userId : null)

/**
 * Returns the kind of the actor for logs: the credential of an account, or another kind of actor with the way it came
 * in.
 */
export const actorKind = ({ actor, through }: CommandContext): string =>
  actor.kind === 'user' ? 'user' : `${actor.kind}:${through}`

/** Returns one text per caller. It identifies the owner of holds and of repeated requests. */
export function callerKey(actor: Actor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`
  return actor.kind === 'anonymous' ? `address:${actor.address}` : 'system'
}
