import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { cursorEnvelope, latestQuery } from '../../../http/input/paging.ts'
import type { AccountRow } from './service.ts'

export const AccountsQuery = Type.Object({
  ...latestQuery,
  email: Type.Optional(
    Type.String({ maxLength: 254, description: 'The account with this address, in upper or lower case.' }),
  ),
})

const NullableText = Type.Union([Type.String(), Type.Null()])

const Account = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    username: NullableText,
    name: NullableText,
    timeZone: Type.String(),
    locale: NullableText,
    isAdministrator: Type.Boolean(),
    isDisabled: Type.Boolean(),
    platformClientId: Type.Union([Type.String(), Type.Null()], {
      description: 'The platform client whose managed user this is.',
    }),
    createdAt: Type.String(),
  },
  { $id: 'Account' },
)
export const AccountsAnswer = cursorEnvelope(Account)
export const AccountAnswer = envelope(Account)

export const presentAccount = (account: AccountRow): Static<typeof Account> => ({
  id: account.id,
  email: account.email,
  emailVerified: account.emailVerifiedAt !== null,
  username: account.username,
  name: account.name,
  timeZone: account.timeZone,
  locale: account.locale,
  isAdministrator: account.isAdministrator,
  isDisabled: account.disabledAt !== null,
  platformClientId: account.platformClientId,
  createdAt: account.createdAt.toISOString(),
})
