const known = new Map<string, boolean>()
/** No zone has a longer name. */
const LONGEST = 64

/**
 * Returns true if Intl knows the zone. `Intl.supportedValuesOf('timeZone')` lacks UTC, Europe/Kyiv and Asia/Kolkata,
 * which people use. Offsets such as `+02:00` are refused: they have no clock changes.
 */
export function isTimeZone(name: string): boolean {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  if (!/^[A-Za-z]/.test(name) || name.length > LONGEST) return false
  let valid = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    valid = false
  }
  // The cache is bounded, because callers choose the names. Long ones would fill the memory.
  if (known.size < 2000) known.set(name, valid)
  return valid
}

/**
 * Returns the zone's name in its usual case: `america/new_york` becomes `America/New_York`. Another name of the same
 * zone stays (`Asia/Kolkata`, which Intl calls `Asia/Calcutta`) if the caller wrote it in the usual case. `name` must
 * be a time zone.
 */
export function canonicalTimeZone(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  const isSameName = timeZone.toLowerCase() === name.toLowerCase()
  return isSameName || !/^[A-Z]/.test(name) || /[/][a-z]/.test(name) ? timeZone : name
}
