import type { RunCommand } from '../../commands/run.ts'
import type { Db } from '../../db/connection.ts'
import type { AccountMails } from '../account-mails/service.ts'
import type { ApiKeys } from '../api-keys/service.ts'
import type { EmailAddresses } from '../email-addresses/service.ts'
import type { Identities } from '../identities/service.ts'
import type { OneTimeTokens } from '../one-time-tokens/service.ts'
import type { Passwords } from '../passwords/service.ts'
import type { CreateThrottle } from '../rate-limits/service.ts'
import type { SecondFactors } from '../second-factors/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Users } from '../users/service.ts'

export type SignInDependencies = {
  db: Db
  run: RunCommand
  users: Users
  apiKeys: ApiKeys
  identities: Identities
  passwords: Passwords
  sessions: Sessions
  secondFactors: SecondFactors
  oneTimeTokens: OneTimeTokens
  emailAddresses: EmailAddresses
  accountMails: AccountMails
  createThrottle: CreateThrottle
}
