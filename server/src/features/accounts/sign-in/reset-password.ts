import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import { linkInvalid } from '../email-addresses/service.ts'
import type { StartedSession } from '../sessions/service.ts'
import { type UserRow, userOf } from '../users/service.ts'
import type { SignInDependencies } from './dependencies.ts'
import { passwordWrong } from './errors.ts'
import type { Brought } from './log-in.ts'

const MINUTE_MS = 60_000
const OF_ADDRESS = { name: 'forgot_password_address', limit: 20, windowMs: 10 * MINUTE_MS, blockMs: 0 }
const OF_ACCOUNT = { name: 'forgot_password', limit: 5, windowMs: 60 * MINUTE_MS, blockMs: 0 }
const CHANGES = { name: 'change_password', limit: 10, windowMs: 10 * MINUTE_MS, blockMs: 0 }

/**
 * The time is longer than the writing of a mail takes, so that the answer's time doesn't reveal whether the account
 * exists.
 */
const ANSWER_MS = 150

/** The purposes of links by which a person chooses a new password. */
const LINKS = ['reset-password', 'choose-password', 'reset-by-administrator'] as const

/** The numbers of API keys that were kept and revoked. */
export type KeysAfter = { kept: number; revoked: number }

/** `browser` is the token by which the browser is known. */
export type ForgottenPassword = Pick<Brought, 'browser'> & { email: string }

export type PasswordChange = { currentPassword: string; newPassword: string; revokeApiKeys?: boolean }

type Choice = { hash: string; revokesKeys: boolean }

export function createResetPassword(dependencies: SignInDependencies) {
  const { db, run, clock, users, apiKeys, identities, passwords, sessions, secondFactors, oneTimeTokens } = dependencies
  const { accountMails, known, createThrottle } = dependencies
  const ofAddress = createThrottle(OF_ADDRESS)
  const ofAccount = createThrottle(OF_ACCOUNT)
  const changes = createThrottle(CHANGES)

  async function mailLink(change: Change, email: string, countedFor: string | null): Promise<void> {
    const { tx, now } = change
    const user = await users.findByEmail(tx, email)
    // A managed user has no password, because their platform client signs them in.
    if (!user || user.disabledAt || user.platformClientId !== null) return
    const { id: userId, credentialVersion } = user
    const token = { purpose: 'reset-password', userId, email: user.email, credentialVersion, countedFor } as const
    const issued = await oneTimeTokens.issue(tx, token, now)
    if (issued) await accountMails.post(change, 'reset-password', user, { issued })
  }

  /**
   * Stores the new password and ends the account's sessions, links and access tokens. API keys stay unless their owner
   * asks for their end.
   */
  async function replace(change: Change, user: UserRow, { hash, revokesKeys }: Choice) {
    const { tx, now } = change
    await passwords.store(tx, user.id, hash, now)
    const revoked = revokesKeys ? await apiKeys.revokeAllOf(change, user.id) : 0
    const kept = await apiKeys.countOf(tx, user.id)
    const session = await sessions.renew(change, user.id)
    await change.publish({
      type: 'password.changed',
      userId: user.id,
      subjectKey: `user:${user.id}`,
      payload: { id: user.id },
    })
    await accountMails.post(change, 'password-changed', user, {})
    return { session, apiKeys: { kept, revoked } }
  }

  return {
    /**
     * Mails a link by which a new password can be chosen. Neither the answer nor its time reveals whether the account
     * exists. A browser or an address from which the person has signed in has mails of its own, which strangers don't
     * use up.
     *
     * @throws `TOO_MANY_REQUESTS`
     */
    async forgotPassword(context: CommandContext, { email, browser }: ForgottenPassword): Promise<void> {
      const { address } = context
      await ofAddress.takeFrom(address)
      const { share } = await known.originOf(db, email, { address, browser }, clock.now())
      const account = email.toLowerCase()
      await ofAccount.take(share === null ? account : `${account} ${share}`)
      await Promise.all([run(context, (change) => mailLink(change, email, share)), sleep(ANSWER_MS)])
    },

    /**
     * Sets the password of the link's account. A mailed link also verifies the address. All sessions end.
     *
     * @throws `LINK_INVALID`; the errors of `passwords.check`, after which the link still works; `HASHING_BUSY`
     */
    async resetPassword(
      context: CommandContext,
      { token, password, revokeApiKeys = false }: { token: string; password: string; revokeApiKeys?: boolean },
    ): Promise<{ user: UserRow }> {
      await ofAddress.takeFrom(context.address)
      const hash = await passwords.hash(password)
      return run(context, async (change) => {
        const { tx, now } = change
        const used = await oneTimeTokens.consume(tx, LINKS, token, now)
        const user = used && (await users.lock(tx, used.userId))
        if (!user || user.disabledAt) throw linkInvalid()
        if (user.credentialVersion !== used.credentialVersion || user.email !== used.email) throw linkInvalid()
        passwords.check(password, user)
        if (!user.emailVerifiedAt && used.purpose !== 'reset-by-administrator') {
          // Until now the address was only claimed, perhaps by another person, so that person's access is removed.
          await secondFactors.turnOff(tx, user.id)
          await apiKeys.deleteAllOf(tx, user.id)
          await identities.deleteAllOf(tx, user.id)
          await users.markEmailVerified(change, user)
        }
        // The reader of the mail owns the account. Earlier sign-ins count as a stranger's from now on.
        await known.forgetAllOf(tx, user.id)
        await replace(change, user, { hash, revokesKeys: revokeApiKeys })
        return { user: await userOf(tx, user.id) }
      })
    },

    /**
     * Changes the password of a person who knows the current one. Sessions and access tokens end; `session` replaces
     * that of the browser that asked.
     *
     * @throws `PASSWORD_WRONG`; the errors of `passwords.check`; `TOO_MANY_REQUESTS`, `HASHING_BUSY`
     */
    async changePassword(
      context: CommandContext,
      userId: number,
      { currentPassword, newPassword, revokeApiKeys = false }: PasswordChange,
    ): Promise<{ session: StartedSession | undefined; apiKeys: KeysAfter }> {
      await changes.take(String(userId))
      const before = await userOf(dependencies.db, userId)
      if (!(await passwords.isOf(userId, currentPassword))) throw passwordWrong()
      passwords.check(newPassword, before)
      const hash = await passwords.hash(newPassword)
      return run(context, async (change) => {
        const user = await users.lock(change.tx, userId)
        // Another request has changed the password during the comparison.
        if (!user || user.credentialVersion !== before.credentialVersion) throw passwordWrong()
        return replace(change, user, { hash, revokesKeys: revokeApiKeys })
      })
    },
  }
}
