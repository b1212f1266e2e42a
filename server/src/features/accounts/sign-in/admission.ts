import type { Db } from '../../../db/connection.ts'
import type { SignInDependencies } from './dependencies.ts'
import { invitationRequired, signUpOff } from './errors.ts'

/** With which invitation, if any, and with which address where that is known yet. */
export type NewComer = { invitation: string | undefined; email?: string | undefined }

/** Decides who may make an account, by `DAYBOOK_SIGNUP`. */
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
