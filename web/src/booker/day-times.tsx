import type { JSX } from 'preact'
import { ArrowIcon } from '../components/icons.tsx'
import { type BookerContext, instead } from './booker-context.ts'
import { monthOf } from './dates.ts'
import { shownDays } from './shown-days.ts'
import { TimeList } from './time-list.tsx'

/** The free times of the chosen day, or the way to the next free time. */
export function DayTimes(context: BookerContext): JSX.Element {
  const { view, t, writer, days, actions } = context
  const times = days.get(view.date) ?? []
  const isMonthEmpty = ![...days.keys()].some((date) => monthOf(date) === view.month)
  return (
    <div class="day-times" id="times" tabIndex={-1} data-live={context.data.times.live}>
      {actions?.isLoading && isMonthEmpty ? (
        <p class="soft" role="status">
          {t('booker.loading')}
        </p>
      ) : isMonthEmpty ? (
        <EmptyMonth {...context} />
      ) : (
        <>
          <h3 aria-live="polite">
            <time dateTime={view.date}>
              {writer.weekday(view.date)} <span class="soft">{writer.dayAndMonth(view.date)}</span>
            </time>
          </h3>
          {times.length > 0 ? (
            <TimeList {...context} times={times} date={view.date} />
          ) : (
            <p class="soft">{t('booker.day.empty')}</p>
          )}
        </>
      )}
    </div>
  )
}

/** Says that a month is full, and leads to the next free time. */
function EmptyMonth(context: BookerContext): JSX.Element {
  const { view, t, writer } = context
  return (
    <div class="empty stack" role="status">
      <p>{t('booker.month.none', { month: writer.month(view.month) })}</p>
      <NextTime {...context} />
    </div>
  )
}

/** Leads to the next free time, or on with the search. */
export function NextTime({ data, view, days, t, writer, href, actions }: BookerContext): JSX.Element {
  const { times, weekStart } = data
  if (times.isNever) return <p>{t('booker.never')}</p>
  const { end } = shownDays(view, weekStart)
  const inRange = [...days.keys()].find((each) => each >= end)
  const found = inRange ?? (times.next === undefined ? undefined : writer.dateOf(times.next))
  const isFound = found !== undefined
  const date = found ?? times.searchedUntil
  if (!isFound)
    return (
      <>
        <p>{t('page.week.noneUntil', { date: writer.dayWithYear(date) })}</p>
        <p>
          {/* The server searches on, and its answer opens the day that it finds. */}
          <a class="button quiet" href={href({ layout: view.layout, find: date })}>
            {t('page.week.lookFurther')} <ArrowIcon />
          </a>
        </p>
      </>
    )
  const place = view.layout === 'month' ? { month: monthOf(date), date } : { date }
  return (
    <p>
      <a
        class="button"
        href={href({ layout: view.layout, ...place })}
        onClick={instead(actions && (() => actions.show(place)))}
      >
        {t('page.week.next', { date: writer.dayWithYear(date) })} <ArrowIcon />
      </a>
    </p>
  )
}
