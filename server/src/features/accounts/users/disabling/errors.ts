import { conflict } from '../../../../lib/errors.ts'

export const lastAdministrator = ({ email }: { email: string }) =>
  conflict(
    'LAST_ADMINISTRATOR',
    `${email} is the last administrator who can sign in. Make somebody else an administrator first.`,
  )

export const ownAccount = ({ email }: { email: string }) =>
  conflict('OWN_ACCOUNT', `${email} is your own account. Ask another administrator to disable it.`)
