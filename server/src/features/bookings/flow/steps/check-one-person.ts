import { guestsInSeat } from '../../request-errors.ts'
import type { Draft } from '../draft.ts'

/** A guest would need a seat of their own. @throws `GUESTS_NOT_ALLOWED` */
export function checkOnePerson({ guests }: Draft): void {
  if (guests.length > 0) throw guestsInSeat()
}
