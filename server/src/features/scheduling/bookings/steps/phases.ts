import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { NonEmpty } from '../../../../lib/non-empty.ts'
import type { Bookable, BookableHost, JoinableMeeting, RequestedSlot } from '../../availability/service.ts'
import type { Turn } from '../../round-robin/service.ts'
import type { BookingDependencies } from '../dependencies.ts'

// What the phases of creating (`create/phases.ts`) and of rescheduling (`reschedule/phases.ts`) have in common. A phase
// has all fields of the one before it. One function completes each phase, so that a step can't be called before its
// fields are known.

/** One meeting of a draft. Most drafts have one, a series has several. */
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

/** Before the transaction: it is known what is to be booked. */
export type Planned = {
  readonly deps: BookingDependencies
  readonly context: CommandContext
  readonly bookable: Bookable
  readonly meetings: NonEmpty<Meeting>
}

/** The transaction has begun. */
export type InTransaction = Pick<Change, 'tx' | 'now'> & { readonly change: Change }

/** The hosts are locked, and the time of all meetings is free. */
export type ReservedTime = {
  readonly freeHostIds: readonly number[]
  /** The seated booking that has a place at that time. */
  readonly joined: JoinableMeeting | undefined
  readonly ownReservationUids: readonly string[]
}

/** It is known who attends. */
export type ChosenHosts = {
  /** The organizer comes first. */
  readonly hosts: readonly BookableHost[]
  /** The turns by which the rotating ones among them were found. */
  readonly turns: readonly Turn[]
}

/** A draft whose rows are stored. */
export type StoredDraft = Planned &
  InTransaction &
  ReservedTime &
  ChosenHosts & {
    readonly status: 'accepted' | 'pending' | 'awaiting_host'
    readonly stored: NonEmpty<StoredMeeting>
  }
