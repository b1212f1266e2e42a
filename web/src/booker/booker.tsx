import type { JSX } from 'preact'
import { type BookerActions, type BookerContext, bookerContext, instead } from './booker-context.ts'
import type { BookerData, BookerLayout } from './booker-data.ts'
import { ClockSwitch } from './clock-switch.tsx'
import { ColumnTimes } from './column-times.tsx'
import { DayTimes } from './day-times.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import type { BookerTranslator } from './texts.ts'
import { ZoneLine } from './zone-line.tsx'

export type BookerProps = { data: BookerData; t: BookerTranslator; actions?: BookerActions | undefined }

/** The chooser of a time: a month with its days and the times of one of them, or several days side by side. */
export function Booker({ data, t, actions }: BookerProps): JSX.Element {
  const context = bookerContext(data, t, actions)
  const isMonth = data.view.layout === 'month'
  return (
    <section
      class={`booker ${isMonth ? 'by-month' : 'by-column'}`}
      aria-labelledby="choose"
      aria-busy={actions?.isLoading}
    >
      <div class="booker-head">
        <h2 id="choose">{data.title}</h2>
        <Layout {...context} />
      </div>
      {isMonth ? (
        <div class="booker-body">
          <MonthCalendar {...context} />
          <DayTimes {...context} />
        </div>
      ) : (
        <ColumnTimes {...context} />
      )}
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

function Layout({ view, t, href, actions }: BookerContext): JSX.Element {
  const choice = (layout: BookerLayout, text: string) => (
    <a
      href={href({ date: view.date, layout: layout === 'month' ? undefined : layout })}
      aria-current={view.layout === layout ? 'true' : undefined}
      onClick={instead(actions && (() => actions.show({ layout })))}
    >
      {text}
    </a>
  )
  return (
    <nav class="switch" aria-label={t('booker.layout')}>
      {choice('month', t('booker.layout.month'))}
      {choice('column', t('booker.layout.column'))}
    </nav>
  )
}
