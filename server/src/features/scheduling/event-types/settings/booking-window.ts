import { Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import { isKeyOf } from '../../../../lib/records.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { Disabled, disabled, unlessDisabled } from './disabled.ts'
import { tryFit } from './schema-fit.ts'

/** Maximum number of days: a hundred years. */
const MAX_DAYS = 36_500

const Value = Type.Integer({ minimum: 0, maximum: MAX_DAYS, description: 'The number of days into the future.' })
const Rolling = Type.Optional(
  Type.Boolean({
    description:
      'true always offers that many days that have a free time, looking a year ahead at most; false counts every day.',
  }),
)
const BusinessDays = Type.Object(
  { type: Type.Literal('businessDays'), value: Value, rolling: Rolling },
  { $id: 'BusinessDaysWindow' },
)
const CalendarDays = Type.Object(
  { type: Type.Literal('calendarDays'), value: Value, rolling: Rolling },
  { $id: 'CalendarDaysWindow' },
)
const Range = Type.Object(
  {
    type: Type.Literal('range'),
    value: Type.Array(Type.String({ format: 'iso-instant' }), {
      minItems: 2,
      maxItems: 2,
      description: 'The first and the last day, YYYY-MM-DD.',
    }),
  },
  { $id: 'RangeWindow' },
)

const byType = { businessDays: BusinessDays, calendarDays: CalendarDays, range: Range } as const

export const BookingWindowInput = Type.Union([BusinessDays, CalendarDays, Range, Disabled])
export const BookingWindow = Type.Union([
  BusinessDays,
  CalendarDays,
  Range,
  Disabled,
  Type.Array(Type.Union([BusinessDays, CalendarDays, Range]), {
    description:
      'Earlier documents of this API show the window as a list. This server always answers the window itself.',
  }),
])

const unlimited = {
  windowType: null,
  windowDays: null,
  windowIsRolling: null,
  windowStartsOn: null,
  windowEndsOn: null,
}

/** @throws `BOOKING_WINDOW_INVALID` */
export function parseBookingWindow(sent: unknown): EventTypeColumns {
  const window = unlessDisabled(sent, 'bookingWindow')
  if (!window) return unlimited
  const type = String(window.type)
  const schema = isKeyOf(byType, type) ? byType[type] : BusinessDays
  const result = tryFit(schema, window, 'bookingWindow')
  if (!('fitting' in result)) {
    throw invalid('BOOKING_WINDOW_INVALID', 'Invalid bookingWindow structure.', { errors: result.errors })
  }
  const { fitting } = result
  if (fitting.type !== 'range') {
    return {
      ...unlimited,
      windowType: fitting.type === 'businessDays' ? 'business_days' : 'calendar_days',
      windowDays: fitting.value,
      windowIsRolling: fitting.rolling ?? false,
    }
  }
  const [startsOn = '', endsOn = ''] = fitting.value.map((text) => text.slice(0, 10))
  if (startsOn > endsOn) {
    throw invalid('BOOKING_WINDOW_INVALID', `Invalid bookingWindow: it starts on ${startsOn}, after its end ${endsOn}.`)
  }
  return { ...unlimited, windowType: 'range', windowStartsOn: startsOn, windowEndsOn: endsOn }
}

export function presentBookingWindow(row: Pick<EventTypeRow, keyof typeof unlimited>) {
  if (row.windowType === null) return disabled
  if (row.windowType === 'range') {
    return { type: 'range' as const, value: [row.windowStartsOn ?? '', row.windowEndsOn ?? ''] }
  }
  const type = row.windowType === 'business_days' ? ('businessDays' as const) : ('calendarDays' as const)
  return { type, value: row.windowDays ?? 0, rolling: row.windowIsRolling ?? false }
}
