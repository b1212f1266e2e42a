import { CalendarFailure } from '../calendar-provider.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from './xml.ts'

/** A resource in an answer of a WebDAV server. */
export type DavResource = {
  /** The address as the server wrote it, which can be relative. */
  readonly href: string
  /** The status of the whole resource. It is null if only its properties have one. */
  readonly status: number | null
  /** The properties with the status 200, by name. */
  readonly properties: ReadonlyMap<string, XmlElement>
  /** The names of properties with another status, such as 404. */
  readonly failed: ReadonlyMap<string, number>
}

/** Reads the body of an answer with status 207 (RFC 4918 §13). @throws CalendarFailure `unreadable` if it is none */
export function readMultistatus(body: Uint8Array): DavResource[] {
  const root = parseXml(new TextDecoder().decode(body))
  if (root.name !== 'd:multistatus') throw new CalendarFailure('unreadable', 'The answer is not a multistatus.')
  return childrenOf(root, 'd:response').map(readResource)
}

function readResource(response: XmlElement): DavResource {
  const properties = new Map<string, XmlElement>()
  const failed = new Map<string, number>()
  for (const part of childrenOf(response, 'd:propstat')) {
    const status = statusOf(part) ?? 200
    for (const property of childOf(part, 'd:prop')?.children ?? []) {
      if (status === 200) properties.set(property.name, property)
      else failed.set(property.name, status)
    }
  }
  return { href: childOf(response, 'd:href')?.text.trim() ?? '', status: statusOf(response), properties, failed }
}

/** Reads a status line: `HTTP/1.1 200 OK`. */
function statusOf(element: XmlElement): number | null {
  const status = /^HTTP\/\S{1,9} (\d{3})/.exec(childOf(element, 'd:status')?.text.trim() ?? '')
  return status ? Number(status[1]) : null
}

const MAX_HREFS = 10

/** Returns the first addresses that a property holds, resolved against the address of the answer. */
export function hrefsOf(property: XmlElement | undefined, base: string): string[] {
  if (!property) return []
  const hrefs = childrenOf(property, 'd:href').slice(0, MAX_HREFS)
  return hrefs.flatMap(({ text }) => resolved(text.trim(), base) ?? [])
}

/** Returns the absolute address, or undefined for a text that is none. */
export const resolved = (href: string, base: string): string | undefined =>
  href !== '' && URL.canParse(href, base) ? new URL(href, base).href : undefined
