/** The periods from the shortest to the longest. */
export const LIMITED_PERIODS = ['day', 'week', 'month', 'year'] as const
export type LimitedPeriod = (typeof LIMITED_PERIODS)[number]

/**
 * Returns the first two periods of which the shorter one allows more than the longer one. Returns undefined if there
 * are none.
 */
export function findOutOfOrder(
  limits: Partial<Record<LimitedPeriod, number>>,
): readonly [shorter: LimitedPeriod, longer: LimitedPeriod] | undefined {
  let before: { period: LimitedPeriod; limit: number } | undefined
  for (const period of LIMITED_PERIODS) {
    const limit = limits[period]
    if (limit === undefined) continue
    if (before && before.limit > limit) return [before.period, period]
    before = { period, limit }
  }
  return undefined
}
