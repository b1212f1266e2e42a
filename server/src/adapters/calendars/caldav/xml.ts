import { setImmediate as othersFirst } from 'node:timers/promises'
import sax from 'sax'

/** An element. The name has a prefix of ours: `d:href` is the `href` of the namespace `DAV:`. */
export type XmlElement = {
  readonly name: string
  /** The values of attributes without a namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

type Growing = XmlElement & { children: Growing[]; text: string }

/** The prefixes that requests and parsed answers have. */
const PREFIXES = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  s: 'http://calendarserver.org/ns/',
} as const

const prefixOf = new Map<string, string>(Object.entries(PREFIXES).map(([prefix, uri]) => [uri, prefix]))

export const NAMESPACES = Object.entries(PREFIXES)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

/** The characters that are parsed at once, in about ten milliseconds. Then requests have their turn. */
const PIECE = 65_536
const MAX_DEPTH = 50
const MAX_ELEMENTS = 1_000_000

/**
 * Parses an XML text. Its length is limited by the caller.
 *
 * @throws Error for a text that is not well-formed, that has a document type, or that is nested too deeply. Only a
 * document type can define entities or name other files.
 */
export async function parseXml(text: string): Promise<XmlElement> {
  const parser = new sax.SAXParser(true, { xmlns: true })
  const root: Growing = { name: '', attributes: new Map(), children: [], text: '' }
  const open: Growing[] = [root]
  let elements = 0
  parser.onerror = (error) => {
    throw new Error(`The XML is not well-formed: ${error.message.split('\n')[0]}`)
  }
  parser.ondoctype = () => {
    throw new Error('The XML has a document type, which answers of CalDAV servers do not have.')
  }
  parser.onopentag = (tag) => {
    elements++
    if (open.length > MAX_DEPTH || elements > MAX_ELEMENTS) throw new Error('The XML is too large.')
    const element = { ...nameAndAttributes(tag), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  const add = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.ontext = add
  parser.oncdata = add
  for (let at = 0; at < text.length; at += PIECE) {
    if (at > 0) await othersFirst()
    parser.write(text.slice(at, at + PIECE))
  }
  parser.close()
  const [element] = root.children
  if (!element) throw new Error('The XML has no element.')
  return element
}

function nameAndAttributes(tag: sax.Tag | sax.QualifiedTag): Pick<XmlElement, 'name' | 'attributes'> {
  if (!('uri' in tag)) return { name: tag.name, attributes: new Map() }
  const attributes = Object.entries(tag.attributes).map(([name, { value }]) => [name, value] as const)
  return { name: `${prefixOf.get(tag.uri) ?? '?'}:${tag.local}`, attributes: new Map(attributes) }
}

/** Returns the children with this name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

export const hasChild = (element: XmlElement | undefined, name: string): boolean =>
  element?.children.some((child) => child.name === name) ?? false

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')
