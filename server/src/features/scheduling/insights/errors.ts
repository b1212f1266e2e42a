import { invalid } from '../../../lib/errors.ts'

export const insightsRangeInvalid = () =>
  invalid('INSIGHTS_RANGE_INVALID', "'end' is before 'start'. Both are dates, and the range includes both of them.")

export const insightsRangeTooLong = (days: number, most: number) =>
  invalid(
    'INSIGHTS_RANGE_TOO_LONG',
    `The range from 'start' to 'end' has ${days} days; at most ${most} can be asked for at once.`,
  )
