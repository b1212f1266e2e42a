import { meetingIsThere } from '../../errors/seat.ts'
import type { Reserved } from '../phases.ts'

/**
 * Refuses to merge two shared meetings, because each has seats, a place and answers of its own.
 *
 * @throws `SLOT_NOT_AVAILABLE`
 */
export function checkNoMeetingThere({ joined }: Reserved): void {
  if (joined) throw meetingIsThere()
}
