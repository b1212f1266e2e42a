import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { AccountMails } from '../account-mails/service.ts'
import type { ApiKeys } from '../api-keys/service.ts'
import type { EmailAddresses } from '../email-addresses/service.ts'
import type { Identities } from '../identities/service.ts'
import type { OneTimeTokens } from '../one-time-tokens/service.ts'
import type { Passwords } from '../passwords/service.ts'
import type { SecondFactors } from '../second-factors/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Users } from '../users/service.ts'
import type { KnownSignIns } from './known-sign-ins.ts'

export type SignUpPolicy = 'open' | 'invited' | 'off'

export type SignInDependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  users: Users
  apiKeys: ApiKeys
  identities: Identities
  passwords: Passwords
  sessions: Sessions
  secondFactors: SecondFactors
  oneTimeTokens: OneTimeTokens
  emailAddresses: EmailAddresses
  accountMails: AccountMails
  known: KnownSignIns
  createThrottle: CreateThrottle
  /** Who may make an account: everyone, people with an invitation, or no one. */
  signUpPolicy: SignUpPolicy
  /** Returns true if the invitation is valid, and is for the address if one is given. */
  isInvited(db: Db, invitation: string, email: string | undefined, now: Date): Promise<boolean>
}
