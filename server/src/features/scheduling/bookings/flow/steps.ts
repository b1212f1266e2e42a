import { addressByPhone } from '../create/steps/address-by-phone.ts'
import { awaitHost } from '../create/steps/await-host.ts'
import { checkBookerCode, useBookerCode } from '../create/steps/check-booker-code.ts'
import { checkBookerLimit } from '../create/steps/check-booker-limit.ts'
import { checkCaller } from '../create/steps/check-caller.ts'
import { checkHasHosts } from '../create/steps/check-has-hosts.ts'
import { checkOnePerson } from '../create/steps/check-one-person.ts'
import { checkRequest } from '../create/steps/check-request.ts'
import { findRepeated } from '../create/steps/find-repeated.ts'
import { joinBooking } from '../create/steps/join-booking.ts'
import { narrowHosts } from '../create/steps/narrow-hosts.ts'
import { numberFromAnswers } from '../create/steps/number-from-answers.ts'
import { rememberOrigin } from '../create/steps/remember-origin.ts'
import { storeNewBookings } from '../create/steps/store-new-bookings.ts'
import { storeSeries } from '../create/steps/store-series.ts'
import { useManagedAddresses } from '../create/steps/use-managed-addresses.ts'
import { usePrivateLink } from '../create/steps/use-private-link.ts'
import { checkReschedulesWhole } from '../reschedule/steps/check-reschedules-whole.ts'
import { checkSeat } from '../reschedule/steps/check-seat.ts'
import { checkSeriesOrder } from '../reschedule/steps/check-series-order.ts'
import { closeOldBooking } from '../reschedule/steps/close-old-booking.ts'
import { findEventTypeOfOld } from '../reschedule/steps/find-event-type-of-old.ts'
import { findOldBooking } from '../reschedule/steps/find-old-booking.ts'
import { joinWithSeat } from '../reschedule/steps/join-with-seat.ts'
import { leaveSeat } from '../reschedule/steps/leave-seat.ts'
import { linkMove } from '../reschedule/steps/link-move.ts'
import { linkSeatMove } from '../reschedule/steps/link-seat-move.ts'
import { storeSuccessor } from '../reschedule/steps/store-successor.ts'
import type { Step, Way } from './draft.ts'
import { chooseHosts } from './steps/choose-hosts.ts'
import { checkStranger, countStranger } from './steps/count-stranger.ts'
import { decideRescheduledStatus, decideStatus } from './steps/decide-status.ts'
import { lockTurns } from './steps/lock-turns.ts'
import { planMeeting, planRescheduledMeeting, planSeries } from './steps/plan-meetings.ts'
import { recordTurns } from './steps/record-turns.ts'
import { reserveTime } from './steps/reserve-time.ts'
import { takeTime } from './steps/take-time.ts'
import { tellOfInstant, tellOfNew, tellOfReschedule, tellOfRescheduledSeat, tellOfSeat } from './steps/tell.ts'
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
  [checkReschedulesWhole,     _,    _,      _,    _,       x,    _],
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
  [planRescheduledMeeting,    _,    _,      _,    _,       x,    x],
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
  [reserveTime,           x,    x,      x,    _,       x,    x],
  [checkSeriesOrder,     _,    _,      _,    _,       x,    _],
  [checkBookerLimit,    x,    x,      x,    _,       _,    _],
  [usePrivateLink,      x,    x,      x,    x,       _,    _],
  [useBookerCode,       x,    x,      x,    x,       _,    _],
  [countStranger,       x,    x,      x,    x,       _,    _],  // behind all that may refuse
  [joinBooking,         _,    _,      x,    _,       _,    _],  // ends the flow where there is one to join
  [findOldBooking,      _,    _,      _,    _,       x,    x],  // again, under the hosts' locks: somebody may have moved or cancelled it meanwhile
  [checkSeat,           _,    _,      _,    _,       _,    x],
  [decideRescheduledStatus,   _,    _,      _,    _,       x,    x],
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
  [tellOfReschedule,          _,    _,      _,    _,       x,    _],
  [tellOfRescheduledSeat,     _,    _,      _,    _,       _,    x],
]

const COLUMN = { once: 1, series: 2, seat: 3, instant: 4, move: 5, seatMove: 6 } as const satisfies Record<Way, number>

export const stepsOf = (rows: readonly Row[], way: Way): Step[] =>
  rows.filter((row) => row[COLUMN[way]]).map(([step]) => step)
