/**
 * The maximum length of a rendered template. A template can repeat a long value many times; a longer result isn't sent.
 */
const MAX_CHARACTERS = 32 * 1024

const PLACEHOLDER = /\{\{\{([^{}]*)\}\}\}|\{\{([^{}]*)\}\}/g

type Values = Readonly<Record<string, unknown>>
type Rendered = { contentType: 'application/json' | 'application/x-www-form-urlencoded'; body: string }

/**
 * Fills variables such as `{{attendees.0.name}}`; an unknown variable becomes an empty text. If the template is JSON,
 * the result is JSON for all values: quotes in a booker's name can't add a field. Any other template is sent as
 * rendered. Returns undefined if the result is too long.
 */
export function renderTemplate(template: string, values: Values): Rendered | undefined {
  // Templates that were written for other servers use `&quot;` where those servers would escape.
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

/** Reads a path such as `attendees.0.name` or `attendees.[0].name`. It reads own properties only. */
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

/** Texts stand between quotes in the template; lists and objects don't. */
const asPartOfJson = (value: unknown): string => (typeof value === 'string' ? escaped(value) : asText(value))

/** All values stand between quotes in the template. */
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
