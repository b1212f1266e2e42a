import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { StartedSession } from '../sessions/service.ts'
import { type UserRow, userOf } from '../users/service.ts'
import type { SignInDependencies } from './dependencies.ts'
import { accountDisabled, codeWrong, credentialsWrong, ticketInvalid, tooManyTickets } from './errors.ts'
import type { SignInOrigin } from './known-sign-ins.ts'
import { type Credentials, findCredentials, findCredentialsOf } from './store.ts'

const MINUTE_MS = 60_000

/**
 * The limits apply per account and address, per address, and per account for all strangers together. A browser of an
 * earlier sign-in is counted separately, and an address of an earlier sign-in isn't counted with strangers. So no one
 * can lock an owner out by guessing passwords elsewhere.
 */
const OF_BOTH = { name: 'login', limit: 20, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_ADDRESS = { name: 'login_address', limit: 100, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_BROWSER = { name: 'login_browser', limit: 20, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_ACCOUNT = { name: 'login_account', limit: 100, windowMs: 10 * MINUTE_MS, blockMs: MINUTE_MS }

/**
 * The browser's previous session, which ends with this sign-in even if it is another account's, and the token by which
 * the browser is known.
 */
export type Brought = { replaces?: string | undefined; browser?: string | undefined }
export type LogIn = Brought & { email: string; password: string }
export type FinishLogIn = Brought & { ticket: string; code: string }

/** `browser` is the new token by which the browser is known. */
export type SignedIn = { session: StartedSession; user: UserRow; browser: string }
export type LogInOutcome =
  | ({ kind: 'signed-in' } & SignedIn)
  /** The password was right. `finishLogIn` expects the ticket with a code. */
  | { kind: 'second-factor'; ticket: string; expiresAt: Date }

export function createLogIn(dependencies: SignInDependencies) {
  const { db, run, clock, passwords, sessions, secondFactors, oneTimeTokens, known, createThrottle } = dependencies
  const throttles = {
    both: createThrottle(OF_BOTH),
    address: createThrottle(OF_ADDRESS),
    browser: createThrottle(OF_BROWSER),
    account: createThrottle(OF_ACCOUNT),
  }

  /** @throws `TOO_MANY_REQUESTS` */
  async function countTry(
    { address }: CommandContext,
    email: string,
    browser: string | undefined,
  ): Promise<SignInOrigin> {
    const account = email.toLowerCase()
    const origin = await known.originOf(db, account, { address, browser }, clock.now())
    if (origin.kind === 'browser') {
      await throttles.browser.take(`${origin.share} ${account}`)
      return origin
    }
    await throttles.address.takeFrom(address)
    await throttles.both.takeFrom(address, account)
    if (origin.kind === 'stranger') await throttles.account.take(account)
    return origin
  }

  const originIn = ({ tx, context, now }: Change, userId: number, browser: string | undefined): Promise<SignInOrigin> =>
    known.originOf(tx, userId, { address: context.address, browser }, now)

  type Proven = Brought & { userId: number; credentialVersion: number; secondFactorAt: Date | null }

  async function startSession(change: Change, { replaces, browser: former, ...proven }: Proven): Promise<SignedIn> {
    const { tx, context, now } = change
    if (replaces !== undefined) await sessions.replace(tx, replaces)
    const { address, userAgent = null } = context
    const session = await sessions.start(tx, { ...proven, address, userAgent }, now)
    const browser = await known.remember(tx, proven.userId, { address, browser: former }, now)
    const user = await userOf(tx, proven.userId)
    await change.publish({
      type: 'session.started',
      userId: user.id,
      subjectKey: `user:${user.id}`,
      payload: { id: user.id },
    })
    return { session, user, browser }
  }

  type Account = Brought & Pick<Credentials, 'id' | 'credentialVersion' | 'secondFactorConfirmedAt'>

  /**
   * Continues after the first factor of either kind, with a session or the request for a code. Tickets are counted by
   * their origin, so that a stranger who knows the password doesn't use up those of the owner.
   */
  async function goOn(change: Change, account: Account, { share }: SignInOrigin): Promise<LogInOutcome> {
    const { id: userId, credentialVersion, secondFactorConfirmedAt, replaces, browser } = account
    if (!secondFactorConfirmedAt) {
      const proven = { userId, credentialVersion, secondFactorAt: null, replaces, browser }
      return { kind: 'signed-in', ...(await startSession(change, proven)) }
    }
    const purpose = 'second-factor'
    const ticket = { purpose, userId, email: null, credentialVersion, countedFor: share } as const
    const issued = await oneTimeTokens.issue(change.tx, ticket, change.now)
    if (!issued) throw tooManyTickets()
    return { kind: purpose, ticket: issued.token, expiresAt: issued.expiresAt }
  }

  return {
    /**
     * Runs the first half of a sign-in, or all of it if the account has no second factor. The refusal for an unknown
     * address takes as long as that for a wrong password and has the same text.
     *
     * @throws `CREDENTIALS_WRONG`, `ACCOUNT_DISABLED` if the password is right, `TOO_MANY_REQUESTS`,
     * `TOO_MANY_TICKETS`, `HASHING_BUSY`
     */
    async logIn(context: CommandContext, { email, password, ...brought }: LogIn): Promise<LogInOutcome> {
      const origin = await countTry(context, email, brought.browser)
      const account = await passwords.prove(() => findCredentials(db, email), password)
      if (!account) throw credentialsWrong()
      if (account.disabledAt) throw accountDisabled()
      // The account is as it was when the password was compared. If the password has changed since, the new session or
      // ticket is void.
      return run(context, (change) => goOn(change, { ...account, ...brought }, origin))
    },

    /**
     * Signs in an account that an outside provider has identified.
     *
     * @throws `ACCOUNT_DISABLED`
     */
    async admit(change: Change, { userId, ...brought }: Brought & { userId: number }): Promise<LogInOutcome> {
      const account = await findCredentialsOf(change.tx, userId)
      if (!account || account.disabledAt) throw accountDisabled()
      return goOn(change, { ...account, ...brought }, await originIn(change, userId, brought.browser))
    },

    /**
     * Runs the second half of a sign-in with a code of the authenticator or a recovery code. Five wrong codes make the
     * ticket void. Codes are counted by their origin too, and a known browser doesn't count for its address.
     *
     * @throws `TICKET_INVALID`, `CODE_WRONG`, `TOO_MANY_REQUESTS`
     */
    async finishLogIn(context: CommandContext, { ticket, code, ...brought }: FinishLogIn): Promise<SignedIn> {
      const outcome = await run(context, async (change) => {
        const { tx, now } = change
        const attempt = await oneTimeTokens.attempt(tx, 'second-factor', ticket, now)
        const origin = attempt && (await originIn(change, attempt.userId, brought.browser))
        if (origin?.kind !== 'browser') await throttles.address.takeFrom(context.address)
        if (!attempt || !origin) return 'ticket-invalid'
        const { userId, credentialVersion } = attempt
        const user = await userOf(tx, userId)
        if (user.disabledAt || user.credentialVersion !== credentialVersion) return 'ticket-invalid'
        await secondFactors.countTry(userId, origin.share)
        if (!(await secondFactors.consume(tx, userId, code, now))) {
          // The wrong try is committed, although the answer is an error.
          await attempt.refuse()
          return 'code-wrong'
        }
        await attempt.accept()
        return startSession(change, { userId, credentialVersion, secondFactorAt: now, ...brought })
      })
      if (outcome === 'ticket-invalid') throw ticketInvalid()
      if (outcome === 'code-wrong') throw codeWrong()
      return outcome
    },
  }
}
