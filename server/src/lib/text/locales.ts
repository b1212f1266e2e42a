/** The languages of attendees and accounts, as they are answered. A text that doesn't exist in one of them falls back to English. */
export const LOCALES =
  'ar ca de es eu he id ja lv pl ro sr th vi az cs el es-419 fi hr it km nl pt ru sv tr zh-CN bg da en et fr hu iw ko no pt-BR sk ta uk zh-TW bn'.split(
    ' ',
  )

/** The languages that a request may name. Clients also send the name that the language of an event type's pages has. */
export const NAMED_LOCALES = [...LOCALES, 'sk-SK']

/** Returns the language itself if it can be answered, or else its base (`sk-SK` → `sk`, `de-AT` → `de`), or English. */
export function nearestLocale(named: string): string {
  const [base = named] = named.split(/[-_]/)
  return [named, base.toLowerCase()].find((candidate) => LOCALES.includes(candidate)) ?? 'en'
}
