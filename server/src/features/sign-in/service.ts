import type { SignInDependencies } from './dependencies.ts'
import { createLogIn } from './log-in.ts'
import { createResetPassword } from './reset-password.ts'
import { createSignUp } from './sign-up.ts'

export type { FinishLogIn, LogIn, LogInOutcome, SignedIn } from './log-in.ts'
export type { SignUp } from './sign-up.ts'

export type SignIn = ReturnType<typeof createSignIn>

/** How people come in: with a new account, with a password and perhaps a code, with a mailed link; and how they leave. */
export function createSignIn(dependencies: SignInDependencies) {
  const { sessions, emailAddresses } = dependencies
  return {
    ...createSignUp(dependencies),
    ...createLogIn(dependencies),
    ...createResetPassword(dependencies),
    /** Ends the session of a browser's cookie. */
    logOut: sessions.end,
    verifyEmail: emailAddresses.verify,
    confirmEmailChange: emailAddresses.confirmChange,
  }
}
