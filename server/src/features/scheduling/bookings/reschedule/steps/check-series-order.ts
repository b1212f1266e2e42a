import { meetingIsThere } from '../../errors/seat.ts'
import type { Draft } from '../../flow/draft.ts'

/** Two shared meetings don't become one: each has seats, place and answers of its own. @throws `SLOT_NOT_AVAILABLE` */
export function checkSeriesOrder({ joined }: Draft): void {
  if (joined) throw meetingIsThere()
}
