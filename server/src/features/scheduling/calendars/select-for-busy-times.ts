import type { Change } from '../../../commands/change.ts'
import { tooManySelected } from './errors.ts'
import { countSelected, selectCalendars } from './store/calendars.ts'

/** Each selected calendar is read every few minutes, and before each booking. */
const MAX_SELECTED = 100

/** Counts the busy times of these calendars from now on. @throws `SELECTED_CALENDARS_LIMIT_REACHED` */
export async function selectForBusyTimes(
  { tx, now }: Change,
  userId: number,
  calendarIds: readonly number[],
): Promise<void> {
  await selectCalendars(tx, userId, calendarIds, now)
  if ((await countSelected(tx, userId)) > MAX_SELECTED) throw tooManySelected(MAX_SELECTED)
}
