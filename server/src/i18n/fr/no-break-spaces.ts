import type { PluralForms, Texts } from '../catalogue.ts'

/** The alphabet of text messages (GSM 03.38) has no such space: with one in it, a message holds 70 signs in place of 160. */
const OF_TELEPHONES = /^(sms\.|verification\.sms$|workflow\.\w+\.text$)/

/**
 * French has a space before `: ; ! ?` and inside « », at which no line may end. The catalogue is written with plain
 * spaces, since nobody can see or type the others; only its own texts change, never the values that are put into them.
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
