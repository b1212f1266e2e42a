import type { CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import { type EmailAddresses, ownMetadata, waitingEmail } from '../email-addresses/service.ts'
import { type Profile, type ProfileChange, type Users, userOf } from '../users/service.ts'

export type MeUpdate = ProfileChange & { email?: string }

/** `waitingEmail` is the new address that still has to be confirmed. */
export type ChangedProfile = Profile & { waitingEmail?: string }

export type Me = ReturnType<typeof createMe>

type Dependencies = { run: RunCommand; users: Users; emailAddresses: EmailAddresses }

/** What a person does to their own profile. */
export function createMe({ run, users, emailAddresses }: Dependencies) {
  return {
    get: users.getProfile,

    /**
     * Changes what was sent, all of it or nothing. A new address may have to be confirmed first.
     *
     * @throws `EMAIL_TAKEN`, `TOO_MANY_REQUESTS`; what `schedules.makeDefault` throws for a schedule of somebody else
     */
    async update(
      context: CommandContext,
      userId: number,
      { email, metadata, ...rest }: MeUpdate,
    ): Promise<ChangedProfile> {
      if (email !== undefined && !isAlready(context, email)) await emailAddresses.countMail(userId)
      return run(context, async (tx, now) => {
        const before = await userOf(tx, userId)
        const change = metadata === undefined ? rest : { ...rest, metadata: ownMetadata(before, metadata) }
        const changed = await users.change(tx, context, userId, change, now)
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
