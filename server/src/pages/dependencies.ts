import type { ApiKeys } from '../features/api-keys/service.ts'
import type { Availability } from '../features/availability/service.ts'
import type { Bookings } from '../features/bookings/service.ts'
import type { EmailAddresses } from '../features/email-addresses/service.ts'
import type { EventTypes } from '../features/event-types/service.ts'
import type { FollowUps } from '../features/follow-ups/service.ts'
import type { Identities } from '../features/identities/service.ts'
import type { Invites } from '../features/invites/service.ts'
import type { Me } from '../features/me/service.ts'
import type { OptOuts } from '../features/messages/opt-outs.ts'
import type { Messages } from '../features/messages/service.ts'
import type { Oauth } from '../features/oauth/service.ts'
import type { PrivateLinks } from '../features/private-links/service.ts'
import type { ProviderSignIn } from '../features/provider-sign-in/service.ts'
import type { SecondFactors } from '../features/second-factors/service.ts'
import type { Sessions } from '../features/sessions/service.ts'
import type { SignIn } from '../features/sign-in/service.ts'
import type { SlotStreams } from '../features/slots/streams.ts'
import type { Users } from '../features/users/service.ts'
import type { VerificationCodes } from '../features/verification-codes/service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Ids } from '../lib/ids.ts'
import type { PageAddresses } from '../lib/page-addresses.ts'
import type { SecretKeys } from '../lib/secret-box.ts'

/** What the pages are given: the same services as the API. */
export type PageDependencies = {
  availability: Availability
  slotStreams: SlotStreams
  bookings: Bookings
  eventTypes: EventTypes
  privateLinks: PrivateLinks
  sessions: Sessions
  oauth: Oauth
  signIn: SignIn
  providerSignIn: ProviderSignIn
  identities: Identities
  secondFactors: SecondFactors
  emailAddresses: EmailAddresses
  apiKeys: ApiKeys
  invites: Invites
  messages: Messages
  optOuts: OptOuts
  followUps: FollowUps
  users: Users
  me: Me
  verificationCodes: VerificationCodes
  clock: Clock
  ids: Ids
  publicUrl: string
  /** Not in production, and no mail server is set: there are pages to look at mails. */
  isDevelopment: boolean
  pageAddresses: PageAddresses
  /** Signs forms, and the links with which organizers answer. */
  secretKeys: SecretKeys
  /** The username of the demonstration, where there is one. */
  findDemo(): Promise<{ username: string } | undefined>
}
