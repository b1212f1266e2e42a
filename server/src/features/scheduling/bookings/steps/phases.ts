import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { NonEmpty } from '../../../../lib/non-empty.ts'
import type { Bookable, BookableHost, JoinableMeeting, RequestedSlot } from '../../availability/service.ts'
import type { Turn } from '../../round-robin/service.ts'
import type { BookingDependencies } from '../dependencies.ts'

// These are the phases that creating (`create/phases.ts`) and rescheduling (`reschedule/phases.ts`) share. A phase has
// all fields of the one before it. One function completes each phase, so that a step can't be called before its fields
// are known.

/** One meeting of a draft. A draft has one meeting, or several if it is a series. */
export type Meeting = {
  readonly slot: RequestedSlot
  readonly startsAt: Date
  readonly endsAt: Date
}

/** A meeting whose row is stored. */
export type StoredMeeting = Pick<Meeting, 'startsAt' | 'endsAt'> & {
  readonly bookingId: number
  readonly uid: string
}

/** The meetings are planned. The transaction has not begun. */
export type Planned = {
  readonly deps: BookingDependencies
  readonly context: CommandContext
  readonly bookable: Bookable
  readonly meetings: NonEmpty<Meeting>
}

/** The transaction has begun. */
export type InTransaction = { readonly change: Change }

/** The hosts are locked, and the time of all meetings is free. */
export type ReservedTime = {
  readonly freeHostIds: readonly number[]
  /** The shared booking at that time that has a free seat. */
  readonly joined: JoinableMeeting | undefined
  readonly ownReservationUids: readonly string[]
}

/** The hosts are chosen. */
export type ChosenHosts = {
  /** The organizer comes first. */
  readonly hosts: readonly BookableHost[]
  /** The decisions by which the rotating hosts were chosen. */
  readonly turns: readonly Turn[]
}

/** A draft whose rows are stored. */
export type StoredDraft = Planned &
  InTransaction &
  ReservedTime &
  ChosenHosts & {
    readonly status: 'accepted' | 'pending' | 'awaiting_host'
    readonly paymentDueAt: Date | null
    readonly stored: NonEmpty<StoredMeeting>
  }
