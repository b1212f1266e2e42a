import type { Translator } from '@daybook/i18n'
import type { JSX } from 'preact'
import type { Writer } from '../when.ts'

/** The number of dates that fit into the form without a fold. A series may have hundreds. */
const FEW = 5

type FurtherDatesProps = {
  /** The date of the first meeting. */
  first: string
  dates: readonly string[]
  writer: Writer
  t: Translator
}

/** Shows the dates of a series after the first one. */
export function FurtherDates({ first, dates, writer, t }: FurtherDatesProps): JSX.Element | null {
  const last = dates.at(-1)
  if (last === undefined) return null
  const year = yearOf(first)
  const list = (
    <ul>
      {dates.map((date) => (
        <li key={date}>{yearOf(date) === year ? writer.day(date) : writer.dayWithYear(date)}</li>
      ))}
    </ul>
  )
  return dates.length > FEW ? (
    <details class="fold my-2">
      <summary>{t('page.form.furtherUntil', { count: dates.length, date: writer.dayWithYear(last) })}</summary>
      {list}
    </details>
  ) : (
    <div class="my-2">
      <p>{t('page.form.further')}</p>
      {list}
    </div>
  )
}

const yearOf = (date: string): string => date.slice(0, 4)
