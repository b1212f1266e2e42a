/** The event type that a path names. `organizationSlug` is there if the path itself names the organization. */
export type EventTypePath = { slug: string; organizationSlug?: string } & ({ teamSlug: string } | { username: string })

/**
 * Reads the path of an event type: `team/sales/intro`, `ann/intro`, each also as a whole address or behind `org/acme/`.
 * Returns undefined for other texts.
 */
export function readEventTypePath(text: string): EventTypePath | undefined {
  const parts = partsOf(text)
  if (parts === undefined) return undefined
  const [organizationSlug, rest] = parts[0] === 'org' ? [parts[1], parts.slice(2)] : [undefined, parts]
  const within = organizationSlug === undefined ? {} : { organizationSlug }
  const [first = '', second = '', third] = rest
  if (first === 'team' && third !== undefined && rest.length === 3) return { teamSlug: second, slug: third, ...within }
  if (first !== 'team' && rest.length === 2 && second !== '') return { username: first, slug: second, ...within }
  return undefined
}

function partsOf(text: string): string[] | undefined {
  const base = 'http://path.invalid'
  if (!URL.canParse(text, base)) return undefined
  const { pathname, protocol } = new URL(text, base)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}
