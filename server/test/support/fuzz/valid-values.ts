import fc from 'fast-check'
import type { ApiDocument, Schema } from './document.ts'
import { between, type Draw, happens, oneOf, someOf, upTo } from './draw.ts'
import type { KnownIds, Whose } from './known-ids.ts'

/** Below this depth, objects get only what they need. Some schemas contain themselves. */
const DEEP = 5
/** The number of optional fields of an object. With more, almost every request breaks a rule between fields. */
const OPTIONAL = 4

const WORDS = ['Tea', 'A talk', 'intro', 'x', 'Grüße', '会議', 'Café ☕', 'sales-team', 'integrations:daily'] as const

/** An address of this machine at which nobody listens. */
export const SILENT_ADDRESS = 'http://127.0.0.1:1'

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'iso-date': ['2030-01-14', '2030-01-18', '2030-02-28'],
  'time-zone': ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'],
  'clock-time': ['09:00', '17:30', '00:00'],
  email: ['bob@example.com', 'carol@example.com'],
  'phone-number': ['+4930123456'],
  phone: ['+4930123456'],
  uuid: ['11111111-1111-4111-8111-111111111111'],
}

const TEXTS_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/email|^to$/i, 'email'],
  [/phone/i, 'phone-number'],
  [/timezone|tz$/i, 'time-zone'],
  [/url|uri$/i, 'web-url'],
  [/^(start|end|at|since|until|before|after|datefrom|dateto|from)/i, 'iso-instant'],
]

const FIRST_MONDAY = Date.UTC(2030, 0, 14)
const DAY_MS = 86_400_000

/** Returns a time in the office hours of the world's hosts, so that most bookings find a free one. */
export function officeTime(draw: Draw): string {
  const day = upTo(draw, 4) + 7 * upTo(draw, 5)
  const start = FIRST_MONDAY + day * DAY_MS + between(draw, 18, 33) * (DAY_MS / 48)
  return new Date(start).toISOString()
}

/** Returns an address for webhooks and feeds. An owner has each address once. */
export const anAddress = (draw: Draw): string => `${SILENT_ADDRESS}/${upTo(draw, 99_999)}`

/** Makes values that the schemas of the document allow. Ids and names are mostly those of the world. */
export function validValues({ components }: ApiDocument, ids: KnownIds) {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) as string] as Schema)

  function value(draw: Draw, given: Schema, name: string, whose: Whose, depth = 0): unknown {
    const schema = resolve(given)
    const { anyOf, enum: values, type } = schema
    if (schema.const !== undefined) return schema.const
    if (values) return oneOf(draw, values)
    if (anyOf) return value(draw, oneOf(draw, anyOf), name, whose, depth)
    switch (type) {
      case 'object':
        return object(draw, schema, whose, depth)
      case 'array':
        return array(draw, schema, name, whose, depth)
      case 'integer':
      case 'number':
        return number(draw, schema, name, whose)
      case 'boolean':
        return happens(draw, 50)
      case 'null':
        return null
      case 'string':
        return text(draw, schema, name, whose)
      default:
        return oneOf(draw, ['text', 1, true, null, {}, []])
    }
  }

  function object(draw: Draw, schema: Schema, whose: Whose, depth: number): object {
    const { properties = {}, patternProperties, required = [] } = schema
    const optional = Object.keys(properties).filter((name) => !required.includes(name))
    const chosen = [...required, ...(depth < DEEP ? someOf(draw, optional, OPTIONAL) : [])]
    const named = chosen.map((name) => [name, value(draw, properties[name] ?? {}, name, whose, depth + 1)])
    const open = Object.values(patternProperties ?? {})
    const keys = open.length > 0 && depth < DEEP ? someOf(draw, ['name', 'email', 'topic', 'toString'], 3) : []
    const free = keys.map((key) => [key, value(draw, open[0] as Schema, key, whose, depth + 1)])
    return Object.fromEntries([...named, ...free])
  }

  function array(draw: Draw, { items, minItems = 0, maxItems = 3 }: Schema, name: string, whose: Whose, depth: number) {
    const most = depth < DEEP ? Math.max(minItems, Math.min(3, maxItems)) : minItems
    return Array.from({ length: between(draw, minItems, most) }, () => value(draw, items ?? {}, name, whose, depth + 1))
  }

  function number(draw: Draw, { type, minimum, maximum }: Schema, name: string, whose: Whose): number {
    const known = ids.idFor(draw, name, whose)
    if (typeof known === 'number' && happens(draw, 90)) return known
    const least = minimum ?? (maximum !== undefined && maximum < 0 ? maximum - 100 : 0)
    const most = maximum ?? Math.max(least, 0) + 1000
    const usual = between(draw, Math.ceil(least), Math.floor(Math.max(least, Math.min(most, least + 60))))
    const bound = oneOf(draw, [least, most])
    const chosen = happens(draw, 80) ? usual : bound
    return type === 'number' && happens(draw, 20) ? Math.min(most, chosen + 0.5) : chosen
  }

  function text(draw: Draw, { format, pattern, minLength = 0, maxLength }: Schema, name: string, whose: Whose): string {
    const known = ids.idFor(draw, name, whose)
    if (known !== undefined && happens(draw, 80)) return String(known)
    if (pattern !== undefined && !pattern.includes('(?!')) return draw(fc.stringMatching, new RegExp(pattern))
    const kind = format ?? TEXTS_BY_NAME.find(([fits]) => fits.test(name))?.[1]
    if (kind === 'iso-instant' || kind === 'date-time') return officeTime(draw)
    if (kind === 'web-url' || kind === 'uri') return anAddress(draw)
    const samples = TEXTS[kind ?? '']
    if (samples) return oneOf(draw, samples)
    if (happens(draw, 5)) return 'é'.repeat(Math.min(maxLength ?? 300, 5000))
    const word = `${oneOf(draw, WORDS)}${happens(draw, 30) ? upTo(draw, 999) : ''}`
    return word.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength ?? word.length))
  }

  return { value, resolve }
}
