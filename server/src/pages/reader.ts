import { catalogues, localeOfFormats, type Translator, translator } from '@daybook/i18n'
import type { FastifyRequest } from 'fastify'
import { textOf } from './query.ts'
import { rememberedBy } from './remembered.ts'

/** The language of a page's reader. */
export type Reader = {
  t: Translator
  /**
   * The language with the browser's region: dates and times differ between the United Kingdom and the United States.
   */
  locale: string
  /** The language that was chosen on the page. Every link repeats it. */
  chosen: string | undefined
}

/** Chooses the language. The order is: the page's choice, now or on an earlier visit, the event type, the browser, English. */
export function readerOf(request: FastifyRequest, interfaceLanguage?: string | null): Reader {
  const chosen = textOf(request.query, 'lang')
  const wanted = [
    chosen,
    rememberedBy(request).language,
    interfaceLanguage ?? undefined,
    ...acceptedLanguages(request.headers['accept-language']),
  ]
  const locale = wanted.flatMap((tag) => knownLocale(tag ?? ''))[0] ?? 'en'
  return { t: translator(locale), locale: localeOfFormats(locale), chosen: chosen && knownLocale(chosen)[0] }
}

/** RFC 9110 §12.5.4. At most ten languages are read. */
function acceptedLanguages(header = ''): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .slice(0, 10)
    .map((part) => {
      const [tag = '', quality] = part.split(';q=')
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** Returns the tag in its canonical form, if there are texts in its language. */
function knownLocale(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag).filter((locale) => catalogues.has(locale.split('-')[0] ?? ''))
  } catch {
    return []
  }
}
