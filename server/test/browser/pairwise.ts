/** The values of each property that a case may have. */
export type Properties = Readonly<Record<string, readonly string[]>>
export type Case<P extends Properties> = { [Name in keyof P]: P[Name][number] }

/** Returns all combinations. */
export function allCases<P extends Properties>(properties: P): Case<P>[] {
  return Object.entries(properties).reduce<Record<string, string>[]>(
    (cases, [name, values]) => cases.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  ) as Case<P>[]
}

/**
 * Returns few combinations that contain each pair of values of two properties at least once. Each step takes the
 * combination with the most pairs that are still missing.
 */
export function pairwiseCases<P extends Properties>(properties: P): Case<P>[] {
  const all = allCases(properties).map((each) => ({ each, pairs: pairsOf(each) }))
  const missing = new Set(all.flatMap(({ pairs }) => pairs))
  const chosen: Case<P>[] = []
  while (missing.size > 0) {
    const counted = all.map(({ each, pairs }) => ({
      each,
      pairs,
      count: pairs.filter((pair) => missing.has(pair)).length,
    }))
    const best = counted.reduce((one, other) => (other.count > one.count ? other : one))
    for (const pair of best.pairs) missing.delete(pair)
    chosen.push(best.each)
  }
  return chosen
}

function pairsOf(each: Record<string, string>): string[] {
  const parts = Object.entries(each).map(([name, value]) => `${name}=${value}`)
  return parts.flatMap((one, place) => parts.slice(place + 1).map((other) => `${one}, ${other}`))
}
