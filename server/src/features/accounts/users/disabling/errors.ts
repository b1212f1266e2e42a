import { conflict } from '../../../../lib/errors.ts'

export const lastAdministrator = ({ email }: { email: string }) =>
  conflict(
    'LAST_ADMINISTRATOR',
    `${email} is the last administrator who can sign in. Make somebody else an administrator first.`,
  )
