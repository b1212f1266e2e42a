import { describe, expect, it } from 'vitest'
import { readMultistatus } from './multistatus.ts'
import { MAX_XML, parseXml } from './xml.ts'

/** The maximum factor of the cost if the text is twice as long. */
const MAX_GROWTH = 2.5
const PAIRS = 5
const MEASUREMENTS = 3
/** A smaller cost is noise of garbage collections and other processes. */
const NOISE_MS = 40

/** A hostile text of so many parts. */
type Kind = {
  name: string
  make(parts: number): string
  /** A number of parts with which no maximum is exceeded, and one with which one is. */
  most: number
  over: number
  /** What is said of the latter. */
  fault: RegExp
  /** The parts of a text whose cost is compared with that of twice as many. It takes some ten milliseconds. */
  compared: number
}

const inside = (text: string) => `<d:multistatus xmlns:d="DAV:">${text}</d:multistatus>`
const numbered = (parts: number, part: (at: number) => string) =>
  Array.from({ length: parts }, (_, at) => part(at)).join('')
const declarations = (parts: number) => numbered(parts, (at) => ` xmlns:p${at}="u"`)

const KINDS: readonly Kind[] = [
  {
    name: 'namespaces that are declared in each other',
    make: (parts) => {
      const own = Math.ceil(parts / 40)
      return inside(
        numbered(40, (depth) => `<a${numbered(own, (at) => ` xmlns:p${depth}x${at}="u"`)}>`) + '</a>'.repeat(40),
      )
    },
    most: 40,
    over: 80,
    fault: /more than 64 namespaces at one place/,
    compared: 20_000,
  },
  {
    name: 'elements in the scope of many namespaces',
    make: (parts) =>
      `<d:multistatus xmlns:d="DAV:"${declarations(50)}>${'<a xmlns:q="u"/>'.repeat(parts)}</d:multistatus>`,
    most: 50_000,
    over: 260_000,
    fault: /more than 250000 elements/,
    compared: 40_000,
  },
  {
    name: 'namespaces of one element, which has many others in it',
    make: (parts) =>
      `<d:multistatus xmlns:d="DAV:"${declarations(parts)}>${'<a/>'.repeat(100 * parts)}</d:multistatus>`,
    most: 60,
    over: 65,
    fault: /more than 64 attributes in one element/,
    compared: 1000,
  },
  {
    name: 'attributes of one element',
    make: (parts) => inside(`<a${numbered(parts, (at) => ` a${at}="1"`)}/>`),
    most: MAX_XML.ownAttributes,
    over: MAX_XML.ownAttributes + 1,
    fault: /more than 64 attributes in one element/,
    compared: 20_000,
  },
  {
    name: 'attributes of many elements',
    make: (parts) => inside('<a b="1" c="2" d="3"/>'.repeat(parts)),
    most: 100_000,
    over: 170_000,
    fault: /more than 500000 attributes/,
    compared: 40_000,
  },
  {
    name: 'empty elements',
    make: (parts) => inside('<a/>'.repeat(parts)),
    most: 240_000,
    over: 260_000,
    fault: /more than 250000 elements/,
    compared: 100_000,
  },
  {
    name: 'elements in each other',
    make: (parts) => inside('<a>'.repeat(parts) + '</a>'.repeat(parts)),
    most: 49,
    over: 50,
    fault: /more than 50 elements in each other/,
    compared: 50_000,
  },
  {
    name: 'a long text',
    make: (parts) => inside(`<a>${'x'.repeat(parts)}</a>`),
    most: MAX_XML.textCharacters,
    over: MAX_XML.textCharacters + 1,
    fault: /more than 5000000 characters in one element/,
    compared: 2_000_000,
  },
  {
    name: 'a CDATA section of brackets',
    make: (parts) => inside(`<a><![CDATA[${']xxxxxxxxx'.repeat(parts)}]]></a>`),
    most: 400_000,
    over: 510_000,
    fault: /more than 5000000 characters in one element/,
    compared: 100_000,
  },
  {
    name: 'entities',
    make: (parts) => inside(`<a>${'&amp;&#x41;xxxxxxxx'.repeat(parts)}</a>`),
    most: 400_000,
    over: 510_000,
    fault: /more than 5000000 characters in one element/,
    compared: 50_000,
  },
  {
    name: 'responses',
    make: (parts) => inside('<d:response><d:href>/a</d:href></d:response>'.repeat(parts)),
    most: 100_000,
    over: 130_000,
    fault: /more than 250000 elements/,
    compared: 40_000,
  },
  {
    name: 'the value of an attribute',
    make: (parts) => inside(`<a b="${'x'.repeat(parts)}"/>`),
    most: MAX_XML.attributeCharacters,
    over: MAX_XML.attributeCharacters + 1,
    fault: /more than 10000 characters in a name or an attribute/,
    compared: 1_000_000,
  },
  {
    name: 'the name of an element',
    make: (parts) => inside(`<${'x'.repeat(parts)}/>`),
    most: MAX_XML.attributeCharacters,
    over: MAX_XML.attributeCharacters + 1,
    fault: /more than 10000 characters in a name or an attribute/,
    compared: 1_000_000,
  },
]

/** Texts that are refused at any length. */
const REFUSED: readonly (readonly [name: string, make: (parts: number) => string, fault: RegExp])[] = [
  ['a declaration', (parts) => inside(`<!${'x'.repeat(parts)}>`), /document type/],
  ['declarations of entities', (parts) => `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(parts)}]><a/>`, /document type/],
  [
    'entities of entities',
    (parts) => `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>${'&b;'.repeat(parts)}</a>`,
    /well-formed|document type/,
  ],
  ['a comment', (parts) => inside(`<!--${'x'.repeat(parts)}-->`), /well-formed/],
  ['the name of an entity', (parts) => inside(`&${'x'.repeat(parts)};`), /well-formed/],
  ['an instruction', (parts) => inside(`<?a ${'?'.repeat(parts)}?>`), /well-formed/],
  [
    'a name that objects have',
    (parts) => inside(`<a hasOwnProperty="1"${' b="2"'.repeat(parts)}/>`),
    /name that can not/,
  ],
]

/** Returns the message of the failure, or the number of resources. */
function read(text: string): string | number {
  const body = Buffer.from(text)
  try {
    return readMultistatus(body).length
  } catch (error) {
    expect(error).toMatchObject({ name: 'CalendarFailure', kind: 'unreadable' })
    return (error as Error).message
  }
}

function cost(text: string): number {
  const began = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/**
 * Returns the factor between the costs of two texts. The cheapest of some readings count, because others only add. A busy
 * machine can disturb one measurement; a real growth appears in each.
 */
function growth(shorter: string, longer: string): number {
  let factor = 1
  for (let measurement = 0; measurement < MEASUREMENTS; measurement++) {
    let once = Number.POSITIVE_INFINITY
    let twice = Number.POSITIVE_INFINITY
    for (let pair = 0; pair < PAIRS; pair++) {
      once = Math.min(once, cost(shorter))
      twice = Math.min(twice, cost(longer))
      if (twice < NOISE_MS || twice / once <= MAX_GROWTH) return 1
    }
    factor = twice / once
  }
  return factor
}

describe('A hostile answer of a CalDAV server takes twice the time if it is twice as long, and has a maximum', () => {
  it.each(KINDS)('$name', { timeout: 120_000 }, ({ make, most, over, fault, compared }) => {
    expect(read(make(most))).toBeTypeOf('number')
    expect(read(make(over))).toMatch(fault)
    expect(growth(make(compared), make(2 * compared))).toBeLessThanOrEqual(MAX_GROWTH)
  })

  it('an attribute that an element has again and again', () => {
    const make = (parts: number) => inside(`<a${' a="1"'.repeat(parts)}/>`)
    expect(growth(make(100_000), make(200_000))).toBeLessThanOrEqual(MAX_GROWTH)
  })

  it.each(REFUSED)('%s', { timeout: 120_000 }, (_, make, fault) => {
    expect(read(make(200_000))).toMatch(fault)
    expect(growth(make(100_000), make(200_000))).toBeLessThanOrEqual(MAX_GROWTH)
  })
})

it('Names have the namespaces that are declared where they stand', () => {
  const root = parseXml(
    '<a xmlns="DAV:" xmlns:z="urn:other"><b xmlns="urn:ietf:params:xml:ns:caldav" xmlns:z="DAV:"><z:c z:x="1" y="2"/></b><z:c/><b xmlns=""/></a>',
  )
  expect([root.name, ...root.children.map(({ name }) => name)]).toEqual(['d:a', 'c:b', '?:c', '?:b'])
  const [inner] = root.children[0]?.children ?? []
  expect(inner).toMatchObject({ name: 'd:c', attributes: new Map([['y', '2']]) })
  expect(() => parseXml('<a><z:b/></a>')).toThrow('The XML does not declare the prefix z.')
})
