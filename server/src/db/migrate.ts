import type { Migration } from 'kysely'
import * as people from './migrations/0001-people.ts'
import * as hours from './migrations/0002-hours.ts'
import * as eventTypes from './migrations/0003-event-types.ts'
import * as bookings from './migrations/0004-bookings.ts'
import * as whatFollows from './migrations/0005-what-follows.ts'
import * as cacheVersions from './migrations/0006-cache-versions.ts'
import * as signIn from './migrations/0007-sign-in.ts'
import * as oauth from './migrations/0008-oauth.ts'
import * as platform from './migrations/0009-platform.ts'
import * as teams from './migrations/0010-teams.ts'
import * as roundRobin from './migrations/0011-round-robin.ts'
import * as seats from './migrations/0012-seats.ts'
import * as privateLinks from './migrations/0013-private-links.ts'
import * as bookingReferences from './migrations/0014-booking-references.ts'
import * as instantBookings from './migrations/0015-instant-bookings.ts'
import * as followUps from './migrations/0016-follow-ups.ts'
import * as webhooks from './migrations/0017-webhooks.ts'
import * as verifiedResources from './migrations/0018-verified-resources.ts'
import * as workflows from './migrations/0019-workflows.ts'
import * as eventLog from './migrations/0020-event-log.ts'
import * as personalLimits from './migrations/0021-personal-limits.ts'
import * as deadLetters from './migrations/0022-dead-letters.ts'
import * as followersByThemselves from './migrations/0023-followers-by-themselves.ts'
import * as seatMoves from './migrations/0025-seat-moves.ts'
import * as bookingOrigins from './migrations/0026-booking-origins.ts'
import * as heldTimes from './migrations/0027-held-times.ts'
import * as workers from './migrations/0028-workers.ts'
import * as guestsOfStrangers from './migrations/0029-guests-of-strangers.ts'
import * as knownSignIns from './migrations/0030-known-sign-ins.ts'
import * as messageProofs from './migrations/0031-message-proofs.ts'
import * as retention from './migrations/0032-retention.ts'
import * as connections from './migrations/0033-connections.ts'
import * as calendarEvents from './migrations/0034-calendar-events.ts'
import * as providerMeetings from './migrations/0035-provider-meetings.ts'
import * as payments from './migrations/0036-payments.ts'
import * as calendarFeeds from './migrations/0037-calendar-feeds.ts'
import * as calendarLeases from './migrations/0038-calendar-leases.ts'
import * as eventTypeCalendars from './migrations/0039-event-type-calendars.ts'
import * as delegatedAccounts from './migrations/0040-delegated-accounts.ts'
import * as meetingAttempts from './migrations/0041-meeting-attempts.ts'
import * as routingFormResponses from './migrations/0043-routing-form-responses.ts'
import * as formTimers from './migrations/0044-form-timers.ts'
import * as imports from './migrations/0045-imports.ts'
import * as eventsOfSubjects from './migrations/0046-events-of-subjects.ts'
import * as erasures from './migrations/0047-erasures.ts'
import * as erasedAccounts from './migrations/0048-erased-accounts.ts'
import * as clientCodes from './migrations/0051-client-codes.ts'
import * as bookingConsents from './migrations/0053-booking-consents.ts'
import * as oldBookings from './migrations/0054-old-bookings.ts'
import * as attendance from './migrations/0055-attendance.ts'
import * as searchEngines from './migrations/0056-search-engines.ts'
import * as embedOrigins from './migrations/0060-embed-origins.ts'
import * as bookingNotes from './migrations/0061-booking-notes.ts'
import * as oldestCode from './migrations/0064-oldest-code.ts'
import * as attendeesByBooking from './migrations/0066-attendees-by-booking.ts'
import * as connectingFlows from './migrations/0067-connecting-flows.ts'
import * as renderedDescriptions from './migrations/0068-rendered-descriptions.ts'
import * as countsOfStrangers from './migrations/0069-counts-of-strangers.ts'
import * as calendarLists from './migrations/0070-calendar-lists.ts'
import * as exactAbsences from './migrations/0071-exact-absences.ts'
import * as partialSeries from './migrations/0072-partial-series.ts'
import { bringUpToDate, type Migratable, type Migrated } from './schema/bring-up-to-date.ts'

/** The migrations in the order of their names. A released migration never changes; a later one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-people': people,
  '0002-hours': hours,
  '0003-event-types': eventTypes,
  '0004-bookings': bookings,
  '0005-what-follows': whatFollows,
  '0006-cache-versions': cacheVersions,
  '0007-sign-in': signIn,
  '0008-oauth': oauth,
  '0009-platform': platform,
  '0010-teams': teams,
  '0011-round-robin': roundRobin,
  '0012-seats': seats,
  '0013-private-links': privateLinks,
  '0014-booking-references': bookingReferences,
  '0015-instant-bookings': instantBookings,
  '0016-follow-ups': followUps,
  '0017-webhooks': webhooks,
  '0018-verified-resources': verifiedResources,
  '0019-workflows': workflows,
  '0020-event-log': eventLog,
  '0021-personal-limits': personalLimits,
  '0022-dead-letters': deadLetters,
  '0023-followers-by-themselves': followersByThemselves,
  '0025-seat-moves': seatMoves,
  '0026-booking-origins': bookingOrigins,
  '0027-held-times': heldTimes,
  '0028-workers': workers,
  '0029-guests-of-strangers': guestsOfStrangers,
  '0030-known-sign-ins': knownSignIns,
  '0031-message-proofs': messageProofs,
  '0032-retention': retention,
  '0033-connections': connections,
  '0034-calendar-events': calendarEvents,
  '0035-provider-meetings': providerMeetings,
  '0036-payments': payments,
  '0037-calendar-feeds': calendarFeeds,
  '0038-calendar-leases': calendarLeases,
  '0039-event-type-calendars': eventTypeCalendars,
  '0040-delegated-accounts': delegatedAccounts,
  '0041-meeting-attempts': meetingAttempts,
  '0043-routing-form-responses': routingFormResponses,
  '0044-form-timers': formTimers,
  '0045-imports': imports,
  '0046-events-of-subjects': eventsOfSubjects,
  '0047-erasures': erasures,
  '0048-erased-accounts': erasedAccounts,
  '0051-client-codes': clientCodes,
  '0053-booking-consents': bookingConsents,
  '0054-old-bookings': oldBookings,
  '0055-attendance': attendance,
  '0056-search-engines': searchEngines,
  '0060-embed-origins': embedOrigins,
  '0061-booking-notes': bookingNotes,
  '0064-oldest-code': oldestCode,
  '0066-attendees-by-booking': attendeesByBooking,
  '0067-connecting-flows': connectingFlows,
  '0068-rendered-descriptions': renderedDescriptions,
  '0069-counts-of-strangers': countsOfStrangers,
  '0070-calendar-lists': calendarLists,
  '0071-exact-absences': exactAbsences,
  '0072-partial-series': partialSeries,
}

/** The names of the migrations that this code knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** The newest state of the schema that this code knows. */
export const latestMigration = migrationNames.at(-1) ?? ''

/**
 * Brings the schema to the newest state that this code knows. Returns the migrations that were applied.
 *
 * @throws `Error` for the operator if the database is of a newer version: a copy would lose what is new there
 */
export async function migrate(connection: Migratable): Promise<string[]> {
  const { applied, newer } = await migrateUnlessNewer(connection)
  if (newer.length > 0)
    throw new Error(
      `The database has migrations that this version doesn't know: ${newer.join(', ')}. Use the version that made them.`,
    )
  return applied
}

/** Does the same for a server, which also runs with the schema of a newer version if that allows it. */
export const migrateUnlessNewer = (connection: Migratable): Promise<Migrated> => bringUpToDate(connection, migrations)
