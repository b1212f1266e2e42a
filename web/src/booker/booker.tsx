import type { JSX } from 'preact'
import { type BookerActions, type BookerContext, bookerContext, instead } from './booker-context.ts'
import type { BookerData, BookerLayout } from './booker-data.ts'
import { ClockSwitch } from './clock-switch.tsx'
import { ColumnTimes } from './column-times.tsx'
import { DayTimes } from './day-times.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import type { BookerTranslator } from './texts.ts'
import { WeekTimes } from './week-times.tsx'
import { ZoneLine } from './zone-line.tsx'

export type BookerProps = { data: BookerData; t: BookerTranslator; actions?: BookerActions | undefined }

/** The chooser of a time: a month with its days and the times of one of them, or several days side by side. */
export function Booker({ data, t, actions }: BookerProps): JSX.Element {
  const context = bookerContext(data, t, actions)
  return (
    <section class={`booker by-${data.view.layout}`} aria-labelledby="choose" aria-busy={actions?.isLoading}>
      <div class="booker-head">
        <h2 id="choose">{data.title}</h2>
        <Layout {...context} />
      </div>
      <Times {...context} />
      {(data.times.busy ?? []).length > 0 && <p class="soft">{t('booker.busy.private')}</p>}
      {actions?.hasFailed && (
        <p class="problem" role="alert">
          {t('booker.failed')}
        </p>
      )}
      <div class="booker-foot">
        <ZoneLine {...context} />
        <ClockSwitch {...context} />
      </div>
    </section>
  )
}

function Times(context: BookerContext): JSX.Element {
  switch (context.view.layout) {
    case 'week':
      return <WeekTimes {...context} />
    case 'column':
      return <ColumnTimes {...context} />
    case 'month':
      return (
        <div class="booker-body">
          <MonthCalendar {...context} />
          <DayTimes {...context} />
        </div>
      )
  }
}

const NAMES = {
  month: 'booker.layout.month',
  week: 'booker.layout.week',
  column: 'booker.layout.column',
} as const satisfies Record<BookerLayout, string>

/** The switch between the layouts, if there are several. */
function Layout({ data, view, t, href, actions }: BookerContext): JSX.Element | null {
  if (data.layouts.length < 2) return null
  return (
    <nav class="switch" aria-label={t('booker.layout')}>
      {data.layouts.map((layout) => (
        <a
          key={layout}
          href={href({ date: view.date, layout })}
          aria-current={view.layout === layout ? 'true' : undefined}
          onClick={instead(actions && (() => actions.show({ layout, date: view.date })))}
        >
          {t(NAMES[layout])}
        </a>
      ))}
    </nav>
  )
}
