import type { UserActor } from '../../../commands/context.ts'
import { type UserRow, userOf } from '../users/service.ts'
import type { SignInDependencies } from './dependencies.ts'
import { createLogIn } from './log-in.ts'
import { createResetByAdministrator } from './reset-by-administrator.ts'
import { createResetPassword } from './reset-password.ts'
import { createSignUp } from './sign-up.ts'

export { createKnownSignIns } from './known-sign-ins.ts'
export type { Brought, FinishLogIn, LogIn, LogInOutcome, SignedIn } from './log-in.ts'

export type SignIn = ReturnType<typeof createSignIn>

/** Creates the service for signing up, for signing in with a password, a code or a mailed link, and for signing out. */
export function createSignIn(dependencies: SignInDependencies) {
  const { db, sessions, emailAddresses, known } = dependencies
  return {
    forgetKnown: known.forget,
    ...createSignUp(dependencies),
    ...createLogIn(dependencies),
    ...createResetPassword(dependencies),
    ...createResetByAdministrator(dependencies),
    /** Ends the session of a browser's cookie. */
    logOut: sessions.end,
    verifyEmail: emailAddresses.verify,
    confirmEmailChange: emailAddresses.confirmChange,
    sendVerificationAgain: emailAddresses.sendVerificationAgain,

    /** Returns the session of the request with its account, or undefined for any other credential. */
    async getSession({ userId, credential }: UserActor): Promise<{ user: UserRow; expiresAt: Date } | undefined> {
      if (credential.kind !== 'session') return undefined
      const session = await sessions.find(userId, credential.id)
      return session && { user: await userOf(db, userId), expiresAt: session.expiresAt }
    },
  }
}
