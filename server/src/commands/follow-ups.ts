import type { Tx } from '../db/connection.ts'

const withFollowUps = new WeakSet<Tx>()

/** Subscribers know an event by such a name: `BOOKING_CREATED`, and not `schedule.created`. */
const TRIGGER = /^[A-Z_]+$/

export const isTrigger = (type: string): boolean => TRIGGER.test(type)

/** Notes that the transaction leaves consequences to be drawn. */
export const leaveFollowUps = (tx: Tx): void => void withFollowUps.add(tx)

export const hasFollowUps = (tx: Tx): boolean => withFollowUps.has(tx)
