import type { ProviderEvent } from '../../../adapters/calendars/calendar-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Messages } from '../../messaging/outbox/service.ts'
import type { BookingForCalendar, Bookings } from '../bookings/service.ts'
import { calendarMail, type RefusedChange } from './calendar-mail.ts'
import { lengthChanged } from './errors.ts'
import { DELETED_AFTER_MS } from './follow-readings.ts'
import { type DueEvent, forgetSighting, noteFound, noteGone } from './store/work.ts'

export type FollowPersonDependencies = {
  run: RunCommand
  bookings: Pick<Bookings, 'reschedule' | 'cancel'>
  messages: Messages
}

const MINUTE_MS = 60_000
/** The reason of a cancellation. Attendees read it. */
const DELETED = 'The organizer deleted the event in the calendar.'

/**
 * Makes bookings follow the changes that organizers make in their calendars: an event that was moved reschedules the
 * booking, and one that was deleted cancels it. The provider must confirm that an event is deleted, because a missing
 * one may also have moved out of the range that is read. Both go through the ordinary operations with all their rules. If they
 * refuse, the booking stays, the event is written again as the booking is, and the organizer gets a mail.
 */
export function createFollowPerson({ run, bookings, messages }: FollowPersonDependencies) {
  async function refuse(event: DueEvent, described: BookingForCalendar, change: RefusedChange, error: unknown) {
    // A server that is busy tries again.
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    const { id } = described.booking
    await run(byTheServer, async (command) => {
      await forgetSighting(command.tx, event.permanentId)
      if (!described.isOrganizerWrittenTo) return
      await messages.post(command, [
        {
          ...calendarMail(change, described, error.message),
          bookingId: id,
          naturalKey: `booking:${id}:calendar-${change.kind}:${event.revision}`,
          attachments: [],
        },
      ])
    })
  }

  async function reschedule(described: BookingForCalendar, startsAt: Date, endsAt: Date): Promise<void> {
    const { booking } = described
    const lengthMs = booking.endsAt.getTime() - booking.startsAt.getTime()
    if (endsAt.getTime() - startsAt.getTime() !== lengthMs) throw lengthChanged(lengthMs / MINUTE_MS)
    await bookings.reschedule(asOrganizer(described), booking.uid, { startsAt })
  }

  async function cancel(event: DueEvent, described: BookingForCalendar): Promise<void> {
    await bookings.cancel(asOrganizer(described), described.booking.uid, { reason: DELETED })
    await run(byTheServer, ({ tx }) => noteGone(tx, event.permanentId))
  }

  /** Reschedules the booking to the time of its event. Returns false if the event is where it should be. */
  async function moved(event: DueEvent, described: BookingForCalendar, seen: Times): Promise<boolean> {
    if (isSame(seen, event)) return false
    // Somebody else may have rescheduled the booking to the same time.
    if (isSame(seen, described.booking)) return false
    const { startsAt, endsAt } = seen
    await reschedule(described, startsAt, endsAt).catch((error: unknown) =>
      refuse(event, described, { kind: 'moved', startsAt, endsAt }, error),
    )
    return true
  }

  /**
   * Makes the booking follow the change that was seen. `find` asks the provider for the event. Returns true if the booking
   * has followed or has refused to.
   */
  return async (
    event: DueEvent,
    described: BookingForCalendar,
    find: () => Promise<ProviderEvent | undefined>,
    now: Date,
  ): Promise<boolean> => {
    const { missingSince, seenStartsAt, seenEndsAt } = event
    if (missingSince !== null && now.getTime() - missingSince.getTime() >= DELETED_AFTER_MS) {
      const found = await find()
      if (!found) {
        await cancel(event, described).catch((error: unknown) => refuse(event, described, { kind: 'deleted' }, error))
        return true
      }
      await run(byTheServer, ({ tx }) => noteFound(tx, event.permanentId))
      // The provider may still show a state from before the last write.
      const isCurrent = found.revision === null || found.revision >= event.revision
      return isCurrent && moved(event, described, found)
    }
    if (seenStartsAt === null || seenEndsAt === null) return false
    return moved(event, described, { startsAt: seenStartsAt, endsAt: seenEndsAt })
  }
}

type Times = { readonly startsAt: Date; readonly endsAt: Date }

const isSame = (seen: Times, { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }): boolean =>
  +seen.startsAt === +(startsAt ?? 0) && +seen.endsAt === +(endsAt ?? 0)

/** Returns the context of the organizer, who has changed the event. */
const asOrganizer = ({ booking, organizer }: BookingForCalendar): CommandContext => ({
  actor: {
    kind: 'user',
    userId: booking.organizerId ?? 0,
    email: organizer.email,
    provenEmail: null,
    isAdministrator: false,
    credential: { kind: 'session', id: 'calendar' },
  },
  through: 'calendar',
  requestId: null,
  address: null,
})
