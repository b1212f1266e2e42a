import type { JSX } from 'preact'
import type { BookerContext } from './booker-context.ts'
import { datesOfView, SeveralDays } from './several-days.tsx'
import { TimeList } from './time-list.tsx'

/** The free times of several days side by side, or below each other on a phone. */
export function ColumnTimes(context: BookerContext): JSX.Element {
  const { t, writer, days } = context
  const dates = datesOfView(context)
  const free = dates.filter((date) => days.has(date))
  const without = dates.filter((date) => !days.has(date))
  return (
    <SeveralDays {...context}>
      <ol class="days">
        {free.map((date) => (
          <li key={date}>
            <h4>
              <time dateTime={date}>
                <span>{writer.weekday(date)}</span> <span class="soft">{writer.dayAndMonth(date)}</span>
              </time>
            </h4>
            <TimeList {...context} times={days.get(date) ?? []} date={date} />
          </li>
        ))}
      </ol>
      {without.length > 0 && (
        <p class="soft">{t('page.week.without', { days: writer.list(without.map(writer.day)) })}</p>
      )}
    </SeveralDays>
  )
}
