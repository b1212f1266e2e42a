import { type Static, Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'

const Hex = Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$', description: 'For example #292929.' })
export const Color = Type.Object({ lightThemeHex: Hex, darkThemeHex: Hex }, { $id: 'EventTypeColor' })

const LAYOUTS = ['month', 'week', 'column'] as const
const Layout = Type.Enum(LAYOUTS)
export const BookerLayouts = Type.Object(
  {
    defaultLayout: Layout,
    enabledLayouts: Type.Array(Layout, { minItems: 1, maxItems: LAYOUTS.length, uniqueItems: true }),
  },
  { $id: 'BookerLayouts' },
)

export const parseColor = (sent: Static<typeof Color> | null): EventTypeColumns => ({
  colorLight: sent?.lightThemeHex ?? null,
  colorDark: sent?.darkThemeHex ?? null,
})

export function parseBookerLayouts(sent: Static<typeof BookerLayouts> | null): EventTypeColumns {
  if (sent && !sent.enabledLayouts.includes(sent.defaultLayout)) {
    throw invalid(
      'BOOKER_LAYOUTS_INVALID',
      `Invalid bookerLayouts: the default layout ${sent.defaultLayout} is not among the enabled ones: ${sent.enabledLayouts.join(', ')}.`,
    )
  }
  return { bookerDefaultLayout: sent?.defaultLayout ?? null, bookerEnabledLayouts: sent?.enabledLayouts ?? null }
}

export const presentColor = ({ colorLight, colorDark }: EventTypeRow) =>
  colorLight === null || colorDark === null ? undefined : { lightThemeHex: colorLight, darkThemeHex: colorDark }

export const presentBookerLayouts = ({ bookerDefaultLayout, bookerEnabledLayouts }: EventTypeRow) =>
  bookerDefaultLayout === null || bookerEnabledLayouts === null
    ? undefined
    : {
        defaultLayout: bookerDefaultLayout,
        enabledLayouts: bookerEnabledLayouts,
      }
