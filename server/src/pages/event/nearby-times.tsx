import type { Translator } from '@daybook/i18n'
import { Choice } from '@daybook/web'
import type { JSX } from 'preact'
import type { Availability } from '../../features/scheduling/availability/service.ts'
import type { Writer } from '../when.ts'
import type { OpenEvent } from './open-event.ts'
import { missedFurtherDates, missedInWords } from './series.ts'

const DAY_MS = 86_400_000
const DAYS_AROUND = 14
const MOST = 6
/** More starts of series are looked at, because most of those nearby miss the same date. */
const MOST_SERIES = 40

/** A free time, with the dates of its series that aren't free. */
export type NearbyTime = { start: number; missed: readonly string[] }

/** Returns the free times that are nearest to a taken one, in order. Whole series come before those that miss a date. */
export async function nearbyTimes(
  availability: Pick<Availability, 'listStarts' | 'missedDates'>,
  event: OpenEvent,
  start: number,
  now: Date,
): Promise<NearbyTime[]> {
  const { selector, wantedHosts, lengthMinutes, timeZone } = event
  const { starts } = await availability.listStarts(
    selector,
    {
      from: Math.max(start - DAYS_AROUND * DAY_MS, now.getTime()),
      until: start + DAYS_AROUND * DAY_MS,
      lengthOf: () => lengthMinutes,
      bookerTimeZone: timeZone,
      wantedHosts,
    },
    now,
  )
  const distance = (free: number) => Math.abs(free - start)
  const nearest = starts
    .filter((free) => free !== start)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, event.bookable.recurrenceFrequency === null ? MOST : MOST_SERIES)
    .sort((one, other) => one - other)
  const missed = await missedFurtherDates(availability, event, nearest, now)
  const times = nearest.map((free, index) => ({ start: free, missed: missed[index] ?? [] }))
  return times.sort((one, other) => Math.sign(one.missed.length) - Math.sign(other.missed.length)).slice(0, MOST)
}

/** The name of the choice. The form's own time is in its address. */
const OTHER_SLOT = 'slot'

type NearbyProps = { times: readonly NearbyTime[]; writer: Writer; t: Translator }

/** Offers other times inside the form, so that the visitor keeps what they have typed. */
export const NearbyTimes = ({ times, writer, t }: NearbyProps): JSX.Element | null =>
  times.length === 0 ? null : (
    <fieldset class="nearby">
      <legend>{t('booker.nearby')}</legend>
      <div class="nearby-times">
        {times.map(({ start, missed }, index) => {
          const instant = new Date(start).toISOString()
          return (
            <Choice key={instant} type="radio" id={`${OTHER_SLOT}-${index}`} name={OTHER_SLOT} value={instant}>
              <time dateTime={instant}>
                {writer.day(writer.dateOf(start))}, {writer.time(start)}
              </time>
              {missed.length > 0 && <span class="soft"> {missedInWords(missed, writer, t)}</span>}
            </Choice>
          )
        })}
      </div>
    </fieldset>
  )
