import type { Tx } from '../db/connection.ts'

const withFollowUps = new WeakSet<Tx>()

/** Notes that the transaction leaves consequences to be drawn. */
export const leaveFollowUps = (tx: Tx): void => void withFollowUps.add(tx)

export const hasFollowUps = (tx: Tx): boolean => withFollowUps.has(tx)
