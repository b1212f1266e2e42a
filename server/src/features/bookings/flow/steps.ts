import type { Step, Way } from './draft.ts'
import { checkCaller } from './steps/check-caller.ts'
import { checkHasHosts } from './steps/check-has-hosts.ts'
import { checkRequest } from './steps/check-request.ts'
import { chooseHosts } from './steps/choose-hosts.ts'
import { claimTime } from './steps/claim-time.ts'
import { closeOldBooking } from './steps/close-old-booking.ts'
import { decideMovedStatus, decideStatus } from './steps/decide-status.ts'
import { findEventType, findEventTypeOfOld } from './steps/find-event-type.ts'
import { findOldBooking } from './steps/find-old-booking.ts'
import { findRepeated } from './steps/find-repeated.ts'
import { linkMove } from './steps/link-move.ts'
import { planMeeting, planMovedMeeting } from './steps/plan-meetings.ts'
import { storeNewBooking } from './steps/store-new-booking.ts'
import { storeSuccessor } from './steps/store-successor.ts'
import { takeTime } from './steps/take-time.ts'
import { tellOfMove, tellOfNew } from './steps/tell.ts'
import { useManagedAddresses } from './steps/use-managed-addresses.ts'
import { useUpHolds } from './steps/use-up-holds.ts'

const x = true
const _ = false

type Row = readonly [step: Step, once: boolean, move: boolean]

/** Before the transaction: what was asked, and whether it makes sense at all. */
// biome-ignore format: the columns are the point
export const preparation: readonly Row[] = [
  //                    once  move
  [findOldBooking,      _,    x],
  [findEventType,       x,    _],
  [findEventTypeOfOld,  _,    x],
  [checkCaller,         x,    _],
  [useManagedAddresses, x,    _],
  [checkHasHosts,       x,    _],
  [checkRequest,        x,    _],
  [planMeeting,         x,    _],
  [planMovedMeeting,    _,    x],
]

/** In the transaction: lock, look again, write. */
// biome-ignore format: the columns are the point
export const execution: readonly Row[] = [
  //                    once  move
  [decideStatus,        x,    _],
  [findRepeated,        x,    _],
  [claimTime,           x,    x],
  [findOldBooking,      _,    x],  // again, under the hosts' locks: somebody may have moved or cancelled it meanwhile
  [decideMovedStatus,   _,    x],
  [closeOldBooking,     _,    x],
  [chooseHosts,         x,    x],
  [storeNewBooking,     x,    _],
  [storeSuccessor,      _,    x],
  [useUpHolds,          x,    x],  // until then a hold stands where the booking's own time is to be
  [linkMove,            _,    x],
  [takeTime,            x,    x],
  [tellOfNew,           x,    _],
  [tellOfMove,          _,    x],
]

const COLUMN: Readonly<Record<Way, 1 | 2>> = { once: 1, move: 2 }

export const stepsOf = (rows: readonly Row[], way: Way): Step[] =>
  rows.filter((row) => row[COLUMN[way]]).map(([step]) => step)
