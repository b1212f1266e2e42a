import type { CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import { type EmailAddresses, ownMetadata, waitingEmail } from '../email-addresses/service.ts'
import type { Limits, PersonalLimits } from '../personal-limits/service.ts'
import { type Profile, type ProfileChange, type Users, userOf } from '../users/service.ts'

export type MeUpdate = ProfileChange & { email?: string; bookingLimits?: Limits | null }

/** With the limits of the person's own, where there are any. */
export type LimitedProfile = Profile & { bookingLimits?: Limits | undefined }

/** `waitingEmail` is the new address that still has to be confirmed. */
export type ChangedProfile = LimitedProfile & { waitingEmail?: string }

export type Me = ReturnType<typeof createMe>

type Dependencies = {
  run: RunCommand
  users: Users
  emailAddresses: EmailAddresses
  personalLimits: PersonalLimits
}

/** What a person does to their own profile. */
export function createMe({ run, users, emailAddresses, personalLimits }: Dependencies) {
  return {
    async get(userId: number): Promise<LimitedProfile> {
      const [profile, bookingLimits] = await Promise.all([users.getProfile(userId), personalLimits.get(userId)])
      return { ...profile, bookingLimits }
    },

    /**
     * Changes what was sent, all of it or nothing. A new address may have to be confirmed first.
     *
     * @throws `EMAIL_TAKEN`, `TOO_MANY_REQUESTS`, `BOOKING_LIMITS_OUT_OF_ORDER`; what `schedules.makeDefault` throws for a schedule of somebody else
     */
    async update(
      context: CommandContext,
      userId: number,
      { email, metadata, bookingLimits, ...rest }: MeUpdate,
    ): Promise<ChangedProfile> {
      if (email !== undefined && !isAlready(context, email)) await emailAddresses.countMail(userId)
      return run(context, async (tx, now) => {
        const before = await userOf(tx, userId)
        const change = metadata === undefined ? rest : { ...rest, metadata: ownMetadata(before, metadata) }
        if (bookingLimits !== undefined) await personalLimits.set(tx, userId, bookingLimits)
        const profile = await users.change(tx, context, userId, change, now)
        const changed = { ...profile, bookingLimits: await personalLimits.get(userId, tx) }
        if (email === undefined) return changed
        await emailAddresses.requestChange(tx, context, changed, email, now)
        const after = { ...changed, ...(await userOf(tx, userId)) }
        const waiting = waitingEmail(after)
        return waiting === email.toLowerCase() ? { ...after, waitingEmail: waiting } : after
      })
    },
  }
}

const isAlready = ({ actor }: CommandContext, email: string): boolean =>
  actor.kind === 'user' && actor.email.toLowerCase() === email.toLowerCase()
