import type { Db } from '../../../db/connection.ts'
import type { SignInDependencies } from './dependencies.ts'
import { invitationRequired, signUpOff } from './errors.ts'

/** The invitation of a new person, if any, and their address, if it is known. */
export type NewComer = { invitation: string | undefined; email?: string | undefined }

/** Decides who may make an account, according to `DAYBOOK_SIGNUP`. */
export function createAdmission({
  signUpPolicy,
  isInvited,
  clock,
}: Pick<SignInDependencies, 'signUpPolicy' | 'isInvited' | 'clock'>) {
  return {
    /** @throws `SIGNUP_OFF`, `INVITATION_REQUIRED` */
    async admitNewcomer(db: Db, { invitation, email }: NewComer): Promise<void> {
      if (signUpPolicy === 'open') return
      if (signUpPolicy === 'off') throw signUpOff()
      if (invitation === undefined || !(await isInvited(db, invitation, email, clock.now()))) throw invitationRequired()
    },
  }
}
