import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { Limits, PersonalLimits } from '../../scheduling/personal-limits/service.ts'
import { type EmailAddresses, ownMetadata, waitingEmail } from '../email-addresses/service.ts'
import type { Passwords } from '../passwords/service.ts'
import type { Presence } from '../presence/service.ts'
import { type Profile, type ProfileChange, type Users, userOf } from '../users/service.ts'
import { metadataTooLong, passwordRequired, passwordWrong } from './errors.ts'

/** The maximum length of the metadata as JSON. Existing clients keep nested settings in it. */
const MAX_METADATA_LENGTH = 20_000

export type MeUpdate = Omit<ProfileChange, 'allowSeoIndexing'> & {
  allowSEOIndexing?: boolean
  email?: string
  /** The password proves, in addition to an API key or a session, that the person wants another address. */
  currentPassword?: string
  bookingLimits?: Limits | null
}

/** A profile with the person's own booking limits, if there are any. */
export type LimitedProfile = Profile & { bookingLimits?: Limits | undefined }

/** `waitingEmail` is the new address that waits for confirmation. */
export type ChangedProfile = LimitedProfile & { waitingEmail?: string }

export type Me = ReturnType<typeof createMe>

type Dependencies = {
  run: RunCommand
  users: Users
  emailAddresses: EmailAddresses
  personalLimits: PersonalLimits
  passwords: Passwords
  presence: Presence
  createThrottle: CreateThrottle
}

/** The limit prevents a person with a stolen key from guessing the password. */
const PROOFS = { name: 'email_change_password', limit: 10, windowMs: 10 * 60_000, blockMs: 0 }

/** Creates the service for a person's own profile. */
export function createMe(dependencies: Dependencies) {
  const { run, users, emailAddresses, personalLimits, passwords, presence, createThrottle } = dependencies
  const proofs = createThrottle(PROOFS)

  /**
   * An API key alone can't change the address, and neither can an open browser. A person who has stolen the key, or
   * sits at the browser, could otherwise take over the account, since a mailed link sets a new password.
   *
   * @throws `PASSWORD_WRONG`, `TOO_MANY_REQUESTS`, `HASHING_BUSY`; for a browser the errors of `presence.prove`
   */
  async function mayChangeEmail(context: CommandContext, userId: number, currentPassword: string | undefined) {
    const { actor } = context
    const kind = actor.kind === 'user' ? actor.credential.kind : undefined
    if (kind === 'session') await presence.prove(context, { property: 'currentPassword', password: currentPassword })
    if (kind !== 'api-key') return true
    if (currentPassword === undefined) return false
    await proofs.take(String(userId))
    if (!(await passwords.isOf(userId, currentPassword))) throw passwordWrong()
    return true
  }

  return {
    async get(userId: number): Promise<LimitedProfile> {
      const [profile, bookingLimits] = await Promise.all([users.getProfile(userId), personalLimits.get(userId)])
      return { ...profile, bookingLimits }
    },

    /**
     * Changes all given fields or none. A new address may have to be confirmed first.
     *
     * @throws `METADATA_TOO_LONG`, `EMAIL_TAKEN`, `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`,
     * `TOO_MANY_REQUESTS`, `BOOKING_LIMITS_OUT_OF_ORDER`; the errors of `schedules.makeDefault` for another person's schedule
     */
    async update(
      context: CommandContext,
      userId: number,
      { email, currentPassword, metadata, bookingLimits, allowSEOIndexing, avatarUrl, ...others }: MeUpdate,
    ): Promise<ChangedProfile> {
      const rest = {
        ...others,
        ...(avatarUrl !== undefined && { avatarUrl: avatarUrl || null }),
        ...(allowSEOIndexing !== undefined && { allowSeoIndexing: allowSEOIndexing }),
      }
      const length = JSON.stringify(metadata ?? {}).length
      if (length > MAX_METADATA_LENGTH) throw metadataTooLong(length, MAX_METADATA_LENGTH)
      const isNewEmail = email !== undefined && !isAlready(context, email)
      const isAllowed = !isNewEmail || (await mayChangeEmail(context, userId, currentPassword))
      if (isNewEmail && isAllowed) await emailAddresses.countMail(userId)
      return run(context, async (change) => {
        const { tx } = change
        const before = await userOf(tx, userId)
        const changes = metadata === undefined ? rest : { ...rest, metadata: ownMetadata(before, metadata) }
        if (bookingLimits !== undefined) await personalLimits.set(change, userId, bookingLimits)
        const profile = await users.change(change, userId, changes)
        const changed = { ...profile, bookingLimits: await personalLimits.get(userId, tx) }
        if (email === undefined) return changed
        if (!isAllowed && changed.platformClientId === null) {
          await users.checkEmailFree(tx, userId, email)
          throw passwordRequired()
        }
        await emailAddresses.requestChange(change, changed, email)
        const after = { ...changed, ...(await userOf(tx, userId)) }
        const waiting = waitingEmail(after)
        return waiting === email.toLowerCase() ? { ...after, waitingEmail: waiting } : after
      })
    },
  }
}

const isAlready = ({ actor }: CommandContext, email: string): boolean =>
  actor.kind === 'user' && actor.email.toLowerCase() === email.toLowerCase()
