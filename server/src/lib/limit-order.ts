/** From the shortest to the longest. */
export const LIMITED_PERIODS = ['day', 'week', 'month', 'year'] as const
export type LimitedPeriod = (typeof LIMITED_PERIODS)[number]

/** The first two periods of which the shorter one allows more than the longer one; undefined where they are in order. */
export function findOutOfOrder(
  limits: Partial<Record<LimitedPeriod, number>>,
): readonly [shorter: LimitedPeriod, longer: LimitedPeriod] | undefined {
  const set = LIMITED_PERIODS.filter((period) => limits[period] !== undefined)
  for (const [index, shorter] of set.entries()) {
    const longer = set[index + 1]
    if (longer && (limits[shorter] as number) > (limits[longer] as number)) return [shorter, longer]
  }
  return undefined
}
