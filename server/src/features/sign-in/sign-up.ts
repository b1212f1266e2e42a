import type { CommandContext } from '../../commands/context.ts'
import { isTimeZone } from '../../lib/time-zone.ts'
import type { UserRow } from '../users/service.ts'
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
}

export function createSignUp({ run, users, passwords, emailAddresses, createThrottle }: SignInDependencies) {
  const ofAddress = createThrottle(OF_ADDRESS)

  return {
    /**
     * Makes an account, and mails the link that shows whose the address is. Signing in doesn't wait for that.
     *
     * An address that has an account already is refused openly: whoever signs up must learn why it doesn't work, and a
     * username, which is public anyway, would give the account away as well. The throttle makes lists of addresses slow.
     *
     * @throws `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`; what `passwords.check` throws; `TOO_MANY_REQUESTS`,
     * `HASHING_BUSY`
     */
    async signUp(context: CommandContext, account: SignUp): Promise<{ user: UserRow }> {
      await ofAddress.takeFrom(context.address)
      passwords.check(account.password, account)
      const hash = await passwords.hash(account.password)
      // A browser may know a zone that the server doesn't.
      const timeZone = account.timeZone !== undefined && isTimeZone(account.timeZone) ? account.timeZone : undefined
      return run(context, async (tx, now) => {
        const user = await users.insert(tx, context, { ...account, timeZone }, hash, now)
        await emailAddresses.sendVerification(tx, user, now)
        return { user }
      })
    },
  }
}
