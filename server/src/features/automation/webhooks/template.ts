/** A template of a subscriber can name the same long value again and again: what comes out longer than this isn't sent. */
const MAX_CHARACTERS = 32 * 1024

const PLACEHOLDER = /\{\{\{([^{}]*)\}\}\}|\{\{([^{}]*)\}\}/g

type Values = Readonly<Record<string, unknown>>
type Rendered = { contentType: 'application/json' | 'application/x-www-form-urlencoded'; body: string }

/**
 * Fills `{{attendees.0.name}}` and the like in; what isn't there leaves nothing behind. A template of JSON stays JSON
 * whatever the values hold: a booker whose name has quotes adds no field of their own. Anything else is sent as it comes
 * out. `undefined` where it comes out too long.
 */
export function renderTemplate(template: string, values: Values): Rendered | undefined {
  // Templates written for other servers have it where theirs would escape.
  const text = template.replaceAll('&quot;', '"')
  for (const print of [asPartOfJson, asJsonText]) {
    const body = fill(text, values, print)
    if (body === undefined) return undefined
    if (isJson(body)) return { contentType: 'application/json', body }
  }
  const body = fill(text, values, asText)
  return body === undefined ? undefined : { contentType: 'application/x-www-form-urlencoded', body }
}

function fill(template: string, values: Values, print: (value: unknown) => string): string | undefined {
  let body = ''
  let from = 0
  for (const { 0: placeholder, 1: triple, 2: double, index } of template.matchAll(PLACEHOLDER)) {
    body += template.slice(from, index) + print(valueAt(values, (triple ?? double ?? '').trim()))
    if (body.length > MAX_CHARACTERS) return undefined
    from = index + placeholder.length
  }
  return body + template.slice(from)
}

/** `attendees.0.name`, or `attendees.[0].name`; own properties only. */
function valueAt(values: Values, path: string): unknown {
  let value: unknown = values
  for (const step of path.split('.')) {
    const name = step.replace(/^\[(.*)\]$/, '$1')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Values)[name]
  }
  return value
}

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Texts stand between quotes, lists and objects do not. */
const asPartOfJson = (value: unknown): string => (typeof value === 'string' ? escaped(value) : asText(value))

/** Everything stands between quotes. */
const asJsonText = (value: unknown): string => escaped(asText(value))

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
