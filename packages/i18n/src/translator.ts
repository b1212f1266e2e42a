import type { PluralForms, Texts, ValuesOf } from './catalogue.ts'
import { directionOf } from './direction.ts'
import type { en } from './en/index.ts'
import { localeOfFormats } from './locale-of-formats.ts'

export type MessageKey = keyof typeof en

/** The arguments of a text: none without placeholders, otherwise all placeholders. */
type Arguments<Text> = [keyof ValuesOf<Text>] extends [never] ? [] : [values: ValuesOf<Text>]

/** A translator of the texts of a source, or of some of them. The translator of all keys is one for each of them. */
export type TranslatorIn<Source extends Texts, Keys extends keyof Source = keyof Source> = {
  /**
   * Returns the text in the translator's language, or else in English. It is plain text: HTML still has to escape it.
   */
  <Key extends Keys>(key: Key, ...values: Arguments<Source[Key]>): string
  /** The language of the texts, which may differ from the requested one. It belongs in the `lang` attribute. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

/** A translator that has the texts of some keys of the pages and mails. */
export type TranslatorOf<Keys extends MessageKey> = TranslatorIn<typeof en, Keys>

export type Translator = TranslatorOf<MessageKey>

/**
 * Returns a translator for these texts. A key without a text takes the one of `english`. A browser gets the texts of one
 * language alone, and they are whole.
 */
export const translatorFor = <Keys extends MessageKey>(
  texts: Texts,
  language: string,
  english: Texts = texts,
): TranslatorOf<Keys> => translatorIn<typeof en, Keys>(texts, language, english)

/** Returns a translator for texts of another source than the pages and mails, such as the dashboard. */
export function translatorIn<Source extends Texts, Keys extends keyof Source = keyof Source>(
  texts: Texts,
  language: string,
  english: Texts = texts,
): TranslatorIn<Source, Keys> {
  const translate = (key: string, values: Record<string, string | number> = {}): string => {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined
    // Plural rules belong to the language of the text: a missing German text is counted in English.
    return text === undefined ? write(english[key] ?? key, values, 'en') : write(text, values, language)
  }
  return Object.assign(translate, { language, direction: directionOf(language) }) as TranslatorIn<Source, Keys>
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
  numberFormatOf(language).format(value).replaceAll('\u202f', '\u00a0')

function chooseForm(text: string | PluralForms, count: string | number | undefined, language: string): string {
  if (typeof text === 'string') return text
  return text[pluralRulesOf(language).select(Number(count))] ?? text.other
}

// Making one of these takes longer than writing a whole line of a mail.
const numberFormatOf = onceForEach((language) => new Intl.NumberFormat(localeOfFormats(language)))
const pluralRulesOf = onceForEach((language) => new Intl.PluralRules(language))

/** Keeps the value of each language. The languages are those of the texts, so there are few. */
function onceForEach<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>()
  return (language) => {
    const known = made.get(language)
    if (known !== undefined) return known
    const value = make(language)
    made.set(language, value)
    return value
  }
}
