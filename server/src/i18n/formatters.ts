import { localeOfFormats } from '@daybook/i18n'
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
  const made = new Intl.DateTimeFormat(localeOfFormats(language), style)
  formatters.set(key, made)
  return made
}
