import type { CommandContext } from '../../../commands/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { isTimeZone } from '../../../lib/time/time-zone.ts'
import type { UserRow } from '../users/service.ts'
import { createAdmission } from './admission.ts'
import type { SignInDependencies } from './dependencies.ts'

const MINUTE_MS = 60_000
const OF_ADDRESS = { name: 'signup_address', limit: 30, windowMs: MINUTE_MS, blockMs: MINUTE_MS }

export type SignUp = {
  email: string
  username: string
  password: string
  name?: string | undefined
  timeZone?: string | undefined
  locale?: string | undefined
  /** The token of an invitation's link. */
  invitation?: string | undefined
}

export function createSignUp(dependencies: SignInDependencies) {
  const { db, run, users, passwords, emailAddresses, createThrottle } = dependencies
  const ofAddress = createThrottle(OF_ADDRESS)
  const { admitNewcomer } = createAdmission(dependencies)

  return {
    admitNewcomer,

    /** Returns true if a page should offer to make an account. */
    async mayComeNew(invitation: string | undefined): Promise<boolean> {
      if (dependencies.signUpPolicy !== 'invited') return dependencies.signUpPolicy === 'open'
      return admitNewcomer(db, { invitation }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      )
    },

    /**
     * Makes an account, and mails the link that verifies its address. The person can sign in before that.
     *
     * The refusal openly says that an address has an account already: the person must learn why signing up doesn't
     * work, and the public username would reveal the account as well. The limit of requests slows down tries of many
     * addresses.
     *
     * @throws `SIGNUP_OFF`, `INVITATION_REQUIRED`, `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`; the errors of
     * `passwords.check`; `TOO_MANY_REQUESTS`, `HASHING_BUSY`
     */
    async signUp(context: CommandContext, { invitation, ...account }: SignUp): Promise<{ user: UserRow }> {
      await ofAddress.takeFrom(context.address)
      await admitNewcomer(db, { invitation, email: account.email })
      passwords.check(account.password, account)
      const hash = await passwords.hash(account.password)
      // A browser may know a time zone that the server doesn't know.
      const timeZone = account.timeZone !== undefined && isTimeZone(account.timeZone) ? account.timeZone : undefined
      return run(context, async (change) => {
        const user = await users.insert(change, { ...account, timeZone }, hash)
        await emailAddresses.sendVerification(change, user)
        return { user }
      })
    },
  }
}
