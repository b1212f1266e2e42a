import { audit } from '../../../commands/audit.ts'
import type { CommandContext } from '../../../commands/context.ts'
import { userNotFound } from '../users/service.ts'
import type { SignInDependencies } from './dependencies.ts'
import { cannotSignIn } from './errors.ts'

/** A given password is valid at once. Without one, the result has a link by which the person chooses one. */
export type PasswordReset = { userId: number; email: string; link?: { token: string; expiresAt: Date } }

export function createResetByAdministrator(dependencies: SignInDependencies) {
  const { run, users, passwords, sessions, oneTimeTokens } = dependencies

  return {
    /**
     * Resets a lost password. All sessions of the account end, and all earlier links become void. No mail is sent: the
     * administrator passes the link or the password on.
     *
     * @throws `USER_NOT_FOUND`, `CANNOT_SIGN_IN`; the errors of `passwords.check`; `HASHING_BUSY`
     */
    async resetByAdministrator(
      context: CommandContext,
      userId: number,
      { password }: { password?: string | undefined },
    ): Promise<PasswordReset> {
      const hash = password === undefined ? undefined : await passwords.hash(password)
      return run(context, async (change) => {
        const { tx, now } = change
        const user = await users.lock(tx, userId)
        if (!user) throw userNotFound(userId)
        if (user.disabledAt || user.platformClientId !== null) throw cannotSignIn(user)
        if (password !== undefined) passwords.check(password, user)
        if (hash !== undefined) await passwords.store(tx, userId, hash, now)
        await sessions.renew(change, userId)
        await change.publish({
          type: hash === undefined ? 'password.reset-asked' : 'password.changed',
          userId,
          subjectKey: `user:${userId}`,
          payload: { id: userId },
        })
        await audit(change, {
          action: 'user.password-reset',
          subjectKey: `user:${userId}`,
          organizationId: null,
          after: { by: hash === undefined ? 'link' : 'password' },
        })
        if (hash !== undefined) return { userId, email: user.email }
        await oneTimeTokens.withdraw(tx, userId, ['reset-by-administrator'])
        // The version is the one that `renew` has just made. It makes all earlier links void, but not this one.
        const { credentialVersion } = (await users.lock(tx, userId)) ?? user
        const token = { purpose: 'reset-by-administrator', userId, email: user.email, credentialVersion } as const
        const link = await oneTimeTokens.issue(tx, token, now)
        return { userId, email: user.email, ...(link && { link }) }
      })
    },
  }
}
