import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ArrowIcon, BackIcon } from '../components/icons.tsx'
import { type BookerContext, instead } from './booker-context.ts'
import { addDays, addMonths, type DateText, firstOf, type MonthText, monthOf, weeksOf } from './dates.ts'
import { dateOfKey } from './grid-keys.ts'

/** The parameters of another month. Its first free day is chosen there. */
const monthChanges = (month: MonthText) => ({ layout: 'month', month, date: undefined })

/**
 * A month whose free days are marked, as the grid of the ARIA Authoring Practices: one day takes the tabulator, and the
 * arrow keys go to the others. Without a script each free day is a link.
 */
export function MonthCalendar(context: BookerContext): JSX.Element {
  const { data, view, writer, actions } = context
  const { month } = view
  // A week with known weekdays: 4 January 1970 was a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, place) => addDays('1970-01-04', data.weekStart + place))
  const [focused, setFocused] = useState<DateText | undefined>(undefined)
  const grid = useRef<HTMLTableElement>(null)
  const entry = focused !== undefined && monthOf(focused) === month ? focused : view.date
  const hasEntry = monthOf(entry) === month

  // The day to which the keyboard went exists only after its month was rendered. The focus moves before the next key, which
  // would otherwise start from the former day.
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
    isMoving.current = false
  }, [focused, month])

  const onKeyDown = (event: KeyboardEvent) => {
    const date = (event.target as HTMLElement).dataset.date
    const to =
      date === undefined ? undefined : dateOfKey(event.key, date, data.weekStart, context.t.direction === 'rtl')
    if (to === undefined || !actions) return
    event.preventDefault()
    if (monthOf(to) < monthOf(context.today) || monthOf(to) > data.lastMonth) return
    if (monthOf(to) !== month) actions.show({ month: monthOf(to) })
    isMoving.current = true
    setFocused(to)
  }

  return (
    <div class="month">
      <MonthHead {...context} />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of dates is a grid (ARIA Authoring Practices).
        role="grid"
        aria-labelledby="month"
        onKeyDown={actions && onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((date) => (
              <th key={date} scope="col" abbr={writer.weekday(date)}>
                {writer.narrowWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, data.weekStart).map((week, index) => (
            <tr key={week.find((date) => date !== undefined)}>
              {week.map((date, place) =>
                date === undefined ? (
                  <td key={`${index}-${place}`} />
                ) : (
                  <Day
                    key={date}
                    {...context}
                    date={date}
                    isEntry={hasEntry ? date === entry : date === firstOf(month)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthHead({ data, view: { month }, t, writer, today, href, actions }: BookerContext): JSX.Element {
  const [earlier, later] = [addMonths(month, -1), addMonths(month, 1)]
  const step = (to: MonthText, rel: 'prev' | 'next', name: string, isOpen: boolean) =>
    isOpen ? (
      <a
        class="step"
        rel={rel}
        href={href(monthChanges(to))}
        aria-label={name}
        title={name}
        onClick={instead(actions && (() => actions.show({ month: to })))}
      >
        {rel === 'prev' ? <BackIcon /> : <ArrowIcon />}
      </a>
    ) : (
      <span class="step" aria-hidden="true">
        {rel === 'prev' ? <BackIcon /> : <ArrowIcon />}
      </span>
    )
  return (
    <div class="month-head">
      <div class="month-name">
        <h3 id="month" aria-live="polite" class={actions && 'unseen'}>
          {writer.month(month)}
        </h3>
        {actions && <MonthChoice {...{ data, month, t, writer, today, actions }} />}
      </div>
      <nav aria-label={t('booker.months')}>
        {step(earlier, 'prev', t('booker.back', { month: writer.month(earlier) }), month > monthOf(today))}
        {step(later, 'next', t('booker.onwards', { month: writer.month(later) }), month < data.lastMonth)}
      </nav>
    </div>
  )
}

type Choice = Pick<BookerContext, 'data' | 't' | 'writer' | 'today'> & {
  month: MonthText
  actions: NonNullable<BookerContext['actions']>
}

/** The name of the month. It opens a list, so that months that are far away are reached at once. */
function MonthChoice({ data, month, t, writer, today, actions }: Choice): JSX.Element {
  const months: MonthText[] = []
  for (let each = monthOf(today); each <= data.lastMonth; each = addMonths(each, 1)) months.push(each)
  return (
    <select
      class="month-choice"
      aria-label={t('booker.chooseMonth')}
      value={month}
      onChange={(event) => actions.show({ month: event.currentTarget.value })}
    >
      {months.map((each) => (
        <option key={each} value={each} selected={each === month}>
          {writer.month(each)}
        </option>
      ))}
    </select>
  )
}

type DayProps = BookerContext & {
  date: DateText
  /** True for the day that the tabulator reaches. */
  isEntry: boolean
}

function Day({ date, isEntry, view, t, writer, days, today, href, actions }: DayProps): JSX.Element {
  const count = days.get(date)?.length ?? 0
  const isFree = count > 0
  const isChosen = view.date === date
  const name = writer.day(date)
  // A day whose times are on their way isn't said to be full.
  const nameOfOther = actions?.isLoading ? name : t('booker.day.none', { date: name })
  return (
    <td>
      {/* The element stays the same when its times arrive, and so does the focus. Without an address it is no link yet. */}
      <a
        data-date={date}
        class={date === today ? 'day today' : 'day'}
        // Without a script the arrow keys do nothing, so the tabulator has to reach each day.
        tabIndex={actions && (isEntry ? 0 : -1)}
        role={isFree ? undefined : 'link'}
        aria-disabled={isFree ? undefined : 'true'}
        aria-label={isFree ? t('booker.day.free', { date: name, count }) : nameOfOther}
        aria-current={isChosen && isFree ? 'date' : undefined}
        href={isFree ? `${href({ layout: 'month', month: undefined, date })}#times` : undefined}
        onClick={instead(actions && isFree ? () => actions.show({ date }) : undefined)}
      >
        {writer.dayOfMonth(date)}
      </a>
    </td>
  )
}
