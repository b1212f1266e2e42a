import type { FastifyRequest } from 'fastify'

/** Parameters of an address by their names. A name with several values is repeated. */
export type PassedOn = Readonly<Record<string, string | readonly string[]>>

/**
 * The parameters with which pages say what they show. They are no answers: a question with such a name is filled in by
 * `answer.` and its name.
 */
export const OWN_PARAMETERS: ReadonlySet<string> = new Set([
  ...['slot', 'date', 'month', 'week', 'layout', 'timeZone', 'duration', 'clock', 'zones', 'lang', 'page'],
  ...['find', 'since', 'never'],
  ...['embed', 'embedType', 'theme', 'ui.color-scheme', 'brandColor', 'darkBrandColor', 'hideEventTypeDetails'],
  ...['response', 'rescheduleUid', 'seatUid', 'bookedUid', 'bookedSeatUid', 'again', 'moved'],
])

/** Links on a page repeat these parameters, and servers on the way refuse long addresses. What doesn't fit is left out. */
const LONGEST = 4000

/** Returns what the address of a page says beside what the page shows: answers to questions, and marks of campaigns. */
export function passedOn({ url }: Pick<FastifyRequest, 'url'>): PassedOn {
  const values = new Map<string, string[]>()
  let length = 0
  for (const [name, value] of parametersOf(url)) {
    length += name.length + encodeURIComponent(value).length + 2
    if (length > LONGEST) break
    if (OWN_PARAMETERS.has(name) || value === '') continue
    values.set(name, [...(values.get(name) ?? []), value])
  }
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...others]]) => [name, others.length > 0 ? [first, ...others] : first]),
  )
}

const METADATA = /^metadata\[([^[\]]{1,40})\]$/
const MAX_METADATA = 50
const LONGEST_METADATA = 500

/** Returns the metadata that a link gives the booking: `metadata[campaign]=spring`. The limits are those of the API. */
export function metadataOf({ url }: Pick<FastifyRequest, 'url'>): Record<string, string> {
  const found = parametersOf(url).flatMap(([name, value]) => {
    const key = METADATA.exec(name)?.[1]
    return key !== undefined && value.length <= LONGEST_METADATA ? [[key, value] as const] : []
  })
  return Object.fromEntries(found.slice(0, MAX_METADATA))
}

/** The query as it was sent. The parsed one has no names such as `metadata[campaign]`. */
function parametersOf(url: string): [name: string, value: string][] {
  const start = url.indexOf('?')
  const sent = start < 0 ? [] : [...new URLSearchParams(url.slice(start))]
  return sent.map(([name, value]) => [name, value.replaceAll('\0', '')])
}
