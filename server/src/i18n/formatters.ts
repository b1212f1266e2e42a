import { LRUCache } from 'lru-cache'

/** The maximum number of cached formatters: one for each language, zone and style in use. Callers choose the zones. */
const MAX_FORMATTERS = 500

/** Caches formatters. The creation of a formatter takes a hundred times as long as its use. */
const formatters = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_FORMATTERS })

/** Returns the formatter of that language and style. */
export function dateFormatter(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(style)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, style)
  formatters.set(key, made)
  return made
}

/**
 * Normalizes the output of a formatter. Releases of the locale data disagree on the kinds of spaces, and mail clients
 * without the glyph show a box for the rarer ones (U+2009, U+202F). French calls the first day of a month `1er`, which
 * the data leave out.
 */
export function asRead(written: string, language: string): string {
  const text = written.replace(/[\u2009\u202f]/g, ' ')
  // In Canada 1:30 is `1 h 30`. No month is that short.
  return /^fr\b/.test(language) ? text.replace(/(?<=^| )1(?= \p{L}{3})/u, '1er') : text
}
