import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import { accountUnknown } from './errors.ts'
import { accountSections } from './store/account-sections.ts'
import { bookingSections } from './store/booking-sections.ts'
import { findPerson, type PersonWish } from './store/person.ts'
import { type Found, readSection, type Section } from './store/section.ts'
import { traceSections } from './store/trace-sections.ts'

export type { PersonWish } from './store/person.ts'

/** Everything that the server keeps about people, in the order of the document. */
export const SECTIONS: readonly Section[] = [...accountSections, ...bookingSections, ...traceSections]

export type PersonalData = {
  exportedAt: Date
  userId: number | null
  emails: readonly string[]
  phoneNumbers: readonly string[]
  sections: Readonly<Record<string, Found>>
}

/** An export reads many tables, so a person can't ask for one all the time. */
const EXPORTS = { name: 'personal_data_export', limit: 10, windowMs: 3_600_000, blockMs: 0 }

type Dependencies = { db: Db; run: RunCommand; clock: Clock; createThrottle: CreateThrottle }

export type Exports = ReturnType<typeof createExports>

export function createExports({ db, run, clock, createThrottle }: Dependencies) {
  const throttle = createThrottle(EXPORTS)

  async function read(context: CommandContext, wish: PersonWish): Promise<PersonalData> {
    const person = await findPerson(db, wish)
    if (!person) throw accountUnknown('userId' in wish ? wish.userId : 0)
    const sections: Record<string, Found> = {}
    for (const section of SECTIONS) sections[section.name] = await readSection(db, section, person)
    const { userId } = person
    await run(context, (change) =>
      change.publish({
        type: 'personal-data.exported',
        ...(userId !== null && { userId, subjectKey: `user:${userId}` }),
        payload: { userId },
      }),
    )
    return { ...person, exportedAt: clock.now(), sections }
  }

  return {
    /**
     * Exports what the server keeps about an account, for the account itself.
     *
     * @throws `TOO_MANY_REQUESTS`
     */
    async ofAccount(context: CommandContext, userId: number): Promise<PersonalData> {
      await throttle.take(String(userId))
      return read(context, { userId })
    },

    /**
     * Exports what the server keeps about anybody, for an administrator.
     *
     * @throws `USER_NOT_FOUND`
     */
    ofAnybody: read,
  }
}
