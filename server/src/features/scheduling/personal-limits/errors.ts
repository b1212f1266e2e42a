import { invalid } from '../../../lib/errors.ts'
import type { LimitedPeriod } from '../../../lib/limit-order.ts'

export const limitsOutOfOrder = (kind: 'count' | 'minutes', shorter: LimitedPeriod, longer: LimitedPeriod) =>
  invalid(
    'BOOKING_LIMITS_OUT_OF_ORDER',
    `Invalid bookingLimits.${kind}: the limit for ${shorter} cannot exceed the limit for ${longer}.`,
  )
