import { createHash } from 'node:crypto'
import type { CalendarWriter, CallLimits, NewCalendarEvent } from '../../../adapters/calendars/calendar-provider.ts'
import type { ProviderAccount } from '../../../adapters/provider-account.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { type BookingForCalendar, deleteReference, putReference, referencesOfChains } from '../bookings/service.ts'
import { READ_EVENTS_EVERY_MS, readSoon, type TargetCalendar } from '../calendars/service.ts'
import { beginWrite, type DueEvent, noteGone, noteWritten } from './store/work.ts'

/** A calendar that can be written, with its account. */
export type WritableCalendar = { calendar: TargetCalendar; account: ProviderAccount; writer: CalendarWriter }

export type WriteEventDependencies = { run: RunCommand; clock: Clock }

type Content = Omit<NewCalendarEvent, 'uid' | 'revision' | 'asksAgain'>

/** Writes the event of a booking into a calendar, or deletes it there. Both can be repeated at any time. */
export function createWriteEvent({ run, clock }: WriteEventDependencies) {
  /** Calls the provider with the next revision, which is stored first, because the answer may get lost. */
  async function send(
    event: DueEvent,
    { calendar, account, writer }: WritableCalendar,
    content: Content,
    limits: CallLimits,
  ) {
    const revision = await run(byTheServer, ({ tx }) => beginWrite(tx, event.permanentId, calendar.calendarId))
    const isKnown = event.calendarId === calendar.calendarId
    return writer.writeEvent(
      account,
      calendar.externalId,
      { ...content, uid: event.icsUid, revision, asksAgain: hasMoved(event, content) },
      isKnown ? event.externalId : null,
      limits,
    )
  }

  return {
    /** Brings the event into line with the booking. An event that is as it should be causes no call. */
    async write(
      event: DueEvent,
      at: WritableCalendar,
      described: BookingForCalendar,
      limits: CallLimits,
    ): Promise<void> {
      const content = contentOf(described, at.calendar.type)
      const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
      if (event.externalId !== null && event.digest === digest) return
      const written = await send(event, at, content, limits)
      await run(byTheServer, async ({ tx, now }) => {
        const { startsAt, endsAt } = content
        const times = { startsAt, endsAt, writtenAt: clock.steady(), hasMoved: hasMoved(event, content) }
        await noteWritten(tx, event.permanentId, { ...written, digest, ...times })
        const { calendar } = at
        await readSoon(tx, calendar.calendarId, new Date(now.getTime() + READ_EVENTS_EVERY_MS))
        const reference = { bookingId: described.booking.id, connectionId: calendar.connectionId }
        await putReference(
          tx,
          {
            ...reference,
            type: calendar.type,
            externalUid: written.externalId,
            calendarExternalId: calendar.externalId,
            etag: written.version,
            meetingUrl: written.meeting?.url ?? null,
          },
          now,
        )
        if (!written.meeting) return
        const { id: meetingId, url: meetingUrl } = written.meeting
        await putReference(tx, { ...reference, type: GOOGLE_MEET, externalUid: meetingId, meetingId, meetingUrl }, now)
      })
    },

    /** Deletes the event. An event whose write was begun may exist without a known id: it is written again to find it. */
    async remove(event: DueEvent, at: WritableCalendar, described: BookingForCalendar | undefined, limits: CallLimits) {
      const found =
        event.externalId ??
        (described && (await send(event, at, contentOf(described, at.calendar.type), limits)).externalId)
      if (found !== undefined) await at.writer.deleteEvent(at.account, at.calendar.externalId, found, limits)
      await run(byTheServer, async ({ tx, now }) => {
        await noteGone(tx, event.permanentId)
        const references = await referencesOfChains(tx, [event.permanentId])
        const ofEvent = references.filter(
          ({ type, calendarExternalId }) =>
            (type === at.calendar.type && calendarExternalId === at.calendar.externalId) || type === GOOGLE_MEET,
        )
        for (const { id } of ofEvent) await deleteReference(tx, id, now)
      })
    },
  }
}

/** Returns true if the event was last written with other times, also if a person has moved it meanwhile. */
const hasMoved = ({ startsAt, endsAt }: DueEvent, content: Content): boolean =>
  startsAt !== null && endsAt !== null && (+startsAt !== +content.startsAt || +endsAt !== +content.endsAt)

const GOOGLE_CALENDAR = 'google_calendar'
const GOOGLE_MEET = 'google_video'
/** The place of a booking that Google makes a meeting for. */
const MEET = 'integrations:google:meet'

function contentOf(
  { booking, organizer, title, description, location, attendees, isPrivate }: BookingForCalendar,
  type: string,
): Content {
  return {
    sequence: booking.icsSequence,
    title,
    description,
    location,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    timeZone: organizer.timeZone,
    organizer: { name: organizer.name, email: organizer.email },
    attendees,
    isPrivate,
    wantsMeeting: type === GOOGLE_CALENDAR && booking.locationType === 'integration' && booking.location === MEET,
  }
}
