import type { RateLimit } from '../lib/rate-limit.ts'

/** How an account was proven, and what that way of proof narrows it to. */
export type Credential =
  /** A key of a team or an organization brings that context along. */
  | {
      readonly kind: 'api-key'
      readonly id: string
      readonly teamId: number | null
      readonly organizationId: number | null
      /** Its own in place of the usual one; none for most. */
      readonly rateLimits: readonly RateLimit[]
    }
  | { readonly kind: 'session'; readonly id: string }
  /** A third-party application; with `teamId` it was granted a team's things instead of a person's. */
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
  /** The address, once it is known to be this person's: nothing is opened by one that was only claimed. */
  readonly provenEmail: string | null
  readonly isAdministrator: boolean
  readonly credential: Credential
}

/** Who acts: what credentials proved, or nothing but an address. */
export type Actor = { readonly kind: 'anonymous'; readonly address: string } | UserActor | { readonly kind: 'system' }

/** What tells a repeat of a request from another one. */
export type RequestIdentity = {
  readonly caller: string
  readonly operation: string
  readonly key: string
  readonly requestHash: Buffer
}

/** A repeatable call: what identifies it, and how its answer looks, so that both can be stored with its effect. */
export type Repeatable = RequestIdentity & {
  /** The answer to keep for the repeat, made from what the command returned. */
  answer(result: unknown): { status: number; body: string }
}

/** Everything a command must know of its caller, whoever that is: API, page, mail link, job or test. */
export type CommandContext = {
  readonly actor: Actor
  /** How the change came in: 'api', 'page', 'mail-link', 'job'. */
  readonly through: string
  readonly requestId: string | null
  readonly address: string | null
  readonly userAgent?: string | undefined
  readonly repeatable?: Repeatable
}

/** The account behind the command, if any. */
export const actingUserId = ({ actor }: CommandContext): number | null => (actor.kind === 'user' ? actor.userId : null)

/** Who acted, for logs: an account, or what else it was and how it came in. */
export const actorKind = ({ actor, through }: CommandContext): string =>
  actor.kind === 'user' ? 'user' : `${actor.kind}:${through}`

/** One text per caller: whose holds and whose repeated requests these are. */
export function callerKey(actor: Actor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`
  return actor.kind === 'anonymous' ? `address:${actor.address}` : 'system'
}
