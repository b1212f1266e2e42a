import type { CommandContext } from '../../../../commands/context.ts'
import type { BookingView, ViewedAttendee } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { ChosenHosts, InTransaction, Planned, ReservedTime, StoredMeeting } from '../steps/phases.ts'
import type { Reschedule } from './reschedule.ts'

// The phases of a booking that is rescheduled, in their order. `pipeline.ts` shows which function completes which phase.

export type RescheduleInput = {
  readonly uid: string
  /** The seat of the attendee who reschedules alone. Without it, the whole meeting is rescheduled. */
  readonly seatUid: string | undefined
  readonly reschedule: Reschedule
}

/** A caller has asked to reschedule a booking. */
export type Requested = RescheduleInput & {
  readonly deps: BookingDependencies
  readonly context: CommandContext
}

/** The booking is found, and the checks before the transaction have passed. */
export type Prepared = Requested & Planned & { readonly old: BookingView }

/** The transaction has begun. */
export type Begun = Prepared & InTransaction

/** The rotation and the hosts are locked, and the hosts are free. */
export type Reserved = Begun & ReservedTime

/** The booking was read again under the hosts' locks, and its status is decided. */
export type Decided = Reserved & {
  readonly movedByEmail: string | null
  readonly status: 'accepted' | 'pending'
  /** A booking that isn't paid yet can't be rescheduled. */
  readonly paymentDueAt: null
}

/** The phase `Decided` for one attendee of a shared meeting. */
export type DecidedSeat = Decided & {
  readonly seatUid: string
  readonly attendee: ViewedAttendee
}

/** The time or the seat of the old booking is free. */
export type Left = Decided & {
  /** True if the old meeting has no attendees left and its time is free. */
  readonly nobodyStays: boolean
}

export type LeftSeat = Left & DecidedSeat

/** The hosts are chosen. */
export type Staffed = Left & ChosenHosts

/** The rows are stored. */
export type Stored = Staffed & { readonly stored: readonly [StoredMeeting] }
