import type { Change } from '../../../commands/change.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Users } from '../../accounts/users/service.ts'
import type { Webhooks } from '../../automation/webhooks/service.ts'
import type { Memberships } from '../../organizations/memberships/service.ts'
import type { Organizations } from '../../organizations/organizations/service.ts'
import type { Teams } from '../../organizations/teams/service.ts'
import type { Bookings } from '../../scheduling/bookings/service.ts'
import type { EventTypeChange, EventTypes } from '../../scheduling/event-types/service.ts'
import type { ScheduleChange, Schedules } from '../../scheduling/schedules/service.ts'
import type { ImportItem } from './store.ts'

/** The services whose commands join the transaction of an import. */
export type JoinedServices = {
  users: Users
  schedules: Schedules
  eventTypes: EventTypes
  organizations: Organizations
  teams: Teams
  memberships: Memberships
  webhooks: Webhooks
}

type Body = Readonly<Record<string, unknown>>

/** Reads settings as the API reads them. The functions throw the API's errors. */
export type SettingsReaders = {
  schedule(body: Body): ScheduleChange
  eventType(body: Body): EventTypeChange
  teamEventType(body: Body): Omit<Parameters<EventTypes['ofTeams']['update']>[3], 'schedulingType'>
  /** Checks what webhooks are made of. */
  webhook(body: Body): Parameters<Webhooks['create']>[2]
}

export type ImportDependencies = {
  db: Db
  run: RunCommand
  bookings: Bookings
  /** Returns services that work within the transaction of `change`. */
  joined(change: Change): JoinedServices
  read: SettingsReaders
  /** Mails a link by which a person chooses their first password. */
  invite(change: Change, userId: number): Promise<void>
  /** Returns the reason why an address may not be called. It may ask the domain name system. */
  refuseUrl(url: string): Promise<string | undefined>
}

/** The import of one record in its transaction. */
export type Importing = {
  deps: ImportDependencies
  change: Change
  services: JoinedServices
  /** Returns the id here of an object that was imported. @throws `REFERENCE_MISSING` */
  idOf(kind: string, sourceId: string): Promise<number>
  source: string
  /** The item of the record, if it was imported before. */
  known: ImportItem | undefined
  note(code: string, message: string): void
}

/** What a record has become. */
export type Stored = { targetId: number | string; isMade: boolean }
