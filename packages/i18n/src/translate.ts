import type { Texts } from './catalogue.ts'
import { en } from './en/index.ts'
import { catalogues, chooseLanguage } from './languages.ts'
import { type MessageKey, type Translator, translatorFor } from './translator.ts'

/** Returns the translator of the best language with texts for a preferred tag. */
export function translator(preferredLanguage: string): Translator {
  const language = chooseLanguage(preferredLanguage)
  return translatorFor(catalogues.get(language) ?? en, language, en)
}

/** Returns the texts of these keys, for a browser that translates by itself. */
export function textsOf(language: string, keys: readonly MessageKey[]): Texts {
  const texts = catalogues.get(language) ?? en
  return Object.fromEntries(keys.map((key) => [key, (Object.hasOwn(texts, key) ? texts[key] : undefined) ?? en[key]]))
}
