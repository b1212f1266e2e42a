import { type TInteger, Type } from 'typebox'

/** Maximum value of an integer column. */
const MOST = 2_147_483_647

const perPeriod = (limit: TInteger, $id: string) =>
  Type.Object(
    { day: Type.Optional(limit), week: Type.Optional(limit), month: Type.Optional(limit), year: Type.Optional(limit) },
    { $id, minProperties: 1 },
  )

/** The maximum number and length of bookings that a person accepts over all event types. */
export const PersonalLimits = Type.Object(
  {
    count: Type.Optional(perPeriod(Type.Integer({ minimum: 1, maximum: MOST }), 'PersonalLimitsCount')),
    minutes: Type.Optional(perPeriod(Type.Integer({ minimum: 15, maximum: MOST }), 'PersonalLimitsMinutes')),
  },
  {
    $id: 'PersonalLimits',
    description:
      "The maximum number of bookings, or of booked minutes, in a day, week, month or year of the person's zone, over all event types.",
  },
)
