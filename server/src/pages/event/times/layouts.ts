import type { BookerData } from '@daybook/web'
import type { Bookable } from '../../../features/scheduling/availability/service.ts'

/** The layouts that visitors of a page can choose, and the one in which the page opens. */
export type Layouts = Pick<BookerData, 'layouts' | 'defaultLayout'>

export const ALL_LAYOUTS: Layouts = { layouts: ['month', 'week', 'column'], defaultLayout: 'month' }

/** Returns the layouts of an event type. Without a setting there are all. */
export function layoutsOf({
  bookerDefaultLayout,
  bookerEnabledLayouts,
}: Pick<Bookable, 'bookerDefaultLayout' | 'bookerEnabledLayouts'>): Layouts {
  if (bookerDefaultLayout === null || bookerEnabledLayouts === null) return ALL_LAYOUTS
  return {
    layouts: ALL_LAYOUTS.layouts.filter((layout) => bookerEnabledLayouts.includes(layout)),
    defaultLayout: bookerDefaultLayout,
  }
}
