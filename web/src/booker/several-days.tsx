import type { ComponentChildren, JSX } from 'preact'
import { ArrowIcon, BackIcon } from '../components/icons.tsx'
import { type BookerContext, instead } from './booker-context.ts'
import { addDays, type DateText } from './dates.ts'
import { NextTime } from './day-times.tsx'
import { DAYS_BESIDE, datesBetween, shownDays } from './shown-days.ts'

/** Returns the dates that stand side by side. */
export const datesOfView = ({ view, data }: Pick<BookerContext, 'view' | 'data'>): DateText[] => {
  const { first, end } = shownDays(view, data.weekStart)
  return datesBetween(first, end)
}

/** The frame around days that stand side by side: which days they are, and the way to others. */
export function SeveralDays({ children, ...context }: BookerContext & { children: ComponentChildren }): JSX.Element {
  const { view, t, writer, days, data, actions } = context
  const { first, end } = shownDays(view, data.weekStart)
  const isEmpty = !datesOfView(context).some((date) => days.has(date))
  return (
    <div class="stack" id="times" tabIndex={-1} data-live={data.times.live}>
      <div class="month-head">
        <h3 aria-live="polite">{writer.days(first, addDays(end, -1))}</h3>
        <Steps {...context} />
      </div>
      {!isEmpty ? (
        children
      ) : actions?.isLoading ? (
        <p class="soft" role="status">
          {t('booker.loading')}
        </p>
      ) : (
        <div class="empty stack" role="status">
          <p>{t('page.week.none')}</p>
          <NextTime {...context} />
        </div>
      )}
    </div>
  )
}

function Steps({ view, data, t, today, href, actions }: BookerContext): JSX.Element {
  const { first, end } = shownDays(view, data.weekStart)
  const back = addDays(first, -DAYS_BESIDE)
  const earlier = back > today ? back : today
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
      {first > today && step(earlier, 'prev', t('page.week.earlierWeek'))}
      {step(end, 'next', t('page.week.laterWeek'))}
    </nav>
  )
}
