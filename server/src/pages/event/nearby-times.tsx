import type { Translator } from '@daybook/i18n'
import { Choice } from '@daybook/web'
import type { JSX } from 'preact'
import type { Availability } from '../../features/scheduling/availability/service.ts'
import type { Writer } from '../when.ts'
import type { OpenEvent } from './open-event.ts'

const DAY_MS = 86_400_000
const DAYS_AROUND = 14
const MOST = 6

type Wanted = Pick<OpenEvent, 'selector' | 'wantedHosts' | 'lengthMinutes' | 'timeZone'>

/** Returns the free times that are nearest to a taken one, in order. */
export async function nearbyTimes(
  availability: Pick<Availability, 'listStarts'>,
  { selector, wantedHosts, lengthMinutes, timeZone }: Wanted,
  start: number,
  now: Date,
): Promise<number[]> {
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
  return [...starts]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MOST)
    .sort((one, other) => one - other)
}

/** The name of the choice. The form's own time is in its address. */
const OTHER_SLOT = 'slot'

type NearbyProps = { starts: readonly number[]; writer: Writer; t: Translator }

/** Offers other times inside the form, so that the visitor keeps what they have typed. */
export const NearbyTimes = ({ starts, writer, t }: NearbyProps): JSX.Element | null =>
  starts.length === 0 ? null : (
    <fieldset class="nearby">
      <legend>{t('booker.nearby')}</legend>
      <div class="nearby-times">
        {starts.map((start, index) => {
          const instant = new Date(start).toISOString()
          return (
            <Choice key={instant} type="radio" id={`${OTHER_SLOT}-${index}`} name={OTHER_SLOT} value={instant}>
              <time dateTime={instant}>
                {writer.day(writer.dateOf(start))}, {writer.time(start)}
              </time>
            </Choice>
          )
        })}
      </div>
    </fieldset>
  )
