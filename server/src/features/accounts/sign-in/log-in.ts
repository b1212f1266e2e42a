import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { StartedSession } from '../sessions/service.ts'
import { type UserRow, userOf } from '../users/service.ts'
import type { SignInDependencies } from './dependencies.ts'
import { accountDisabled, codeWrong, credentialsWrong, ticketInvalid, tooManyTickets } from './errors.ts'
import { type Credentials, findCredentials, findCredentialsOf } from './store.ts'

const MINUTE_MS = 60_000

/**
 * For each account from each address, for each address, and for each account wherever strangers try it from. A browser in
 * which somebody has signed in before counts by itself, and an address from which they did doesn't count with strangers:
 * nobody locks an owner out by trying passwords elsewhere.
 */
const OF_BOTH = { name: 'login', limit: 20, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_ADDRESS = { name: 'login_address', limit: 100, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_BROWSER = { name: 'login_browser', limit: 20, windowMs: MINUTE_MS, blockMs: MINUTE_MS }
const OF_ACCOUNT = { name: 'login_account', limit: 100, windowMs: 10 * MINUTE_MS, blockMs: MINUTE_MS }

/** What a browser brings along: the session that ends with this sign-in, whoever's, and what shows that it is known. */
export type Brought = { replaces?: string | undefined; browser?: string | undefined }
export type LogIn = Brought & { email: string; password: string }
export type FinishLogIn = Brought & { ticket: string; code: string }

/** `browser` is what the browser shows from now on as one that is known. */
export type SignedIn = { session: StartedSession; user: UserRow; browser: string }
export type LogInOutcome =
  | ({ kind: 'signed-in' } & SignedIn)
  /** The password was right; `finishLogIn` takes the ticket with a code. */
  | { kind: 'second-factor'; ticket: string; expiresAt: Date }

export function createLogIn(dependencies: SignInDependencies) {
  const { db, run, passwords, sessions, secondFactors, oneTimeTokens, known, createThrottle } = dependencies
  const throttles = {
    both: createThrottle(OF_BOTH),
    address: createThrottle(OF_ADDRESS),
    browser: createThrottle(OF_BROWSER),
    account: createThrottle(OF_ACCOUNT),
  }

  /** @throws `TOO_MANY_REQUESTS` */
  async function countTry({ address }: CommandContext, email: string, browser: string | undefined): Promise<void> {
    const account = email.toLowerCase()
    const standing = await known.bookingStateOf(account, { address, browser })
    if (standing.kind === 'browser') return throttles.browser.take(`${standing.key} ${account}`)
    await throttles.address.takeFrom(address)
    await throttles.both.takeFrom(address, account)
    if (standing.kind === 'stranger') await throttles.account.take(account)
  }

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

  /** What follows the first factor, whichever that was: a session, or the question for a code. */
  async function goOn(change: Change, account: Account): Promise<LogInOutcome> {
    const { id: userId, credentialVersion, secondFactorConfirmedAt, replaces, browser } = account
    if (!secondFactorConfirmedAt) {
      const proven = { userId, credentialVersion, secondFactorAt: null, replaces, browser }
      return { kind: 'signed-in', ...(await startSession(change, proven)) }
    }
    const purpose = 'second-factor'
    const issued = await oneTimeTokens.issue(change.tx, { purpose, userId, email: null, credentialVersion }, change.now)
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
    async logIn(context: CommandContext, { email, password, ...brought }: LogIn): Promise<LogInOutcome> {
      await countTry(context, email, brought.browser)
      const account = await passwords.prove(() => findCredentials(db, email), password)
      if (!account) throw credentialsWrong()
      if (account.disabledAt) throw accountDisabled()
      // As it was when the password was compared: what is made with it is void if the password has changed since.
      return run(context, (change) => goOn(change, { ...account, ...brought }))
    },

    /**
     * The same for an account that an outside provider vouches for.
     *
     * @throws `ACCOUNT_DISABLED`
     */
    async admit(change: Change, { userId, ...brought }: Brought & { userId: number }): Promise<LogInOutcome> {
      const account = await findCredentialsOf(change.tx, userId)
      if (!account || account.disabledAt) throw accountDisabled()
      return goOn(change, { ...account, ...brought })
    },

    /**
     * The second half: a code of the authenticator, or a recovery code. Five wrong ones void the ticket.
     *
     * @throws `TICKET_INVALID`, `CODE_WRONG`, `TOO_MANY_REQUESTS`
     */
    async finishLogIn(context: CommandContext, { ticket, code, ...brought }: FinishLogIn): Promise<SignedIn> {
      await throttles.address.takeFrom(context.address)
      const outcome = await run(context, async (change) => {
        const { tx, now } = change
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
        return startSession(change, { userId, credentialVersion, secondFactorAt: now, ...brought })
      })
      if (outcome === 'ticket-invalid') throw ticketInvalid()
      if (outcome === 'code-wrong') throw codeWrong()
      return outcome
    },
  }
}
