import type { CommandContext } from '../../../../commands/context.ts'
import type { NonEmpty } from '../../../../lib/non-empty.ts'
import type { Bookable, BookableHost } from '../../availability/service.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { BookingRequest } from '../request.ts'
import type { ChosenHosts, InTransaction, Planned, ReservedTime, StoredMeeting } from '../steps/phases.ts'
import type { ChosenLocation } from './choose-location.ts'

// The phases of a new booking, in their order. `pipeline.ts` shows which function completes which phase.

/** The ways to make a new booking; each has a function of its own in `pipeline.ts`. */
export type NewBookingWay = 'once' | 'series' | 'seat' | 'instant'

export type NewBookingInput = {
  readonly way: NewBookingWay
  readonly request: BookingRequest
  readonly bookable: Bookable
}

/** A caller has asked for a booking. */
export type Requested = NewBookingInput & {
  readonly deps: BookingDependencies
  readonly context: CommandContext
}

/** The request is valid and its meetings are planned. `bookable` holds only the requested hosts. */
export type Prepared = Requested &
  Planned & {
    readonly guests: readonly string[]
    readonly place: ChosenLocation
    /** All hosts of the event type. */
    readonly allHosts: readonly BookableHost[]
  }

/** The transaction has begun. */
export type Begun = Prepared & InTransaction

/** The status of the booking is decided, and the event type is locked if that is necessary. */
export type Decided = Begun & {
  readonly status: 'accepted' | 'pending' | 'awaiting_host'
  /** The time until which the booking waits for its payment. Null if it costs nothing. */
  readonly paymentDueAt: Date | null
}

/** The hosts are locked and free. */
export type Reserved = Decided & ReservedTime

/** The hosts are chosen. */
export type Staffed = Reserved & ChosenHosts

/** The series that the meetings belong to. */
export type Series = { readonly id: number; readonly uid: string; readonly clientUid: string | null }

/** A stored meeting with a single booker, and the booking as a reader sees it. */
export type OwnMeeting = StoredMeeting & { readonly view: BookingView }

/** A stored meeting that other bookers can join, with the seat of its first booker. */
export type SharedMeeting = StoredMeeting & { readonly seatUid: string }

/** A payment that is due. */
export type DuePayment = { readonly id: number; readonly uid: string }

/** The rows are stored. */
export type Stored<Meeting extends StoredMeeting> = Staffed & { readonly stored: NonEmpty<Meeting> }
