import { openIdConnect } from '../adapters/identity-providers/openid-connect.ts'
import { tracedSignIn } from '../adapters/identity-providers/traced-sign-in.ts'
import { argon2Hasher, halfOfTheCores } from '../adapters/passwords/argon2.ts'
import { createAccountMails } from '../features/accounts/account-mails/service.ts'
import { createApiKeys } from '../features/accounts/api-keys/service.ts'
import { createEmailAddresses } from '../features/accounts/email-addresses/service.ts'
import { createIdentities } from '../features/accounts/identities/service.ts'
import { createMe } from '../features/accounts/me/service.ts'
import { createOneTimeTokens } from '../features/accounts/one-time-tokens/service.ts'
import { createPasswords } from '../features/accounts/passwords/service.ts'
import { createPresence } from '../features/accounts/presence/service.ts'
import { createProviderSignIn } from '../features/accounts/provider-sign-in/service.ts'
import { createSecondFactors } from '../features/accounts/second-factors/service.ts'
import { createSessions } from '../features/accounts/sessions/service.ts'
import { createKnownSignIns, createSignIn } from '../features/accounts/sign-in/service.ts'
import { createDisabling } from '../features/accounts/users/disabling/service.ts'
import { createUsers, raiseCredentialVersion } from '../features/accounts/users/service.ts'
import { isInvited } from '../features/organizations/invites/service.ts'
import type { Foundation } from './foundation.ts'
import type { Messaging } from './messaging.ts'
import type { Scheduling } from './scheduling.ts'

export type Accounts = ReturnType<typeof createAccounts>

type Others = Pick<Messaging, 'messages'> & Pick<Scheduling, 'schedules' | 'personalLimits'>

/** Creates the services of accounts and of their proofs. */
export function createAccounts(foundation: Foundation, { messages, schedules, personalLimits }: Others) {
  const { config, db, run, clock, ids, versions, secretBox, publicUrl, createThrottle } = foundation
  const apiKeys = createApiKeys({ db, run, ids, clock })
  const sessions = createSessions({ db, run, ids, clock, raiseCredentialVersion })
  const passwords = createPasswords({ db, hasher: foundation.hasher ?? argon2Hasher(), inTurn: halfOfTheCores() })
  const presence = createPresence({ clock, passwords, sessions, createThrottle })
  const users = createUsers({
    db,
    run,
    ids,
    passwords,
    sessions,
    apiKeys,
    schedules,
    defaultTimeZone: config.timeZone,
  })
  const disabling = createDisabling({ run, users, sessions, versions })
  const accountMails = createAccountMails({ messages, ids, publicUrl })
  const oneTimeTokens = createOneTimeTokens({ db, ids, clock, messages })
  const emailAddresses = createEmailAddresses({ db, run, users, oneTimeTokens, accountMails, createThrottle })
  const me = createMe({ run, users, emailAddresses, personalLimits, passwords, presence, createThrottle })
  const secondFactors = createSecondFactors({
    db,
    run,
    ids,
    passwords,
    presence,
    sessions,
    accountMails,
    createThrottle,
    secretBox,
  })
  const identities = createIdentities({ db, run, users, sessions, presence })
  const signIn = createSignIn({
    db,
    run,
    clock,
    users,
    apiKeys,
    identities,
    passwords,
    sessions,
    secondFactors,
    oneTimeTokens,
    known: createKnownSignIns({ db, ids, clock }),
    emailAddresses,
    accountMails,
    createThrottle,
    signUpPolicy: config.signUp,
    isInvited,
  })
  const providerSignIn = createProviderSignIn({
    run,
    ids,
    clock,
    secretBox,
    users,
    identities,
    emailAddresses,
    signIn,
    createThrottle,
    publicUrl,
    providers: config.identityProviders.map((settings) => tracedSignIn(openIdConnect(settings), foundation.traced)),
  })
  return {
    apiKeys,
    sessions,
    passwords,
    presence,
    users,
    disabling,
    oneTimeTokens,
    emailAddresses,
    accountMails,
    me,
    secondFactors,
    identities,
    signIn,
    providerSignIn,
  }
}
