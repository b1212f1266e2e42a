import { addDays, addMonths, type DateText, firstOf, monthOf, weekOf } from './dates.ts'

/** Returns the date to which a key leads from another (ARIA Authoring Practices, date grid). */
export function dateOfKey(key: string, date: DateText, weekStart: number, isRightToLeft = false): DateText | undefined {
  switch (key) {
    case 'ArrowRight':
      return addDays(date, isRightToLeft ? -1 : 1)
    case 'ArrowLeft':
      return addDays(date, isRightToLeft ? 1 : -1)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'Home':
      return weekOf(date, weekStart)
    case 'End':
      return addDays(weekOf(date, weekStart), 6)
    case 'PageDown':
      return sameDay(date, 1)
    case 'PageUp':
      return sameDay(date, -1)
    default:
      return undefined
  }
}

/** Returns the same day of another month, or its last day. */
function sameDay(date: DateText, months: number): DateText {
  const month = addMonths(monthOf(date), months)
  const same = `${month}-${date.slice(8)}`
  const last = addDays(firstOf(addMonths(month, 1)), -1)
  return same < last ? same : last
}
