import type { PluralForms, ValuesOf } from './catalogue.ts'
import { en } from './en/index.ts'
import { catalogues, chooseLanguage, directionOf } from './languages.ts'

export type MessageKey = keyof typeof en

/** The arguments of a text: none without placeholders, otherwise all placeholders. */
type Arguments<Key extends MessageKey> = [keyof ValuesOf<(typeof en)[Key]>] extends [never]
  ? []
  : [values: ValuesOf<(typeof en)[Key]>]

export type Translator = {
  /**
   * Returns the text in the translator's language, or else in English. It is plain text: HTML still has to escape it.
   */
  <Key extends MessageKey>(key: Key, ...values: Arguments<Key>): string
  /** The language of the texts, which may differ from the requested one. It belongs in the `lang` attribute. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

export function translator(preferredLanguage: string): Translator {
  const language = chooseLanguage(preferredLanguage)
  const texts = catalogues.get(language) ?? en
  const translate = (key: MessageKey, values: Record<string, string | number> = {}): string => {
    // Plural rules belong to the language of the text: a missing German text is counted in English.
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined
    return text === undefined ? write(en[key], values, 'en') : write(text, values, language)
  }
  return Object.assign(translate, { language, direction: directionOf(language) })
}

/** One pass over the text, so that braces inside a value stay what they are. */
function write(text: string | PluralForms, values: Record<string, string | number>, language: string): string {
  return chooseForm(text, values.count, language).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return placeholder
    return typeof value === 'number' ? writeNumber(value, language) : value
  })
}

// French groups digits with a narrow space (U+202F), which mail clients without the glyph show as a box.
const writeNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(language).format(value).replaceAll('\u202f', '\u00a0')

function chooseForm(text: string | PluralForms, count: string | number | undefined, language: string): string {
  if (typeof text === 'string') return text
  return text[new Intl.PluralRules(language).select(Number(count))] ?? text.other
}
