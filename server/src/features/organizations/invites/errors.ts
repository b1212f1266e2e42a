import { forbidden, invalid, notFound } from '../../../lib/errors.ts'

export const inviteNotFound = () =>
  notFound(
    'INVITE_NOT_FOUND',
    'There is no such invitation: it was used or withdrawn, or it is too old. Ask for another.',
  )

export const inviteForAnother = () =>
  forbidden(
    'INVITE_FOR_ANOTHER',
    'This invitation is for another e-mail address. Sign in with the account that has it, or ask for an invitation to yours.',
  )

export const roleWithoutEmail = (role: string) =>
  invalid(
    'INVITE_ROLE_NEEDS_EMAIL',
    `Whoever has the link can use it, so it makes plain members. Send an email as well to invite somebody as ${role}.`,
  )
