import { announce } from '../../commands/announce.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Tx } from '../../db/connection.ts'
import type { StartedSession } from '../sessions/service.ts'
import { type UserRow, userOf } from '../users/service.ts'
import type { SignInDependencies } from './dependencies.ts'
import { accountDisabled, codeWrong, credentialsWrong, ticketInvalid, tooManyTickets } from './errors.ts'
import { type Credentials, findCredentials, findCredentialsOf } from './store.ts'

const MINUTE_MS = 60_000

/** For each account from each address, for each address, and for each account wherever it is tried from. */
const OF_BOTH = { name: 'login', limit: 20, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_ADDRESS = { name: 'login_address', limit: 100, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_ACCOUNT = { name: 'login_account', limit: 100, windowMs: 10 * MINUTE_MS, blockMs: MINUTE_MS }

/** `replaces` is the session that this browser had until now, whoever's: it ends with the sign-in. */
export type LogIn = { email: string; password: string; replaces?: string | undefined }
export type FinishLogIn = { ticket: string; code: string; replaces?: string | undefined }

export type SignedIn = { session: StartedSession; user: UserRow }
export type LogInOutcome =
  | ({ kind: 'signed-in' } & SignedIn)
  /** The password was right; `finishLogIn` takes the ticket with a code. */
  | { kind: 'second-factor'; ticket: string; expiresAt: Date }

export function createLogIn(dependencies: SignInDependencies) {
  const { db, run, passwords, sessions, secondFactors, oneTimeTokens, createThrottle } = dependencies
  const throttles = {
    both: createThrottle(OF_BOTH),
    address: createThrottle(OF_ADDRESS),
    account: createThrottle(OF_ACCOUNT),
  }

  async function countTry({ address }: CommandContext, email: string): Promise<void> {
    const account = email.toLowerCase()
    await throttles.address.takeFrom(address)
    await throttles.both.takeFrom(address, account)
    await throttles.account.take(account)
  }

  type Proven = { userId: number; credentialVersion: number; secondFactorAt: Date | null; replaces: string | undefined }

  async function startSession(
    tx: Tx,
    context: CommandContext,
    { replaces, ...proven }: Proven,
    now: Date,
  ): Promise<SignedIn> {
    if (replaces !== undefined) await sessions.replace(tx, replaces)
    const { address, userAgent = null } = context
    const session = await sessions.start(tx, { ...proven, address, userAgent }, now)
    const user = await userOf(tx, proven.userId)
    await announce(tx, context, now, {
      type: 'session.started',
      userId: user.id,
      subjectKey: `user:${user.id}`,
      payload: { id: user.id },
    })
    return { session, user }
  }

  type Known = Pick<Credentials, 'id' | 'credentialVersion' | 'secondFactorConfirmedAt'> & {
    replaces: string | undefined
  }

  /** What follows the first factor, whichever that was: a session, or the question for a code. */
  async function goOn(tx: Tx, context: CommandContext, account: Known, now: Date): Promise<LogInOutcome> {
    const { id: userId, credentialVersion, secondFactorConfirmedAt, replaces } = account
    if (!secondFactorConfirmedAt) {
      const proven = { userId, credentialVersion, secondFactorAt: null, replaces }
      return { kind: 'signed-in', ...(await startSession(tx, context, proven, now)) }
    }
    const purpose = 'second-factor'
    const issued = await oneTimeTokens.issue(tx, { purpose, userId, email: null, credentialVersion }, now)
    if (!issued) throw tooManyTickets()
    return { kind: purpose, ticket: issued.token, expiresAt: issued.expiresAt }
  }

  return {
    /**
     * The first half of a sign-in, or all of it where the account has no second factor. An address without an account
     * takes as long as a wrong password, and gets the same answer.
     *
     * @throws `CREDENTIALS_WRONG`, `ACCOUNT_DISABLED` to whoever knows the password, `TOO_MANY_REQUESTS`,
     * `TOO_MANY_TICKETS`, `HASHING_BUSY`
     */
    async logIn(context: CommandContext, { email, password, replaces }: LogIn): Promise<LogInOutcome> {
      await countTry(context, email)
      const account = await passwords.prove(() => findCredentials(db, email), password)
      if (!account) throw credentialsWrong()
      if (account.disabledAt) throw accountDisabled()
      // As it was when the password was compared: what is made with it is void if the password has changed since.
      return run(context, (tx, now) => goOn(tx, context, { ...account, replaces }, now))
    },

    /**
     * The same for an account that an outside provider vouches for.
     *
     * @throws `ACCOUNT_DISABLED`
     */
    async admit(
      tx: Tx,
      context: CommandContext,
      { userId, replaces }: { userId: number; replaces: string | undefined },
      now: Date,
    ): Promise<LogInOutcome> {
      const account = await findCredentialsOf(tx, userId)
      if (!account || account.disabledAt) throw accountDisabled()
      return goOn(tx, context, { ...account, replaces }, now)
    },

    /**
     * The second half: a code of the authenticator, or a recovery code. Five wrong ones void the ticket.
     *
     * @throws `TICKET_INVALID`, `CODE_WRONG`, `TOO_MANY_REQUESTS`
     */
    async finishLogIn(context: CommandContext, { ticket, code, replaces }: FinishLogIn): Promise<SignedIn> {
      await throttles.address.takeFrom(context.address)
      const outcome = await run(context, async (tx, now) => {
        const attempt = await oneTimeTokens.attempt(tx, 'second-factor', ticket, now)
        if (!attempt) return 'ticket-invalid'
        const { userId, credentialVersion } = attempt
        const user = await userOf(tx, userId)
        if (user.disabledAt || user.credentialVersion !== credentialVersion) return 'ticket-invalid'
        await secondFactors.countTry(userId)
        if (!(await secondFactors.consume(tx, userId, code, now))) {
          // Counted and committed: the answer is an error, the try stays.
          await attempt.refuse()
          return 'code-wrong'
        }
        await attempt.accept()
        return startSession(tx, context, { userId, credentialVersion, secondFactorAt: now, replaces }, now)
      })
      if (outcome === 'ticket-invalid') throw ticketInvalid()
      if (outcome === 'code-wrong') throw codeWrong()
      return outcome
    },
  }
}
