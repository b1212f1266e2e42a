import { CalendarFailure } from '../../../adapters/calendars/calendar-provider.ts'
import type { EventChange, EventDetails, EventEditor } from '../../../adapters/calendars/event-details.ts'
import type { ProviderAccount } from '../../../adapters/provider-account.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { AppError } from '../../../lib/errors.ts'
import type { Connections } from '../connections/service.ts'
import {
  changeRefused,
  credentialsInvalid,
  detailsNotFound,
  detailsNotUpdated,
  googleUnavailable,
  hostsUnknown,
  onlyGoogleRead,
  onlyGoogleWritten,
  referenceNotFound,
} from './errors.ts'
import { findEventReference } from './store.ts'

/** The maximum times for one request to Google, and for all requests of an operation. */
const TIMEOUT_MS = 8000
const PATIENCE_MS = 20_000
const RETRY_AFTER_SECONDS = 30

export type UnifiedEvents = ReturnType<typeof createUnifiedEvents>

type Dependencies = {
  db: Db
  run: RunCommand
  connections: Pick<Connections, 'accountOf'>
  google: EventEditor
}

/** An event as clients name it: the kind of its calendar, and the uid of a booking's reference. */
export type EventName = { calendar: string; eventUid: string }

/** Creates the operations on events of bookings as they stand in calendars. Only the owner of the calendar has them. */
export function createUnifiedEvents({ db, run, connections, google }: Dependencies) {
  type Found = { editor: EventEditor; account: ProviderAccount; calendarId: string; externalUid: string }

  /** @throws `BOOKING_REFERENCE_NOT_FOUND`, `CALENDAR_CREDENTIALS_INVALID` */
  async function find(userId: number, eventUid: string): Promise<Found> {
    const reference = await findEventReference(db, userId, eventUid)
    if (!reference) throw referenceNotFound()
    if (reference.isInvalid) throw credentialsInvalid()
    const { connectionId, calendarExternalId, externalUid } = reference
    const account = connections.accountOf(connectionId)
    return { editor: google, account, calendarId: calendarExternalId ?? 'primary', externalUid }
  }

  const limits = () => ({ timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(PATIENCE_MS) })

  return {
    /** @throws the errors of `find`, `CALENDAR_NOT_SUPPORTED`, `CALENDAR_EVENT_NOT_FOUND`, `CALENDAR_UNAVAILABLE` */
    async get(userId: number, { calendar, eventUid }: EventName): Promise<EventDetails> {
      if (calendar !== 'google') throw onlyGoogleRead()
      const { editor, account, calendarId, externalUid } = await find(userId, eventUid)
      try {
        return await editor.getEvent(account, calendarId, externalUid, limits())
      } catch (error) {
        throw refusalOf(error, detailsNotFound, detailsNotFound)
      }
    },

    /**
     * Changes the event in the calendar. The booking follows, as it follows a change that a person makes there.
     *
     * @throws the errors of `get`, `CALENDAR_EVENT_CHANGE_REFUSED`, `CALENDAR_EVENT_HOST_UNKNOWN`
     */
    async update(
      context: CommandContext,
      userId: number,
      { calendar, eventUid }: EventName,
      change: EventChange,
    ): Promise<EventDetails> {
      if (calendar !== 'google') throw onlyGoogleWritten()
      const { editor, account, calendarId, externalUid } = await find(userId, eventUid)
      if (change.hosts?.length) {
        const event = await editor.getEvent(account, calendarId, externalUid, limits()).catch((error: unknown) => {
          throw refusalOf(error, detailsNotUpdated, changeRefused)
        })
        checkHosts(change.hosts, event)
      }
      const changed = await editor
        .patchEvent(account, calendarId, externalUid, change, limits())
        .catch((error: unknown) => {
          throw refusalOf(error, detailsNotUpdated, changeRefused)
        })
      // The command only keeps the answer for repeats.
      return run(context, async () => changed)
    },
  }
}

/**
 * Checks that a change of hosts' answers changes something. Addresses beside the organizer's are ignored.
 *
 * @throws `CALENDAR_EVENT_HOST_UNKNOWN`
 */
function checkHosts(hosts: NonNullable<EventChange['hosts']>, { attendees, organizer }: EventDetails): void {
  const organizers = attendees.filter(({ isOrganizer }) => isOrganizer).map(({ email }) => email)
  const known = organizer ? [...new Set([...organizers, organizer.email])] : organizers
  const isKnown = (email: string) => known.some((each) => each.toLowerCase() === email.toLowerCase())
  if (!hosts.some(({ email }) => isKnown(email))) throw hostsUnknown(known)
}

/** Returns the error for a failure of the provider. Other errors stay as they are. */
function refusalOf(error: unknown, missing: () => AppError, unreadable: (reason: string) => AppError): unknown {
  if (!(error instanceof CalendarFailure)) return error
  switch (error.kind) {
    case 'refused':
      return credentialsInvalid()
    case 'missing':
      return missing()
    case 'unreadable':
      return unreadable(error.message)
    case 'unreachable':
      return googleUnavailable(error.message, Math.ceil((error.retryAfterMs ?? 0) / 1000) || RETRY_AFTER_SECONDS)
  }
}
