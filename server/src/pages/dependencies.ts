import type { Painter } from '../adapters/pictures/painter.ts'
import type { ApiKeys } from '../features/accounts/api-keys/service.ts'
import type { EmailAddresses } from '../features/accounts/email-addresses/service.ts'
import type { Identities } from '../features/accounts/identities/service.ts'
import type { Me } from '../features/accounts/me/service.ts'
import type { Presence } from '../features/accounts/presence/service.ts'
import type { ProviderSignIn } from '../features/accounts/provider-sign-in/service.ts'
import type { SecondFactors } from '../features/accounts/second-factors/service.ts'
import type { Sessions } from '../features/accounts/sessions/service.ts'
import type { SignIn } from '../features/accounts/sign-in/service.ts'
import type { Users } from '../features/accounts/users/service.ts'
import type { Oauth } from '../features/applications/oauth/service.ts'
import type { EventQueue } from '../features/messaging/event-queue/service.ts'
import type { OptOuts } from '../features/messaging/outbox/opt-outs.ts'
import type { Messages } from '../features/messaging/outbox/service.ts'
import type { VerificationCodes } from '../features/messaging/verification-codes/service.ts'
import type { Invites } from '../features/organizations/invites/service.ts'
import type { Availability } from '../features/scheduling/availability/service.ts'
import type { Bookings } from '../features/scheduling/bookings/service.ts'
import type { Calendars } from '../features/scheduling/calendars/service.ts'
import type { VideoRooms } from '../features/scheduling/conferencing/service.ts'
import type { FlowEnds } from '../features/scheduling/connections/service.ts'
import type { EventTypes } from '../features/scheduling/event-types/service.ts'
import type { Meetings } from '../features/scheduling/meetings/service.ts'
import type { OutOfOffice } from '../features/scheduling/out-of-office/service.ts'
import type { Checkouts } from '../features/scheduling/payments/checkout.ts'
import type { Payments } from '../features/scheduling/payments/service.ts'
import type { PrivateLinks } from '../features/scheduling/private-links/service.ts'
import type { RoutingForms } from '../features/scheduling/routing-forms/service.ts'
import type { SlotReservations } from '../features/scheduling/slot-reservations/service.ts'
import type { SlotStreams } from '../features/scheduling/slots/streams.ts'
import type { FrameOrigins } from '../lib/frame-origin.ts'
import type { Ids } from '../lib/ids.ts'
import type { PageAddresses } from '../lib/page-addresses.ts'
import type { SecretKeys } from '../lib/secrets/secret-box.ts'
import type { Clock } from '../lib/time/clock.ts'

/** The dependencies of the pages: the same services as the API's. */
export type PageDependencies = {
  availability: Availability
  slotStreams: SlotStreams
  slotReservations: Pick<SlotReservations, 'findOwn'>
  bookings: Bookings
  calendars: Pick<Calendars, 'listEventTimes'>
  outOfOffice: Pick<OutOfOffice, 'standIns'>
  eventTypes: EventTypes
  privateLinks: PrivateLinks
  routingForms: RoutingForms
  payments: Payments
  checkouts: Checkouts
  connectingFlows: FlowEnds
  videoRooms: VideoRooms
  meetings: Pick<Meetings, 'stateOf'>
  sessions: Sessions
  oauth: Oauth
  signIn: SignIn
  providerSignIn: ProviderSignIn
  identities: Identities
  secondFactors: SecondFactors
  presence: Presence
  emailAddresses: EmailAddresses
  apiKeys: ApiKeys
  invites: Invites
  messages: Messages
  optOuts: OptOuts
  eventQueue: EventQueue
  users: Users
  me: Me
  /** Returns a profile as the API answers it. */
  presentMe(profile: Awaited<ReturnType<Me['get']>>): object
  verificationCodes: VerificationCodes
  clock: Clock
  ids: Ids
  publicUrl: string
  /** The sites that may show booking pages in frames, if the event type has no list of its own. */
  embedOrigins: FrameOrigins
  /** True if the server is not in production and no mail server is set. It then serves pages that show the mails. */
  isDevelopment: boolean
  pageAddresses: PageAddresses
  /** Signs forms, and the links with which organizers answer. */
  secretKeys: SecretKeys
  /** Draws the pictures of pages for previews of links. */
  painter: Pick<Painter, 'paint'>
  /** Returns the username of the demonstration, if there is one. */
  findDemo(): Promise<{ username: string } | undefined>
}
