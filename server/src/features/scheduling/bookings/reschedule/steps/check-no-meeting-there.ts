import { meetingIsThere } from '../../errors/seat.ts'
import type { Reserved } from '../phases.ts'

/** Two shared meetings don't become one: each has seats, place and answers of its own. @throws `SLOT_NOT_AVAILABLE` */
export function checkNoMeetingThere({ joined }: Reserved): void {
  if (joined) throw meetingIsThere()
}
