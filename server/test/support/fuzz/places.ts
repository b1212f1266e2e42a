/** The keys that lead to a place in a body. */
export type Place = readonly string[]

/** The maximum number of entries of a list that are visited. */
const ENTRIES = 3

/** Returns every place in a value, the value itself excluded. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? ENTRIES : undefined)
  return entries.flatMap(([key, inner]) => [[...at, key], ...placesIn(inner, [...at, key])])
}

/** Returns a copy with another value at a place. Without a replacement, the copy lacks the place. */
export function changedAt(
  value: unknown,
  [key, ...further]: Place,
  replacement?: { readonly value: unknown },
): unknown {
  if (key === undefined) return replacement?.value
  const entries = Object.entries(value as object).flatMap(([each, inner]) => {
    if (each !== key) return [[each, inner] as const]
    if (further.length === 0 && !replacement) return []
    return [[each, changedAt(inner, further, replacement)] as const]
  })
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Returns a copy with an additional property in the object at a place, or in the first object above it. */
export function withExtra(value: unknown, place: Place, name: string, extra: unknown): unknown {
  const inner = place.reduce<unknown>((found, key) => (found as Record<string, unknown>)?.[key], value)
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner))
    return place.length === 0 ? value : withExtra(value, place.slice(0, -1), name, extra)
  return changedAt(value, place, { value: Object.fromEntries([...Object.entries(inner), [name, extra]]) })
}
