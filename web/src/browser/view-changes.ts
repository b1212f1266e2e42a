import { type BookerData, type BookerView, bookerHref } from '../booker/booker-data.ts'
import { monthOf } from '../booker/dates.ts'

/** Returns the view after a choice. The month follows the day. The day of another month is open: its first free one. */
export function viewAfter({ view }: BookerData, changes: Partial<BookerView>): BookerView {
  const after = { ...view, ...changes }
  return changes.date === undefined ? after : { ...after, month: monthOf(changes.date) }
}

/** Returns the parameters of every link after a choice. */
export const keptAfter = ({ kept }: BookerData, { timeZone, hour12 }: Partial<BookerView>): BookerData['kept'] => ({
  ...kept,
  ...(timeZone !== undefined && { timeZone }),
  ...(hour12 !== undefined && { clock: hour12 ? '12' : '24' }),
})

/** Returns the address that shows the view again. */
export function addressOf(data: BookerData): string {
  const { layout, month, date } = data.view
  return bookerHref(
    data,
    layout === 'month' ? { layout, month, date: monthOf(date) === month ? date : undefined } : { layout, date },
  )
}
