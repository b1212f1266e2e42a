import type { CommandContext } from '../../../../commands/context.ts'
import type { BookingView, ViewedAttendee } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { ChosenHosts, InTransaction, Planned, ReservedTime, StoredMeeting } from '../steps/phases.ts'
import type { Reschedule } from './reschedule.ts'

// The phases of a booking that is rescheduled, in their order. `pipeline.ts` shows which function completes which phase.

export type RescheduleInput = {
  readonly uid: string
  /** Of the attendee who reschedules alone; without it the whole meeting is rescheduled. */
  readonly seatUid: string | undefined
  readonly reschedule: Reschedule
}

/** Somebody has asked to reschedule a booking. */
export type Asked = RescheduleInput & {
  readonly deps: BookingDependencies
  readonly context: CommandContext
}

/** The booking is found and may be rescheduled, as far as can be told before the transaction. */
export type Prepared = Asked & Planned & { readonly old: BookingView }

/** The transaction has begun. */
export type Begun = Prepared & InTransaction

/** Turns and hosts are locked, and the hosts have time. */
export type Reserved = Begun & ReservedTime

/** The booking was found again under the hosts' locks, and it is known whether the organizer has to confirm. */
export type Decided = Reserved & {
  readonly movedByEmail: string | null
  readonly status: 'accepted' | 'pending'
}

/** The same for one attendee of a shared meeting. */
export type DecidedSeat = Decided & {
  readonly seatUid: string
  readonly attendee: ViewedAttendee
}

/** The old booking has given up its time, or its seat. */
export type Left = Decided & {
  /** Nobody stays in the old meeting, and its time is free. */
  readonly nobodyStays: boolean
}

export type LeftSeat = Left & DecidedSeat

/** The hosts are chosen. */
export type Staffed = Left & ChosenHosts

/** The rows are stored. */
export type Stored = Staffed & { readonly stored: readonly [StoredMeeting] }
