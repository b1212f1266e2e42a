/** A formatter costs a hundred times what formatting costs; there are as many as languages, zones and styles in use. */
const MOST = 500

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The formatter of that language and style, made once. Bounded, since callers choose the zones. */
export function dateFormatter(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(style)}`
  const known = formatters.get(key)
  if (known) return known
  if (formatters.size >= MOST) formatters.clear()
  const made = new Intl.DateTimeFormat(language, style)
  formatters.set(key, made)
  return made
}
