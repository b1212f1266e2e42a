import type { AttendeeTable, BookingHostTable, BookingMoveTable, BookingSeriesTable, BookingTable } from './bookings.ts'
import type { IdempotencyKeyTable } from './commands.ts'
import type {
  EventTypeHostGroupTable,
  EventTypeHostTable,
  EventTypeLocationTable,
  EventTypeTable,
} from './event-types.ts'
import type { EventTable } from './events.ts'
import type { ScheduleOverrideTable, ScheduleRuleTable, ScheduleTable } from './hours.ts'
import type { MessageAttachmentTable, MessageTable } from './messages.ts'
import type { OccupancyTable, SlotReservationTable } from './occupancy.ts'
import type {
  ApiKeyLimitTable,
  ApiKeyTable,
  MembershipTable,
  OrganizationTable,
  TeamTable,
  UserPasswordTable,
  UserTable,
} from './people.ts'
import type { ServerSettingTable } from './settings.ts'
import type { CacheVersionTable } from './versions.ts'

/** Every table, by its name: what kysely checks queries against. */
export type Database = {
  apiKeyLimits: ApiKeyLimitTable
  apiKeys: ApiKeyTable
  attendees: AttendeeTable
  bookingHosts: BookingHostTable
  bookingMoves: BookingMoveTable
  bookingSeries: BookingSeriesTable
  bookings: BookingTable
  cacheVersions: CacheVersionTable
  eventTypeHostGroups: EventTypeHostGroupTable
  eventTypeHosts: EventTypeHostTable
  eventTypeLocations: EventTypeLocationTable
  eventTypes: EventTypeTable
  events: EventTable
  idempotencyKeys: IdempotencyKeyTable
  memberships: MembershipTable
  messageAttachments: MessageAttachmentTable
  messages: MessageTable
  occupancy: OccupancyTable
  organizations: OrganizationTable
  scheduleOverrides: ScheduleOverrideTable
  scheduleRules: ScheduleRuleTable
  schedules: ScheduleTable
  serverSettings: ServerSettingTable
  slotReservations: SlotReservationTable
  teams: TeamTable
  userPasswords: UserPasswordTable
  users: UserTable
}
