import type { Step, Way } from './draft.ts'
import { addressByPhone } from './steps/address-by-phone.ts'
import { awaitHost } from './steps/await-host.ts'
import { checkBookerCode, useBookerCode } from './steps/check-booker-code.ts'
import { checkBookerLimit } from './steps/check-booker-limit.ts'
import { checkCaller } from './steps/check-caller.ts'
import { checkHasHosts } from './steps/check-has-hosts.ts'
import { checkMovesApart } from './steps/check-moves-apart.ts'
import { checkMovesWhole } from './steps/check-moves-whole.ts'
import { checkOnePerson } from './steps/check-one-person.ts'
import { checkRequest } from './steps/check-request.ts'
import { checkSeat } from './steps/check-seat.ts'
import { chooseHosts } from './steps/choose-hosts.ts'
import { claimTime } from './steps/claim-time.ts'
import { closeOldBooking } from './steps/close-old-booking.ts'
import { checkStranger, countStranger } from './steps/count-stranger.ts'
import { decideMovedStatus, decideStatus } from './steps/decide-status.ts'
import { findEventTypeOfOld } from './steps/find-event-type-of-old.ts'
import { findOldBooking } from './steps/find-old-booking.ts'
import { findRepeated } from './steps/find-repeated.ts'
import { joinBooking } from './steps/join-booking.ts'
import { joinWithSeat } from './steps/join-with-seat.ts'
import { leaveSeat } from './steps/leave-seat.ts'
import { linkMove } from './steps/link-move.ts'
import { linkSeatMove } from './steps/link-seat-move.ts'
import { lockTurns } from './steps/lock-turns.ts'
import { narrowHosts } from './steps/narrow-hosts.ts'
import { numberFromAnswers } from './steps/number-from-answers.ts'
import { planMeeting, planMovedMeeting, planSeries } from './steps/plan-meetings.ts'
import { recordTurns } from './steps/record-turns.ts'
import { rememberOrigin } from './steps/remember-origin.ts'
import { storeNewBookings } from './steps/store-new-bookings.ts'
import { storeSeries } from './steps/store-series.ts'
import { storeSuccessor } from './steps/store-successor.ts'
import { takeTime } from './steps/take-time.ts'
import { tellOfInstant, tellOfMove, tellOfMovedSeat, tellOfNew, tellOfSeat } from './steps/tell.ts'
import { useManagedAddresses } from './steps/use-managed-addresses.ts'
import { usePrivateLink } from './steps/use-private-link.ts'
import { useUpHolds } from './steps/use-up-holds.ts'

const x = true
const _ = false

type Row = readonly [
  step: Step,
  ...ways: [once: boolean, series: boolean, seat: boolean, instant: boolean, move: boolean, seatMove: boolean],
]

/** Before the transaction: what was asked, and whether it makes sense at all. */
// biome-ignore format: the columns are the point
export const preparation: readonly Row[] = [
  //                    once  series  seat  instant  move  seatMove
  [findOldBooking,      _,    _,      _,    _,       x,    x],
  [checkMovesWhole,     _,    _,      _,    _,       x,    _],
  [checkSeat,           _,    _,      _,    _,       _,    x],
  [findEventTypeOfOld,  _,    _,      _,    _,       x,    x],
  [checkCaller,         x,    x,      x,    x,       _,    _],
  [numberFromAnswers,   x,    x,      x,    x,       _,    _],
  [addressByPhone,      x,    x,      x,    x,       _,    _],
  [useManagedAddresses, x,    x,      x,    x,       _,    _],
  [checkHasHosts,       x,    x,      x,    x,       _,    _],
  [narrowHosts,         x,    x,      x,    _,       _,    _],
  [checkRequest,        x,    x,      x,    x,       _,    _],
  [checkOnePerson,      _,    _,      x,    _,       _,    _],
  [checkBookerCode,     x,    x,      x,    x,       _,    _],
  [planMeeting,         x,    _,      x,    x,       _,    _],
  [planSeries,          _,    x,      _,    _,       _,    _],
  [planMovedMeeting,    _,    _,      _,    _,       x,    x],
  [checkStranger,       x,    x,      x,    x,       x,    x],
]

/** In the transaction: lock, look again, write. */
// biome-ignore format: the columns are the point
export const execution: readonly Row[] = [
  //                    once  series  seat  instant  move  seatMove
  [awaitHost,           _,    _,      _,    x,       _,    _],
  [decideStatus,        x,    x,      x,    _,       _,    _],
  [lockTurns,           x,    x,      x,    _,       x,    x],
  [findRepeated,        x,    _,      _,    _,       _,    _],  // under the event type's lock: a twin waits for the first one
  [claimTime,           x,    x,      x,    _,       x,    x],
  [checkMovesApart,     _,    _,      _,    _,       x,    _],
  [checkBookerLimit,    x,    x,      x,    _,       _,    _],
  [usePrivateLink,      x,    x,      x,    x,       _,    _],
  [useBookerCode,       x,    x,      x,    x,       _,    _],
  [countStranger,       x,    x,      x,    x,       _,    _],  // behind all that may refuse
  [joinBooking,         _,    _,      x,    _,       _,    _],  // ends the flow where there is one to join
  [findOldBooking,      _,    _,      _,    _,       x,    x],  // again, under the hosts' locks: somebody may have moved or cancelled it meanwhile
  [checkSeat,           _,    _,      _,    _,       _,    x],
  [decideMovedStatus,   _,    _,      _,    _,       x,    x],
  [countStranger,       _,    _,      _,    _,       x,    x],
  [closeOldBooking,     _,    _,      _,    _,       x,    _],
  [leaveSeat,           _,    _,      _,    _,       _,    x],
  [joinWithSeat,        _,    _,      _,    _,       _,    x],  // likewise
  [chooseHosts,         x,    x,      x,    _,       x,    x],
  [storeSeries,         _,    x,      _,    _,       _,    _],
  [storeNewBookings,    x,    x,      x,    x,       _,    _],
  [rememberOrigin,      x,    _,      _,    _,       _,    _],
  [storeSuccessor,      _,    _,      _,    _,       x,    x],
  [recordTurns,         x,    x,      x,    _,       x,    x],
  [useUpHolds,          x,    x,      x,    _,       x,    x],  // until then a hold stands where the booking's own time is to be
  [linkMove,            _,    _,      _,    _,       x,    _],
  [linkSeatMove,        _,    _,      _,    _,       _,    x],
  [takeTime,            x,    x,      x,    _,       x,    x],
  [tellOfNew,           x,    x,      _,    _,       _,    _],
  [tellOfInstant,       _,    _,      _,    x,       _,    _],
  [tellOfSeat,          _,    _,      x,    _,       _,    _],
  [tellOfMove,          _,    _,      _,    _,       x,    _],
  [tellOfMovedSeat,     _,    _,      _,    _,       _,    x],
]

const COLUMN = { once: 1, series: 2, seat: 3, instant: 4, move: 5, seatMove: 6 } as const satisfies Record<Way, number>

export const stepsOf = (rows: readonly Row[], way: Way): Step[] =>
  rows.filter((row) => row[COLUMN[way]]).map(([step]) => step)
