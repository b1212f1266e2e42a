import type { CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import type { Bookable, BookableHost, JoinableMeeting, RequestedSlot } from '../../availability/service.ts'
import type { Turn } from '../../round-robin/service.ts'
import type { BookingView } from '../booking.ts'
import type { ChosenLocation } from '../create/choose-location.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { BookingRequest } from '../request.ts'
import type { Reschedule } from '../reschedule/reschedule.ts'

/** The ways to make a booking: each is a column of the table of steps. */
export type Way = 'once' | 'series' | 'seat' | 'instant' | 'move' | 'seatMove'

/** What somebody asked for. */
export type BookingInput =
  | {
      readonly way: 'once' | 'series' | 'seat' | 'instant'
      readonly request: BookingRequest
      readonly bookable: Bookable
    }
  | { readonly way: 'move'; readonly uid: string; readonly move: Reschedule }
  | { readonly way: 'seatMove'; readonly uid: string; readonly seatUid: string; readonly move: Reschedule }

/** One meeting of a draft: most drafts have one, a series has several. */
export type Meeting = {
  readonly slot: RequestedSlot
  readonly startsAt: Date
  readonly endsAt: Date
}

/** A meeting whose row is there. */
export type StoredMeeting = Meeting & {
  readonly bookingId: number
  readonly uid: string
  /** Of the first of several bookers. */
  readonly seatUid?: string
  /** Of a new booking that has its time alone. */
  readonly view?: BookingView
}

/** What is asked of the new time, whatever the way. */
export type TimeInput = {
  readonly startsAt: Date
  /** The hold that the booking uses up. */
  readonly reservationUid?: string | undefined
  readonly overridesAvailability?: boolean | undefined
}

/**
 * A booking in the making. It begins with what was asked; each step reads what earlier ones have found and adds its
 * own. The order of the table is what makes a field be there when a step reads it.
 */
export type Draft = {
  readonly deps: BookingDependencies
  readonly context: CommandContext
  readonly way: Way
  readonly wanted: TimeInput

  /** Of a new booking. */
  readonly request: BookingRequest
  readonly guests: readonly string[]
  readonly place: ChosenLocation

  /** Of a move. */
  readonly uid: string
  readonly move: Reschedule
  readonly old: BookingView
  readonly movedByEmail: string | null
  /** Of the one who moves alone. */
  readonly seatUid: string
  /** Nobody stayed in the meeting that this one leaves. */
  readonly wasLastSeat: boolean

  readonly bookable: Bookable
  /** Those of a new booking's event type; `bookable` has only who is wanted. */
  readonly allHosts?: readonly BookableHost[] | undefined
  readonly meetings: readonly Meeting[]

  /** From here on in the transaction. */
  readonly tx: Tx
  readonly now: Date
  readonly status: 'accepted' | 'pending' | 'awaiting_host'
  /** The caller has named the address and the time of somebody else's booking. */
  readonly isTaken?: boolean
  readonly freeHostIds: readonly number[]
  /** The seated booking that has a place at that time. */
  readonly joined?: JoinableMeeting | undefined
  readonly ownReservationUids: readonly string[]
  /** The organizer first. */
  readonly hosts: readonly BookableHost[]
  /** How the rotating ones among them were found. */
  readonly turns: readonly Turn[]
  /** What the meetings are occurrences of. */
  readonly series?: { id: number; uid: string; clientUid: string | null }
  readonly stored: readonly StoredMeeting[]
  /** The bookings that were made, by start; a step that sets it before the last one ends the flow. */
  readonly result: readonly BookingView[]
}

/** Adds to a draft, or refuses it by throwing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a step that only checks or writes returns nothing
export type Step = (draft: Draft) => Promise<Partial<Draft> | void> | Partial<Draft> | void
