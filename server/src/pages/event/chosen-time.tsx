import type { JSX } from 'preact'
import { localDate } from '../../lib/time/local-time.ts'
import { writerFor } from '../when.ts'
import { FurtherDates } from './further-dates.tsx'
import type { OpenEvent } from './open-event.ts'
import { furtherDates } from './series.ts'

const MINUTE_MS = 60_000

type ChosenTimeProps = {
  event: OpenEvent
  start: number
  /** True if somebody else took it meanwhile. */
  isTaken: boolean
}

/** Shows the time of the form, the further dates of a series, and the way to other times. */
export function ChosenTime({ event, start, isTaken }: ChosenTimeProps): JSX.Element {
  const { bookable, timeZone, lengthMinutes, to, reader, hour12 } = event
  const { t } = reader
  const writer = writerFor(reader, timeZone, hour12)
  const end = start + lengthMinutes * MINUTE_MS
  const date = localDate(start, timeZone)
  const when = (
    <time dateTime={new Date(start).toISOString()}>
      <strong>{writer.dayWithYear(date)}</strong>
      <br />
      {writer.time(start)} – {writer.time(end)}
    </time>
  )
  return (
    <div class="notice">
      <h2 class="unseen">{t('page.form.when')}</h2>
      <p>
        {isTaken ? <s>{when}</s> : when}
        <br />
        <span class="soft">{writer.zone(start, end)}</span>
      </p>
      <FurtherDates first={date} dates={furtherDates(bookable, start, timeZone)} writer={writer} t={t} />
      <p>
        <a href={to({ date })}>{t('page.form.otherTime')}</a>
      </p>
    </div>
  )
}
