import type { JSX } from 'preact'
import { ArrowIcon, BackIcon } from '../components/icons.tsx'
import { type BookerContext, instead } from './booker-context.ts'
import { addDays, type DateText } from './dates.ts'
import { NextTime } from './day-times.tsx'
import { TimeList } from './time-list.tsx'

/** The days that stand side by side. */
export const COLUMN_DAYS = 7

/** The free times of several days side by side, or below each other on a phone. */
export function ColumnTimes(context: BookerContext): JSX.Element {
  const { view, t, writer, days } = context
  const dates = Array.from({ length: COLUMN_DAYS }, (_, place) => addDays(view.date, place))
  const free = dates.filter((date) => days.has(date))
  const without = dates.filter((date) => !days.has(date))
  return (
    <div class="stack" id="times" tabIndex={-1} data-live={context.data.times.live}>
      <div class="month-head">
        <h3 aria-live="polite">{writer.days(view.date, addDays(view.date, COLUMN_DAYS - 1))}</h3>
        <Steps {...context} />
      </div>
      {free.length === 0 ? (
        <div class="empty stack" role="status">
          <p>{t('page.week.none')}</p>
          <NextTime {...context} />
        </div>
      ) : (
        <>
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
        </>
      )}
    </div>
  )
}

function Steps({ view, t, today, href, actions }: BookerContext): JSX.Element {
  const back = addDays(view.date, -COLUMN_DAYS)
  const earlier = back > today ? back : today
  const later = addDays(view.date, COLUMN_DAYS)
  const step = (date: DateText, rel: 'prev' | 'next', name: string) => (
    <a
      class="step"
      rel={rel}
      href={href({ layout: view.layout, date })}
      aria-label={name}
      title={name}
      onClick={instead(actions && (() => actions.show({ date })))}
    >
      {rel === 'prev' ? <BackIcon /> : <ArrowIcon />}
    </a>
  )
  return (
    <nav aria-label={t('page.week.navigation')}>
      {view.date > today && step(earlier, 'prev', t('page.week.earlierWeek'))}
      {step(later, 'next', t('page.week.laterWeek'))}
    </nav>
  )
}
