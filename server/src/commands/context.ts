/** Who acts: what credentials proved, or nothing but an address. */
export type Actor =
  | { readonly kind: 'anonymous'; readonly address: string }
  | {
      readonly kind: 'user'
      readonly userId: number
      readonly email: string
      /** The address, once it is known to be this person's: nothing is opened by one that was only claimed. */
      readonly provenEmail: string | null
      readonly isAdministrator: boolean
      readonly apiKeyId: string | null
    }
  | { readonly kind: 'system' }

/** A repeatable call: what identifies it, and how its answer looks, so that both can be stored with its effect. */
export type Repeatable = {
  readonly caller: string
  readonly operation: string
  readonly key: string
  readonly requestHash: Buffer
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
  readonly repeatable?: Repeatable
}

/** The account behind the command, if any. */
export const actingUserId = ({ actor }: CommandContext): number | null => (actor.kind === 'user' ? actor.userId : null)

/** One text per caller: whose holds and whose repeated requests these are. */
export function callerKey(actor: Actor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`
  return actor.kind === 'anonymous' ? `address:${actor.address}` : 'system'
}
