import { Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { Disabled, disabled, unlessDisabled } from './disabled.ts'
import { MAX_INTEGER } from './minutes.ts'
import { fit } from './schema-fit.ts'

const Maximum = Type.Integer({
  minimum: 1,
  maximum: MAX_INTEGER,
  description: 'The maximum number of future bookings of one person.',
})

export const BookerLimit = Type.Object(
  {
    maximumActiveBookings: Type.Optional(Maximum),
    offerReschedule: Type.Optional(
      Type.Boolean({ description: 'True if a person at the limit is offered to reschedule their booking.' }),
    ),
  },
  { $id: 'BookerActiveBookingsLimit', minProperties: 1 },
)
export const BookerLimitInput = Type.Union([BookerLimit, Disabled, Maximum])

/** Parses the setting. A plain number is the limit itself. */
export function parseBookerLimit(sent: unknown): EventTypeColumns {
  const name = 'bookerActiveBookingsLimit'
  const own = unlessDisabled(typeof sent === 'number' ? { maximumActiveBookings: sent } : sent, name)
  if (!own) return { bookerActiveLimit: null, bookerActiveOffersReschedule: false }
  const { maximumActiveBookings, offerReschedule } = fit(BookerLimit, own, name)
  return {
    ...(maximumActiveBookings !== undefined && { bookerActiveLimit: maximumActiveBookings }),
    ...(offerReschedule !== undefined && { bookerActiveOffersReschedule: offerReschedule }),
  }
}

export const presentBookerLimit = (row: EventTypeRow) =>
  row.bookerActiveLimit === null
    ? disabled
    : { maximumActiveBookings: row.bookerActiveLimit, offerReschedule: row.bookerActiveOffersReschedule }

export const offerWithoutLimit = () =>
  invalid(
    'BOOKER_LIMIT_MISSING',
    'Invalid bookerActiveBookingsLimit: offerReschedule needs maximumActiveBookings, which is not set.',
  )
