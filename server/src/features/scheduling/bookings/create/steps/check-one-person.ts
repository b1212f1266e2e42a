import { guestsInSeat } from '../../errors/request.ts'
import type { Draft } from '../../flow/draft.ts'

/** A guest would need a seat of their own. @throws `GUESTS_NOT_ALLOWED` */
export function checkOnePerson({ guests }: Draft): void {
  if (guests.length > 0) throw guestsInSeat()
}
