import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { recordOf } from '../../../lib/records.ts'
import { managedEmail } from '../../../lib/text/display-email.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { AccountMails } from '../account-mails/service.ts'
import type { OneTimeTokens, Purpose } from '../one-time-tokens/service.ts'
import { type UserRow, type Users, updateUser, userNotFound, userOf } from '../users/service.ts'
import {
  addressNotFound,
  addressOwnAlready,
  emailVerifiedAlready,
  linkInvalid,
  managedUserHasOne,
  signInToConfirm,
  tooManyAddresses,
} from './errors.ts'
import {
  deleteAddress,
  deleteVerifiedAddress,
  type FurtherAddress,
  insertAddress,
  insertUnverified,
  listAddresses,
  markAddressVerified,
} from './store.ts'

export { linkInvalid } from './errors.ts'

const HOUR_MS = 3_600_000
const MAX_FURTHER = 5
const MAILS = { name: 'address_mails', limit: 5, windowMs: HOUR_MS, blockMs: 0 }

/** The metadata field with the address that waits for confirmation, under the name that existing clients read. */
const WAITING = 'emailChangeWaitingForVerification'

const CHANGES = ['change-email', 'change-email-by-application'] as const satisfies Purpose[]

export type EmailAddresses = ReturnType<typeof createEmailAddresses>

/** An address of an account. The primary one has no id. */
export type OwnAddress = { id: number | null; email: string; isPrimary: boolean; verifiedAt: Date | null }

type Dependencies = {
  db: Db
  run: RunCommand
  users: Users
  oneTimeTokens: OneTimeTokens
  accountMails: AccountMails
  createThrottle: CreateThrottle
}

/** Creates the service for the addresses of accounts and their verification. */
export function createEmailAddresses({ db, run, users, oneTimeTokens, accountMails, createThrottle }: Dependencies) {
  const mails = createThrottle(MAILS)

  /**
   * Mails the link that verifies the address. It sends nothing if the account already has the maximum of valid links.
   */
  async function sendVerification(change: Change, user: UserRow): Promise<void> {
    const { id: userId, email } = user
    const issued = await oneTimeTokens.issue(
      change.tx,
      { purpose: 'verify-email', userId, email, credentialVersion: null },
      change.now,
    )
    if (issued) await accountMails.post(change, 'verify-email', user, { issued })
  }

  /** Swaps the primary address with a further one that the account has verified. */
  async function swap(change: Change, user: UserRow, email: string): Promise<void> {
    const { tx, now } = change
    await users.changeEmail(change, user.id, { email, emailVerifiedAt: now })
    if (user.emailVerifiedAt) {
      const { id: userId, email: former, emailVerifiedAt: verifiedAt } = user
      await insertAddress(tx, { userId, email: former, verifiedAt, createdAt: now })
    }
  }

  async function askForConfirmation(change: Change, user: UserRow, newEmail: string) {
    const { tx, context, now } = change
    const { id: userId, credentialVersion } = user
    await oneTimeTokens.withdraw(tx, userId, CHANGES)
    const purpose = actsThroughApplication(context) ? 'change-email-by-application' : 'change-email'
    const issued = await oneTimeTokens.issue(tx, { purpose, userId, email: newEmail, credentialVersion }, now)
    await updateUser(tx, userId, { metadata: JSON.stringify({ ...user.metadata, [WAITING]: newEmail }) })
    if (!issued) return
    await accountMails.post(change, 'confirm-email-change', user, { issued, newEmail })
    await accountMails.post(change, 'email-change-asked', user, { newEmail })
  }

  async function verifyFurther(change: Change, { id }: UserRow, email: string): Promise<{ email: string }> {
    const { tx, now } = change
    await users.checkEmailFree(tx, id, email)
    const verified = await markAddressVerified(tx, id, email, now)
    if (!verified) throw linkInvalid()
    await publish(change, 'verified', id, verified)
    return { email: verified.email }
  }

  const publish = (change: Change, what: 'added' | 'verified' | 'removed', userId: number, { id, email }: Named) =>
    change.publish({
      type: `email-address.${what}`,
      userId,
      subjectKey: `user:${userId}`,
      payload: { id, email },
    })

  return {
    sendVerification,

    /** Returns the primary address and the further ones. */
    async list(userId: number): Promise<OwnAddress[]> {
      const { email, emailVerifiedAt } = await userOf(db, userId)
      return [
        { id: null, email, isPrimary: true, verifiedAt: emailVerifiedAt },
        ...(await listAddresses(db, userId)).map(asFurther),
      ]
    },

    /**
     * Adds a further address, and mails a link that proves it. An address that is not proven yet gets another link.
     *
     * @throws `EMAIL_TAKEN`, `EMAIL_OWN_ALREADY`, `EMAILS_TOO_MANY`, `EMAIL_OF_CLIENT`, `TOO_MANY_REQUESTS`
     */
    async add(context: CommandContext, userId: number, sent: string): Promise<OwnAddress> {
      await mails.take(String(userId))
      const email = sent.toLowerCase()
      return run(context, async (change) => {
        const { tx, now } = change
        const user = await users.lock(tx, userId)
        if (!user) throw userNotFound(userId)
        if (user.platformClientId !== null) throw managedUserHasOne()
        const known = await listAddresses(tx, userId)
        const same = known.find((each) => each.email.toLowerCase() === email)
        if (email === user.email.toLowerCase() || same?.verifiedAt) throw addressOwnAlready(sent)
        await users.checkEmailFree(tx, userId, email)
        if (!same && known.length >= MAX_FURTHER) throw tooManyAddresses(MAX_FURTHER)
        const added = same ?? (await insertUnverified(tx, { userId, email, createdAt: now }))
        if (!same) await publish(change, 'added', userId, added)
        const wish = { purpose: 'verify-address', userId, email, credentialVersion: null } as const
        const issued = await oneTimeTokens.issue(tx, wish, now)
        if (issued) await accountMails.post(change, 'verify-address', user, { issued, newEmail: email })
        return asFurther(added)
      })
    },

    /** @throws `EMAIL_NOT_FOUND` */
    remove(context: CommandContext, userId: number, id: number): Promise<void> {
      return run(context, async (change) => {
        const removed = await deleteAddress(change.tx, userId, id)
        if (!removed) throw addressNotFound(id)
        await publish(change, 'removed', userId, removed)
      })
    },

    /** @throws `TOO_MANY_REQUESTS`, because repeated mails could fill a stranger's mailbox */
    countMail: (userId: number): Promise<void> => mails.take(String(userId)),

    /** @throws `EMAIL_VERIFIED_ALREADY`, `TOO_MANY_REQUESTS` */
    async sendVerificationAgain(context: CommandContext, userId: number): Promise<void> {
      await mails.take(String(userId))
      await run(context, async (change) => {
        const user = await userOf(change.tx, userId)
        if (user.emailVerifiedAt) throw emailVerifiedAlready(user.email)
        await sendVerification(change, user)
      })
    },

    /**
     * Verifies the address of the link.
     *
     * @throws `LINK_INVALID`, also if the account doesn't have the address any more; `EMAIL_TAKEN` if another account has
     * proven it meanwhile
     */
    verify(context: CommandContext, token: string): Promise<{ email: string }> {
      return run(context, async (change) => {
        const { tx, now } = change
        const used = await oneTimeTokens.consume(tx, ['verify-email', 'verify-address'], token, now)
        const user = used && (await users.lock(tx, used.userId))
        if (!user || user.disabledAt || !used.email) throw linkInvalid()
        if (used.purpose === 'verify-address') return verifyFurther(change, user, used.email)
        if (user.email !== used.email) throw linkInvalid()
        await users.markEmailVerified(change, user)
        return { email: user.email }
      })
    },

    /**
     * Handles an account's request for another address. A managed user, or an account that has already verified the
     * address, gets it at once. All other accounts keep the old one until the link in the new mailbox is opened.
     *
     * @throws `EMAIL_TAKEN`
     */
    async requestChange(change: Change, user: UserRow, wanted: string): Promise<void> {
      const clientId = user.platformClientId
      const email = (clientId === null ? wanted : managedEmail(wanted, clientId)).toLowerCase()
      if (email === user.email.toLowerCase()) return
      await users.checkEmailFree(change.tx, user.id, email)
      if (clientId !== null) {
        const { emailVerifiedAt } = user
        await users.changeEmail(change, user.id, { email, emailVerifiedAt })
      } else if (await deleteVerifiedAddress(change.tx, user.id, email)) await swap(change, user, email)
      else await askForConfirmation(change, user, email)
    },

    /**
     * Gives the account the address of the link. If an application asked for the change, the account must also be
     * signed in: otherwise the application could take the account over with an address of its own.
     *
     * @throws `LINK_INVALID`, `SIGN_IN_TO_CONFIRM`, `EMAIL_TAKEN` if another account got it meanwhile
     */
    confirmChange(context: CommandContext, token: string): Promise<{ email: string }> {
      return run(context, async (change) => {
        const { tx, now } = change
        const used = await oneTimeTokens.consume(tx, CHANGES, token, now)
        const user = used && (await users.lock(tx, used.userId))
        if (!user || user.disabledAt || !used.email || user.credentialVersion !== used.credentialVersion)
          throw linkInvalid()
        if (used.purpose === 'change-email-by-application' && !isSignedIn(context, user.id)) throw signInToConfirm()
        const { [WAITING]: _, ...metadata } = user.metadata
        await oneTimeTokens.withdraw(tx, user.id, CHANGES)
        // The address may have been verified as a further one while it waited.
        await deleteVerifiedAddress(tx, user.id, used.email)
        const { email } = await users.changeEmail(change, user.id, {
          email: used.email,
          emailVerifiedAt: now,
          metadata: JSON.stringify(metadata),
        })
        return { email }
      })
    },
  }
}

type Named = { id: number; email: string }

const asFurther = (address: FurtherAddress): OwnAddress => ({ ...address, isPrimary: false })

/** Returns the address that waits for confirmation, if any. */
export function waitingEmail({ metadata }: Pick<UserRow, 'metadata'>): string | undefined {
  const waiting = metadata[WAITING]
  return typeof waiting === 'string' ? waiting : undefined
}

/** Returns a person's own metadata with the fields that the server keeps beside it. */
export function ownMetadata({ metadata }: Pick<UserRow, 'metadata'>, sent: object): object {
  const { [WAITING]: _, ...notes } = recordOf(sent)
  const waiting = waitingEmail({ metadata })
  return waiting === undefined ? notes : { ...notes, [WAITING]: waiting }
}

const actsThroughApplication = ({ actor }: CommandContext): boolean =>
  actor.kind === 'user' && actor.credential.kind !== 'session' && actor.credential.kind !== 'api-key'

const isSignedIn = (context: CommandContext, userId: number): boolean =>
  context.actor.kind === 'user' && context.actor.userId === userId && !actsThroughApplication(context)
