import type { PluralForms, Texts } from '../catalogue.ts'

/**
 * These texts keep plain spaces. The alphabet of text messages (GSM 03.38) has no such space: with one, a message holds
 * 70 characters instead of 160.
 */
const OF_TELEPHONES = /^(sms\.|verification\.sms$|workflow\.\w+\.text$)/

/**
 * Inserts no-break spaces. French has a space before `: ; ! ?` and inside « », at which no line may end. The catalogue
 * contains plain spaces, because a person can't see or type the others. Only the texts change, never the values of
 * their placeholders.
 */
export function keepTogether<T extends Texts>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, OF_TELEPHONES.test(key) ? text : inEachForm(text)]),
  ) as T
}

const inEachForm = (text: string | PluralForms): string | PluralForms =>
  typeof text === 'string'
    ? bind(text)
    : (Object.fromEntries(Object.entries(text).map(([form, each]) => [form, bind(each)])) as PluralForms)

const bind = (text: string): string => text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0')
