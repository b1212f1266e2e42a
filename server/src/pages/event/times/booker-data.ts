import type { BookerData, FreeTimes } from '@daybook/web'
import type { Bookable } from '../../../features/scheduling/availability/service.ts'
import type { Reader } from '../../reader.ts'
import { weekStartOf } from '../../week-start.ts'
import type { FoundTimes } from './find-times.ts'
import { layoutsOf } from './layouts.ts'

/** What the chooser needs to know of its page. */
export type BookerPage = Pick<
  BookerData,
  'title' | 'path' | 'kept' | 'isZoneLocked' | 'isZoneChosen' | 'lengthMinutes'
> &
  Pick<BookerData['view'], 'timeZone' | 'hour12'> & { bookable: Bookable; reader: Reader; now: Date }

export function bookerData(page: BookerPage, { view, lastMonth }: FoundTimes, times: FreeTimes): BookerData {
  const { title, path, kept, isZoneLocked, isZoneChosen, timeZone, hour12, lengthMinutes, bookable, reader, now } = page
  return {
    locale: reader.locale,
    title,
    path,
    kept,
    now: now.getTime(),
    weekStart: weekStartOf(reader.locale),
    lastMonth,
    isZoneLocked,
    isZoneChosen,
    dependsOnZone: dependsOnZone(bookable),
    lengthMinutes,
    ...layoutsOf(bookable),
    view: { timeZone, hour12, ...view },
    times,
  }
}

/** Days ahead are counted in the booker's zone, and so is the first time of a day. */
const dependsOnZone = ({ windowType, onlyFirstSlotOfDay }: Bookable): boolean =>
  onlyFirstSlotOfDay || (windowType !== null && windowType !== 'range')
