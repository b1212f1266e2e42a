import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { Passwords } from '../passwords/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { passwordRequired, passwordWrong, signInAgain } from './errors.ts'

const MINUTE_MS = 60_000
/** The time for which a sign-in shows that the owner of an account without a password sits at the browser. */
const FRESH_MINUTES = 10

/** The limit prevents a person at an open browser from guessing the password. */
const PROOFS = { name: 'presence_password', limit: 10, windowMs: 10 * MINUTE_MS, blockMs: 0 }

/** What a browser has to show before a dangerous change. */
export type Needed = 'password' | 'sign-in' | 'nothing'

/** The password, and the name of the property that has it in the request. */
export type Given = { property: string; password: string | undefined }

export type Presence = ReturnType<typeof createPresence>

type Dependencies = { clock: Clock; passwords: Passwords; sessions: Sessions; createThrottle: CreateThrottle }

/**
 * Creates the service that asks a signed-in person again who they are, before a change by which somebody else at their
 * open browser could take the account over.
 */
export function createPresence({ clock, passwords, sessions, createThrottle }: Dependencies) {
  const proofs = createThrottle(PROOFS)

  async function needed({ userId, credential }: UserActor): Promise<Needed> {
    if (await passwords.has(userId)) return 'password'
    const session = credential.kind === 'session' ? await sessions.find(userId, credential.id) : undefined
    const age = session ? clock.now().getTime() - session.createdAt.getTime() : Number.POSITIVE_INFINITY
    return age <= FRESH_MINUTES * MINUTE_MS ? 'nothing' : 'sign-in'
  }

  return {
    needed,

    /**
     * Checks that the owner of the account asks. An account without a password needs a sign-in of the last minutes. The
     * password is compared before a transaction begins, so that no connection waits for a hash.
     *
     * @throws `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`, `TOO_MANY_REQUESTS`, `HASHING_BUSY`
     */
    async prove({ actor }: CommandContext, { property, password }: Given): Promise<void> {
      if (actor.kind !== 'user') throw signInAgain(FRESH_MINUTES)
      const what = await needed(actor)
      if (what === 'nothing') return
      if (what === 'sign-in') throw signInAgain(FRESH_MINUTES)
      if (password === undefined) throw passwordRequired(property)
      await proofs.take(String(actor.userId))
      if (!(await passwords.isOf(actor.userId, password))) throw passwordWrong(property)
    },
  }
}
