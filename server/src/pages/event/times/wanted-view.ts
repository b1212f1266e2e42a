import type { BookerView } from '@daybook/web'
import { textOf } from '../../query.ts'
import type { WantedDays } from './find-times.ts'
import type { Layouts } from './layouts.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const MONTH = /^\d{4}-\d{2}$/

/** The layouts by their names here and at the peer. */
const NAMED: Readonly<Record<string, BookerView['layout']>> = {
  month: 'month',
  month_view: 'month',
  week: 'week',
  week_view: 'week',
  column: 'column',
  column_view: 'column',
}

const isDate = (text: string): boolean => DATE.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the days that an address names. `week` is the name of former links for the first of seven days. */
export function wantedDays(query: unknown, { layouts, defaultLayout }: Layouts): WantedDays {
  const week = textOf(query, 'week')
  const date = textOf(query, 'date') ?? week
  const month = textOf(query, 'month')
  const name = textOf(query, 'layout') ?? ''
  const layout = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  return {
    layout: layout !== undefined && layouts.includes(layout) ? layout : defaultLayout,
    date: date !== undefined && isDate(date) ? date : undefined,
    month: month !== undefined && MONTH.test(month) && isDate(`${month}-01`) ? month : undefined,
  }
}

/** Returns the clock that an address or an earlier visit names: 12 hours, 24 hours, or what is usual. */
export function hour12Of(clock: string | undefined): BookerView['hour12'] {
  if (clock === '12') return true
  return clock === '24' ? false : undefined
}
