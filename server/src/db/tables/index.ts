import type { AuditEntryTable, ErasureTable } from './audit.ts'
import type {
  AttendeeTable,
  BookingHostTable,
  BookingNoteTable,
  BookingOriginTable,
  BookingReferenceTable,
  BookingRescheduleTable,
  BookingSeatTable,
  BookingSeriesTable,
  BookingTable,
  PaymentOrderTable,
  PaymentTable,
  ProviderNoticeTable,
  RescheduleOfferTable,
  SeatRescheduleTable,
} from './bookings.ts'
import type { IdempotencyKeyTable, ImportItemTable } from './commands.ts'
import type {
  CalendarBusyTimeTable,
  CalendarSyncTable,
  CalendarTable,
  ConnectingFlowTable,
  ConnectionSecretTable,
  ConnectionTable,
  DefaultConferencingTable,
  DestinationCalendarTable,
  SelectedCalendarTable,
} from './connections.ts'
import type { EventQueueTable, EventQueueTryTable, TimerTable } from './event-queue.ts'
import type {
  EventTypeHostGroupTable,
  EventTypeHostTable,
  EventTypeLocationTable,
  EventTypeTable,
  RenderedDescriptionTable,
} from './event-types.ts'
import type { EventTable } from './events.ts'
import type {
  AbsenceTable,
  ScheduleOverrideTable,
  ScheduleRuleTable,
  ScheduleTable,
  TravelPeriodTable,
} from './hours.ts'
import type {
  MessageAttachmentTable,
  MessageCountTable,
  MessageOptOutTable,
  MessageProofTable,
  MessageTable,
} from './messages.ts'
import type {
  OauthAuthorizationTable,
  OauthClientSecretTable,
  OauthClientTable,
  OauthCodeTable,
  OauthRefreshTokenTable,
  OauthTokenFamilyTable,
} from './oauth.ts'
import type { HeldTimeTable, OccupancyTable, SlotReservationTable } from './occupancy.ts'
import type {
  ApiKeyLimitTable,
  ApiKeyTable,
  MembershipTable,
  OrganizationTable,
  TeamTable,
  UserBookingLimitTable,
  UserPasswordTable,
  UserTable,
} from './people.ts'
import type { ManagedUserTokenTable, PlatformClientSecretTable, PlatformClientTable } from './platform.ts'
import type { PrivateLinkTable } from './private-links.ts'
import type { RoundRobinPickTable, RoundRobinTallyTable } from './round-robin.ts'
import type { ServerSettingTable } from './settings.ts'
import type {
  KnownSignInTable,
  OneTimeTokenTable,
  SessionTable,
  UserEmailTable,
  UserIdentityTable,
  UserRecoveryCodeTable,
  UserSecondFactorTable,
} from './sign-in.ts'
import type {
  AttributeAssignmentTable,
  AttributeOptionTable,
  AttributeTable,
  DelegatedAccountTable,
  DelegationCredentialSecretTable,
  DelegationCredentialTable,
  InviteTable,
  PermissionTable,
  ProfileTable,
  RolePermissionTable,
  RoleTable,
} from './teams.ts'
import type { VerificationCodeTable, VerifiedEmailTable, VerifiedPhoneTable } from './verified-resources.ts'
import type { CacheVersionTable } from './versions.ts'
import type { WebhookAttemptTable, WebhookDeliveryTable, WebhookSecretTable, WebhookTable } from './webhooks.ts'
import type { WorkerTable } from './workers.ts'
import type {
  QueuedFormResponseTable,
  RoutingFormResponseTable,
  RoutingFormTable,
  WorkflowEventTypeTable,
  WorkflowRoutingFormTable,
  WorkflowStepTable,
  WorkflowTable,
} from './workflows.ts'

/** Every table by its name. kysely checks queries against this type. */
export type Database = {
  absences: AbsenceTable
  apiKeyLimits: ApiKeyLimitTable
  apiKeys: ApiKeyTable
  attendees: AttendeeTable
  attributeAssignments: AttributeAssignmentTable
  attributeOptions: AttributeOptionTable
  attributes: AttributeTable
  auditEntries: AuditEntryTable
  bookingHosts: BookingHostTable
  bookingMoves: BookingRescheduleTable
  bookingNotes: BookingNoteTable
  bookingOrigins: BookingOriginTable
  bookingSeatMoves: SeatRescheduleTable
  bookingReferences: BookingReferenceTable
  bookings: BookingTable
  bookingSeats: BookingSeatTable
  bookingSeries: BookingSeriesTable
  cacheVersions: CacheVersionTable
  calendarBusyTimes: CalendarBusyTimeTable
  calendars: CalendarTable
  calendarSyncs: CalendarSyncTable
  connectingFlows: ConnectingFlowTable
  connections: ConnectionTable
  connectionSecrets: ConnectionSecretTable
  defaultConferencing: DefaultConferencingTable
  delegatedAccounts: DelegatedAccountTable
  delegationCredentials: DelegationCredentialTable
  delegationCredentialSecrets: DelegationCredentialSecretTable
  destinationCalendars: DestinationCalendarTable
  erasures: ErasureTable
  events: EventTable
  eventTypeHostGroups: EventTypeHostGroupTable
  eventTypeHosts: EventTypeHostTable
  eventTypeLocations: EventTypeLocationTable
  eventTypes: EventTypeTable
  followUps: EventQueueTable
  followUpTries: EventQueueTryTable
  heldTimes: HeldTimeTable
  idempotencyKeys: IdempotencyKeyTable
  importItems: ImportItemTable
  invites: InviteTable
  managedUserTokens: ManagedUserTokenTable
  memberships: MembershipTable
  messageAttachments: MessageAttachmentTable
  messageCounts: MessageCountTable
  messageOptOuts: MessageOptOutTable
  messageProofs: MessageProofTable
  messages: MessageTable
  oauthAuthorizations: OauthAuthorizationTable
  oauthClients: OauthClientTable
  oauthClientSecrets: OauthClientSecretTable
  oauthCodes: OauthCodeTable
  oauthRefreshTokens: OauthRefreshTokenTable
  oauthTokenFamilies: OauthTokenFamilyTable
  occupancy: OccupancyTable
  oneTimeTokens: OneTimeTokenTable
  organizations: OrganizationTable
  paymentOrders: PaymentOrderTable
  payments: PaymentTable
  permissions: PermissionTable
  platformClients: PlatformClientTable
  platformClientSecrets: PlatformClientSecretTable
  privateLinks: PrivateLinkTable
  profiles: ProfileTable
  providerNotices: ProviderNoticeTable
  renderedDescriptions: RenderedDescriptionTable
  rescheduleOffers: RescheduleOfferTable
  rolePermissions: RolePermissionTable
  roles: RoleTable
  roundRobinPicks: RoundRobinPickTable
  roundRobinTallies: RoundRobinTallyTable
  queuedFormResponses: QueuedFormResponseTable
  routingFormResponses: RoutingFormResponseTable
  routingForms: RoutingFormTable
  scheduleOverrides: ScheduleOverrideTable
  scheduleRules: ScheduleRuleTable
  schedules: ScheduleTable
  selectedCalendars: SelectedCalendarTable
  serverSettings: ServerSettingTable
  sessions: SessionTable
  knownSignIns: KnownSignInTable
  slotReservations: SlotReservationTable
  teams: TeamTable
  timers: TimerTable
  travelPeriods: TravelPeriodTable
  userBookingLimits: UserBookingLimitTable
  userEmails: UserEmailTable
  userIdentities: UserIdentityTable
  userPasswords: UserPasswordTable
  userRecoveryCodes: UserRecoveryCodeTable
  users: UserTable
  userSecondFactors: UserSecondFactorTable
  verificationCodes: VerificationCodeTable
  verifiedEmails: VerifiedEmailTable
  verifiedPhones: VerifiedPhoneTable
  webhookAttempts: WebhookAttemptTable
  webhookDeliveries: WebhookDeliveryTable
  workers: WorkerTable
  webhooks: WebhookTable
  webhookSecrets: WebhookSecretTable
  workflowEventTypes: WorkflowEventTypeTable
  workflowRoutingForms: WorkflowRoutingFormTable
  workflows: WorkflowTable
  workflowSteps: WorkflowStepTable
}
