import type { FastifyRequest } from 'fastify'
import { catalogues } from '../i18n/languages.ts'
import { type Translator, translator } from '../i18n/translate.ts'
import { textOf } from './query.ts'

/** Who reads the page, as far as its language is concerned. */
export type Reader = {
  t: Translator
  /** With the region that the browser names: dates and times in the United Kingdom aren't those of the United States. */
  locale: string
  /** Chosen on the page itself, so it goes along with every link. */
  chosen: string | undefined
}

/** Languages by preference: the one chosen on the page, that of the event type, those of the browser, English. */
export function readerOf(request: FastifyRequest, interfaceLanguage?: string | null): Reader {
  const chosen = textOf(request.query, 'lang')
  const wanted = [chosen, interfaceLanguage ?? undefined, ...acceptedLanguages(request.headers['accept-language'])]
  const locale = wanted.flatMap((tag) => knownLocale(tag ?? ''))[0] ?? 'en'
  return { t: translator(locale), locale, chosen: chosen && knownLocale(chosen)[0] }
}

/** RFC 9110 §12.5.4; more than ten languages nobody reads. */
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

/** The tag in its canonical form, if there are texts in its language. */
function knownLocale(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag).filter((locale) => catalogues.has(locale.split('-')[0] ?? ''))
  } catch {
    return []
  }
}
