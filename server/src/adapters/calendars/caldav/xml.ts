import sax from 'sax'
import { CalendarFailure } from '../calendar-provider.ts'

/** An element. The name has a prefix of ours: `d:href` is the `href` of the namespace `DAV:`. */
export type XmlElement = {
  readonly name: string
  /** The values of attributes without a namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

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

/** The characters between two looks at what the parser has not finished. It reads a declaration in quadratic time. */
const PIECE = 4096
/** The longest beginning of a declaration that can still become a comment or a CDATA section. */
const LONGEST_BEGINNING = '[CDATA['.length

/**
 * The maxima of one text. An honest answer has up to 20,000 events of eight elements, and some servers declare a
 * namespace at each element.
 */
export const MAX_XML = {
  depth: 50,
  elements: 250_000,
  attributes: 500_000,
  /** The attributes of one element. */
  ownAttributes: 64,
  /** The namespaces that are declared at one place. */
  namespaces: 64,
  /** The characters of a name or a value. */
  attributeCharacters: 10_000,
  /** The characters of one element. The longest is an event with attached files. */
  textCharacters: 5_000_000,
} as const

/** What the parser has read of a document type and of another declaration. Its types leave this out. */
type Parser = sax.SAXParser & { readonly doctype: string; readonly sgmlDecl: string }
type Scope = ReadonlyMap<string, string>

const OUTERMOST: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const NO_CHILDREN: readonly XmlElement[] = []

/** Most elements have no children or no text, so they get the lists for these when they need them. */
type Growing = XmlElement & { children: readonly XmlElement[]; text: string }
type Open = { element: Growing; scope: Scope; children?: XmlElement[]; pieces?: string[]; characters: number }

/**
 * Parses an XML text. 10 MB take seconds, so long texts are parsed in threads.
 *
 * The parser leaves names as they are: its own namespaces copy all declarations at the end of each element, and search
 * all attributes for each further one.
 *
 * @throws CalendarFailure `unreadable` for a text that is not well-formed, that has a document type, or that exceeds a
 * maximum. Only a document type can define entities or name other files.
 */
export function parseXml(text: string): XmlElement {
  const parser = new sax.SAXParser(true) as Parser
  const open: Open[] = []
  let root: XmlElement | undefined
  let own: [name: string, value: string][] = []
  let elements = 0
  let attributes = 0

  parser.onerror = (error) => {
    throw unreadable(`The XML is not well-formed: ${error.message.split('\n')[0]}`)
  }
  parser.onattribute = ({ name, value }) => {
    attributes++
    if (own.length >= MAX_XML.ownAttributes) throw tooMuch('attributes in one element', MAX_XML.ownAttributes)
    if (attributes > MAX_XML.attributes) throw tooMuch('attributes', MAX_XML.attributes)
    checkLength(name)
    checkLength(value)
    own.push([name, value])
  }
  parser.onopentag = ({ name }) => {
    elements++
    if (elements > MAX_XML.elements) throw tooMuch('elements', MAX_XML.elements)
    if (open.length >= MAX_XML.depth) throw tooMuch('elements in each other', MAX_XML.depth)
    checkLength(name)
    const parent = open.at(-1)
    const scope = scopeOf(own, parent?.scope ?? OUTERMOST)
    const element = { name: nameIn(scope, name), attributes: plainOnes(own), children: NO_CHILDREN, text: '' }
    own = []
    open.push({ element, scope, characters: 0 })
    if (!parent) root = element
    else if (parent.children) parent.children.push(element)
    else parent.element.children = parent.children = [element]
  }
  parser.onclosetag = () => {
    const closed = open.pop()
    // The parser makes texts of single characters. Joined, they take a byte for each.
    if (closed?.pieces) closed.element.text = closed.pieces.join('')
  }
  const add = (piece: string) => {
    const place = open.at(-1)
    if (!place) return
    place.characters += piece.length
    if (place.characters > MAX_XML.textCharacters) throw tooMuch('characters in one element', MAX_XML.textCharacters)
    if (place.pieces) place.pieces.push(piece)
    else place.pieces = [piece]
  }
  parser.ontext = add
  parser.oncdata = add

  write(parser, text)
  if (!root) throw unreadable('The XML has no element.')
  return root
}

/** @throws CalendarFailure */
function write(parser: Parser, text: string): void {
  try {
    for (let at = 0; at < text.length; at += PIECE) {
      parser.write(text.slice(at, at + PIECE))
      if (parser.doctype !== '' || parser.sgmlDecl.length > LONGEST_BEGINNING) {
        throw unreadable('The XML has a document type, which answers of CalDAV servers do not have.')
      }
    }
    parser.close()
  } catch (error) {
    if (error instanceof CalendarFailure) throw error
    // The parser stumbles over an attribute that is called like a method of objects.
    throw unreadable('The XML has a name that can not be read.')
  }
}

/** Returns the declarations that are valid in an element with these attributes. */
function scopeOf(own: readonly (readonly [name: string, value: string])[], outer: Scope): Scope {
  let scope: Map<string, string> | undefined
  for (const [name, uri] of own) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    scope ??= new Map(outer)
    scope.set(name.slice('xmlns:'.length), uri)
    if (scope.size > MAX_XML.namespaces) throw tooMuch('namespaces at one place', MAX_XML.namespaces)
  }
  return scope ?? outer
}

/** Replaces the prefix of a name by ours. A question mark stands for a namespace that nobody here asks for. */
function nameIn(scope: Scope, name: string): string {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const uri = scope.get(prefix) ?? ''
  if (prefix !== '' && uri === '') throw unreadable(`The XML does not declare the prefix ${prefix.slice(0, 50)}.`)
  return `${prefixOf.get(uri) ?? '?'}:${name.slice(colon + 1)}`
}

function plainOnes(own: readonly (readonly [name: string, value: string])[]): ReadonlyMap<string, string> {
  const plain = own.filter(([name]) => name !== 'xmlns' && !name.includes(':'))
  return plain.length === 0 ? NO_ATTRIBUTES : new Map(plain)
}

function checkLength({ length }: string): void {
  if (length > MAX_XML.attributeCharacters) {
    throw tooMuch('characters in a name or an attribute', MAX_XML.attributeCharacters)
  }
}

const tooMuch = (what: string, most: number) => unreadable(`The XML has more than ${most} ${what}.`)
const unreadable = (message: string) => new CalendarFailure('unreadable', message)

/** Returns the children with this name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

export const hasChild = (element: XmlElement | undefined, name: string): boolean =>
  element?.children.some((child) => child.name === name) ?? false

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')
