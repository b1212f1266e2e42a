import { type TSchema, Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import { findOutOfOrder, LIMITED_PERIODS, type LimitedPeriod } from '../../../../lib/limit-order.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { Disabled, unlessDisabled } from './disabled.ts'
import { MAX_INTEGER } from './minutes.ts'
import { fit } from './schema-fit.ts'

type LimitColumn = `limit${Capitalize<LimitedPeriod>}${'Count' | 'Minutes'}`

type Kind = {
  name: 'bookingLimitsCount' | 'bookingLimitsDuration'
  /** The measure in messages such as "The number of bookings for day cannot exceed …". */
  measure: string
  columns: Readonly<Record<LimitedPeriod, LimitColumn>>
  schema: TSchema
}

const limits = (value: TSchema, $id: string) =>
  Type.Object(
    { day: Type.Optional(value), week: Type.Optional(value), month: Type.Optional(value), year: Type.Optional(value) },
    { $id, minProperties: 1 },
  )

export const BookingLimitsCount = limits(
  Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'The maximum number of bookings in that period.' }),
  'BookingLimitsCount',
)
export const BookingLimitsDuration = limits(
  Type.Integer({
    minimum: 15,
    maximum: MAX_INTEGER,
    description: 'The maximum number of booked minutes in that period.',
  }),
  'BookingLimitsDuration',
)
const withSwitch = Type.Object({ disabled: Type.Optional(Type.Boolean()) })
export const BookingLimitsCountInput = Type.Union([
  Type.Object({ ...BookingLimitsCount.properties, ...withSwitch.properties }),
  Disabled,
])
export const BookingLimitsDurationInput = Type.Union([BookingLimitsDuration, Disabled])

const COUNT: Kind = {
  name: 'bookingLimitsCount',
  measure: 'number of bookings',
  columns: { day: 'limitDayCount', week: 'limitWeekCount', month: 'limitMonthCount', year: 'limitYearCount' },
  schema: BookingLimitsCount,
}
const DURATION: Kind = {
  name: 'bookingLimitsDuration',
  measure: 'duration of bookings',
  columns: { day: 'limitDayMinutes', week: 'limitWeekMinutes', month: 'limitMonthMinutes', year: 'limitYearMinutes' },
  schema: BookingLimitsDuration,
}

export const parseBookingLimitsCount = (sent: unknown): EventTypeColumns => parseLimits(COUNT, sent)
export const parseBookingLimitsDuration = (sent: unknown): EventTypeColumns => parseLimits(DURATION, sent)
export const presentBookingLimitsCount = (row: Pick<EventTypeRow, LimitColumn>) => presentLimits(COUNT, row)
export const presentBookingLimitsDuration = (row: Pick<EventTypeRow, LimitColumn>) => presentLimits(DURATION, row)

function parseLimits({ name, measure, columns, schema }: Kind, sent: unknown): EventTypeColumns {
  const own = unlessDisabled(sent, name)
  const wanted = (own ? fit(schema, own, name) : {}) as Partial<Record<LimitedPeriod, number>>
  // A longer period must not allow less than a shorter one.
  const faulty = findOutOfOrder(wanted)
  if (faulty) {
    const [shorter, longer] = faulty
    throw invalid(
      'BOOKING_LIMITS_OUT_OF_ORDER',
      `Invalid ${name}: The ${measure} for ${shorter} cannot exceed the ${measure} for ${longer}.`,
    )
  }
  return Object.fromEntries(LIMITED_PERIODS.map((period) => [columns[period], wanted[period] ?? null]))
}

function presentLimits(
  { columns }: Kind,
  row: Pick<EventTypeRow, LimitColumn>,
): Partial<Record<LimitedPeriod, number>> | undefined {
  const set = LIMITED_PERIODS.flatMap((period) => {
    const limit = row[columns[period]]
    return limit === null ? [] : [[period, limit] as const]
  })
  return set.length === 0 ? undefined : Object.fromEntries(set)
}
