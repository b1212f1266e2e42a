import { type BookerData, type BookerView, bookerHref, type Changes } from './booker-data.ts'
import { type DateText, firstOf, monthOf } from './dates.ts'
import type { BookerTranslator } from './texts.ts'
import { type Writer, writerFor } from './writer.ts'

/** What the parts of the chooser do in a browser. On the server there are none, and links do the same. */
export type BookerActions = {
  /** Shows another view, and loads its times if they aren't here. */
  show(changes: Partial<BookerView>): void
  /** True while times are loaded. */
  isLoading: boolean
  hasFailed: boolean
}

/** The chooser's data with all that its parts need of them. */
export type BookerContext = {
  data: BookerData
  view: BookerView
  t: BookerTranslator
  writer: Writer
  /** The free times by their date in the shown zone, in order. */
  days: ReadonlyMap<DateText, readonly FreeTime[]>
  today: DateText
  href(changes: Changes): string
  actions: BookerActions | undefined
}

export type FreeTime = { start: number; seatsLeft: number | undefined }

export function bookerContext(
  data: BookerData,
  t: BookerTranslator,
  actions: BookerActions | undefined,
): BookerContext {
  const { times } = data
  const { timeZone, hour12 } = data.view
  const writer = writerFor(data.locale, timeZone, hour12)
  const days = new Map<DateText, FreeTime[]>()
  for (const [index, start] of times.starts.entries()) {
    const date = writer.dateOf(start)
    const ofDay = days.get(date)
    const time = { start, seatsLeft: times.seatsLeft?.[index] }
    if (ofDay) ofDay.push(time)
    else days.set(date, [time])
  }
  return {
    data,
    view: withDate(data.view, days),
    t,
    writer,
    days,
    today: writer.dateOf(data.now),
    href: (changes) => bookerHref(data, changes),
    actions,
  }
}

/** A month whose day isn't chosen shows the times of its first free day. */
function withDate(view: BookerView, days: ReadonlyMap<DateText, unknown>): BookerView {
  if (view.layout !== 'month' || monthOf(view.date) === view.month) return view
  const first = [...days.keys()].find((date) => monthOf(date) === view.month)
  return { ...view, date: first ?? firstOf(view.month) }
}

/** Returns the event handler of a link that a script answers without loading a page. Other clicks open new tabs. */
export const instead =
  (act: (() => void) | undefined) =>
  (event: MouseEvent): void => {
    if (!act || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }

/** The parameters that lead to the shown days again. */
export const placeOfView = ({ layout, month, date }: BookerView): Changes =>
  layout === 'month' ? { layout, month, date } : { layout, date }
