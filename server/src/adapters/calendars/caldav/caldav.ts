import type { Outgoing } from '../../outgoing/outgoing.ts'
import type { CalendarProvider } from '../calendar-provider.ts'
import type { CalendarReader } from '../calendar-reader.ts'
import { inTime } from '../read-pages.ts'
import { createDavClient } from './dav-client.ts'
import { deleteCalDavEvent } from './delete-event.ts'
import { discover } from './discover.ts'
import { findCalDavEvent } from './find-event.ts'
import { listCalDavCalendars } from './list-calendars.ts'
import { readCalDavBusyTimes } from './read-busy-times.ts'
import { writeCalDavEvent } from './write-event.ts'

type Dependencies = { outgoing: Outgoing; reader: CalendarReader; now: () => Date }

/** The maximum time for the requests of a reading. The lease of a calendar that is read ends a little later. */
const READING_MS = 25_000

/**
 * Reads and writes the calendars of CalDAV servers (RFC 4791), such as iCloud, Nextcloud and Radicale. The id of a
 * calendar or of an event is its absolute address.
 */
export function createCalDav(dependencies: Dependencies): CalendarProvider {
  return {
    async identify(account, limits) {
      return (await discover(await createDavClient(dependencies, account, limits))).account
    },

    async listCalendars(account, limits) {
      return listCalDavCalendars(await createDavClient(dependencies, account, limits))
    },

    async readBusyTimes(account, externalId, request) {
      return inTime(
        request,
        async (limits) => {
          const client = await createDavClient(dependencies, account, limits)
          return readCalDavBusyTimes(client, dependencies.reader, externalId, { ...request, ...limits })
        },
        READING_MS,
      )
    },

    writer: {
      async writeEvent(account, calendarId, event, externalId, limits) {
        const client = await createDavClient(dependencies, account, limits)
        return writeCalDavEvent(client, { calendarId, event, externalId, now: dependencies.now() })
      },

      async findEvent(account, calendarId, event, limits) {
        const client = await createDavClient(dependencies, account, limits)
        return findCalDavEvent(client, dependencies.reader, calendarId, event, limits)
      },

      async deleteEvent(account, _calendarId, externalId, limits) {
        const client = await createDavClient(dependencies, account, limits)
        await deleteCalDavEvent(client, externalId)
      },
    },
  }
}
