/** Parts of a payload that are no words of a person, or belong to the host. */
const OTHERS = new Set(['label', 'timeZone', 'language', 'locale', 'location', 'id', 'type', 'isHidden'])

/**
 * Returns what a payload tells of the person with the address: the values beside the address. They are the name and the
 * number of an attendee, or all answers.
 */
export function textsOfPerson(value: unknown, email: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => textsOfPerson(each, email))
  const fields = Object.entries(value)
  const own = isOfAddress((value as { email?: unknown }).email, email) ? wordsOf(value) : []
  return [...own, ...fields.flatMap(([, each]) => textsOfPerson(each, email))]
}

/** An answer with a label has its value one level deeper. */
const isOfAddress = (given: unknown, email: string): boolean => {
  const text = typeof given === 'object' && given !== null ? (given as { value?: unknown }).value : given
  return typeof text === 'string' && text.toLowerCase() === email
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (OTHERS.has(key) ? [] : wordsOf(each)))
}
