import { CalendarFailure } from '../calendar-provider.ts'
import { type DavResource, readMultistatus, resolved } from './multistatus.ts'

/** A file with the events of one uid (RFC 4791 §4.1). */
export type EventFile = {
  /** The address of the file. */
  readonly externalId: string
  readonly text: string
  readonly uid: string | undefined
  /** The `revision` with which the server wrote the event last. It is null for an event of others. */
  readonly revision: number | null
}

/** Returns the files in the body of an answer that came from an address. @throws CalendarFailure */
export const filesIn = (body: Uint8Array, url: string): EventFile[] =>
  readMultistatus(body).flatMap((resource) => fileOf(resource, url) ?? [])

/** Returns the address of the file with this uid. @throws CalendarFailure */
export function addressIn(body: Uint8Array, url: string, uid: string): string | undefined {
  const isIt = ({ properties }: DavResource) => uidOf(properties.get('c:calendar-data')?.text ?? '') === uid
  const found = readMultistatus(body).find(isIt)
  return found && resolved(found.href, url)
}

/** Returns undefined for a file that was deleted while the server answered. @throws CalendarFailure */
function fileOf({ href, status, properties }: DavResource, base: string): EventFile | undefined {
  if (status === 404) return undefined
  const text = properties.get('c:calendar-data')?.text
  const externalId = resolved(href, base)
  if (text === undefined || externalId === undefined) {
    throw new CalendarFailure(
      'unreadable',
      `The answer of the server has no events for ${href.slice(0, 200)} (status ${status ?? 'unknown'}).`,
    )
  }
  return { externalId, text, uid: uidOf(text), revision: revisionOf(text) }
}

/** The uid may go on in the next lines, which then begin with a space (RFC 5545 §3.1). */
const UID = /^UID(?:;[^:\r\n]{0,500})?:([^\r\n]{0,500}(?:\r?\n[ \t][^\r\n]{0,500}){0,5})/im

/** Returns the first uid of a text, also if the text is cut off. */
const uidOf = (text: string): string | undefined =>
  UID.exec(text)?.[1]
    ?.replace(/\r?\n[ \t]/g, '')
    .trim() || undefined

/** Returns the revision in the text of an event that this server wrote, or null. */
export function revisionOf(text: string): number | null {
  const revision = /^X-DAYBOOK-REVISION:(\d{1,15})\s*$/im.exec(text)?.[1]
  return revision === undefined ? null : Number(revision)
}
