/**
 * Text from people, made safe for the line-based formats that mails and calendars are: no character in it can end a
 * line, a header or a property.
 */

// All that some reader takes for the end of a line, NEL and the Unicode separators included (UAX #14).
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
// Control characters, and halves of surrogate pairs, which no encoding can carry.
const unprintable = /[\p{Cc}\p{Cs}]/gu

/** Several lines, parted by `\n`. Tabs become spaces, other control characters vanish. */
export const manyLines = (text: string): string =>
  text
    .replace(lineBreaks, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(unprintable, ''))
    .join('\n')
    .trim()

/** One line, whatever was given: breaks become spaces. */
export const oneLine = (text: string): string =>
  manyLines(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** What is looked at of a text of which only some words are wanted. */
const LOOKED_AT = 500
const SIGN_OF_WORD = /^[\p{L}\p{M}\p{Nd}]$/u
const WORD = /^[\p{L}\p{M}\p{Nd}'’&-]+$/u
const LONG_NUMBER = /\p{Nd}{4}/u
/** A usual title: `1:1`. */
const PAIR = /^\d{1,2}[:/]\d{1,2}$/

/** The first words of a text, without any that a mail program could make a link of, or a telephone a number. */
export const plainWords = (text: string, most: { words: number; characters: number }): string => {
  const words = text
    .slice(0, LOOKED_AT)
    .split(/\s/)
    .map(withoutSigns)
    .filter((word) => (WORD.test(word) && !LONG_NUMBER.test(word)) || PAIR.test(word))
  return [...words.slice(0, most.words).join(' ')].slice(0, most.characters).join('').trim()
}

/** Brackets, commas and stops around a word are none of it. */
function withoutSigns(word: string): string {
  const characters = [...word]
  const isOfWord = (character: string) => SIGN_OF_WORD.test(character)
  const last = characters.findLastIndex(isOfWord)
  return last < 0 ? '' : characters.slice(characters.findIndex(isOfWord), last + 1).join('')
}

/** The http(s) address that this text is, in its canonical form; `undefined` for any other text or scheme. */
export function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).href
}
