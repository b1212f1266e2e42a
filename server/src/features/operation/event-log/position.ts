import type { Position } from './store.ts'

export const cursorOf = ({ transactionId, id }: Position): string => `${transactionId}-${id}`

/** Returns undefined for a text that is no cursor. Both numbers have 64 bits, one of them with a sign. Eighteen digits always fit. */
export function positionOf(cursor: string): Position | undefined {
  const [, transactionId, id] = /^(\d{1,18})-(\d{1,18})$/.exec(cursor) ?? []
  return transactionId === undefined || id === undefined ? undefined : { transactionId, id }
}

export const isBefore = (one: Position, other: Position): boolean => {
  const [first, second] = [BigInt(one.transactionId), BigInt(other.transactionId)]
  return first === second ? BigInt(one.id) < BigInt(other.id) : first < second
}
