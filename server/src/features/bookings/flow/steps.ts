import type { Step, Way } from './draft.ts'
import { addressByPhone } from './steps/address-by-phone.ts'
import { checkBookerLimit } from './steps/check-booker-limit.ts'
import { checkCaller } from './steps/check-caller.ts'
import { checkHasHosts } from './steps/check-has-hosts.ts'
import { checkRequest } from './steps/check-request.ts'
import { chooseHosts } from './steps/choose-hosts.ts'
import { claimTime } from './steps/claim-time.ts'
import { closeOldBooking } from './steps/close-old-booking.ts'
import { decideMovedStatus, decideStatus } from './steps/decide-status.ts'
import { findEventTypeOfOld } from './steps/find-event-type-of-old.ts'
import { findOldBooking } from './steps/find-old-booking.ts'
import { findRepeated } from './steps/find-repeated.ts'
import { linkMove } from './steps/link-move.ts'
import { lockTurns } from './steps/lock-turns.ts'
import { planMeeting, planMovedMeeting, planSeries } from './steps/plan-meetings.ts'
import { recordTurns } from './steps/record-turns.ts'
import { storeNewBookings } from './steps/store-new-bookings.ts'
import { storeSeries } from './steps/store-series.ts'
import { storeSuccessor } from './steps/store-successor.ts'
import { takeTime } from './steps/take-time.ts'
import { tellOfMove, tellOfNew } from './steps/tell.ts'
import { useManagedAddresses } from './steps/use-managed-addresses.ts'
import { useUpHolds } from './steps/use-up-holds.ts'

const x = true
const _ = false

type Row = readonly [step: Step, once: boolean, series: boolean, move: boolean]

/** Before the transaction: what was asked, and whether it makes sense at all. */
// biome-ignore format: the columns are the point
export const preparation: readonly Row[] = [
  //                    once  series  move
  [findOldBooking,      _,    _,      x],
  [findEventTypeOfOld,  _,    _,      x],
  [checkCaller,         x,    x,      _],
  [addressByPhone,      x,    x,      _],
  [useManagedAddresses, x,    x,      _],
  [checkHasHosts,       x,    x,      _],
  [addressByPhone,      x,    x,      _],
  [useManagedAddresses, x,    x,      _],
  [checkRequest,        x,    x,      _],
  [planMeeting,         x,    _,      _],
  [planSeries,          _,    x,      _],
  [planMovedMeeting,    _,    _,      x],
]

/** In the transaction: lock, look again, write. */
// biome-ignore format: the columns are the point
export const execution: readonly Row[] = [
  //                    once  series  move
  [decideStatus,        x,    x,      _],
  [findRepeated,        x,    _,      _],
  [lockTurns,           x,    x,      x],
  [claimTime,           x,    x,      x],
  [checkBookerLimit,    x,    x,      _],
  [findOldBooking,      _,    _,      x],  // again, under the hosts' locks: somebody may have moved or cancelled it meanwhile
  [decideMovedStatus,   _,    _,      x],
  [closeOldBooking,     _,    _,      x],
  [chooseHosts,         x,    x,      x],
  [storeSeries,         _,    x,      _],
  [storeNewBookings,    x,    x,      _],
  [storeSuccessor,      _,    _,      x],
  [recordTurns,         x,    x,      x],
  [useUpHolds,          x,    x,      x],  // until then a hold stands where the booking's own time is to be
  [linkMove,            _,    _,      x],
  [takeTime,            x,    x,      x],
  [tellOfNew,           x,    x,      _],
  [tellOfMove,          _,    _,      x],
]

const COLUMN = { once: 1, series: 2, move: 3 } as const satisfies Record<Way, number>

export const stepsOf = (rows: readonly Row[], way: Way): Step[] =>
  rows.filter((row) => row[COLUMN[way]]).map(([step]) => step)
