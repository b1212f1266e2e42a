/**
 * A text that is HTML already. It may be placed into a page or a mail as it is.
 *
 * It is a class with a private field, so that no string and no object parsed from JSON has this type.
 */
export class Html {
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  toString(): string {
    return this.#source
  }
}

/** `false`, `null` and `undefined` print nothing, so that a template can contain `condition && html…`. */
export type HtmlValue = string | number | Html | false | null | undefined | readonly HtmlValue[]

/**
 * Builds HTML from a template. It escapes interpolated values for element content and for quoted attributes.
 *
 * Attribute values must stand in quotes. Escaping does not make an address safe to follow: `href` needs one that is
 * known to be http(s). Nothing may be interpolated into `<script>` or `<style>` (HTML §13.1.2.6: no escapes there).
 */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(source)))
}

/** Declares trusted text to be HTML. It must not receive text that a person typed. */
export const raw = (trusted: string): Html => new Html(trusted)

function source(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (isList(value)) return value.map(source).join('')
  return escapeHtml(String(value))
}

// `Array.isArray` alone does not narrow a readonly array.
const isList = (value: HtmlValue): value is readonly HtmlValue[] => Array.isArray(value)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
