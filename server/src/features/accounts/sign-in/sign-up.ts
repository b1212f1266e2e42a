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

    /** Whether a page offers to make an account. */
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
     * Makes an account, and mails the link that shows whose the address is. Signing in doesn't wait for that.
     *
     * An address that has an account already is refused openly: whoever signs up must learn why it doesn't work, and a
     * username, which is public anyway, would give the account away as well. The throttle makes lists of addresses slow.
     *
     * @throws `SIGNUP_OFF`, `INVITATION_REQUIRED`, `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`; what `passwords.check` throws; `TOO_MANY_REQUESTS`,
     * `HASHING_BUSY`
     */
    async signUp(context: CommandContext, { invitation, ...account }: SignUp): Promise<{ user: UserRow }> {
      await ofAddress.takeFrom(context.address)
      await admitNewcomer(db, { invitation, email: account.email })
      passwords.check(account.password, account)
      const hash = await passwords.hash(account.password)
      // A browser may know a zone that the server doesn't.
      const timeZone = account.timeZone !== undefined && isTimeZone(account.timeZone) ? account.timeZone : undefined
      return run(context, async (change) => {
        const user = await users.insert(change, { ...account, timeZone }, hash)
        await emailAddresses.sendVerification(change, user)
        return { user }
      })
    },
  }
}
