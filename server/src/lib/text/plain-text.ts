/**
 * These functions make people's texts safe for line-based formats such as mails and calendars: no character can end a
 * line, a header or a property.
 */

// All characters that a reader may take for the end of a line, including NEL and the Unicode separators (UAX #14).
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
// Control characters, and halves of surrogate pairs, which no encoding supports.
const unprintable = /[\p{Cc}\p{Cs}]/gu

/** Returns a text of several lines, separated by `\n`. Tabs become spaces, and other control characters are removed. */
export const manyLines = (text: string): string =>
  text
    .replace(lineBreaks, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(unprintable, ''))
    .join('\n')
    .trim()

/** Returns a single line, in which line breaks become spaces. */
export const oneLine = (text: string): string =>
  manyLines(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** Maximum number of characters that are read if only some words of a text are needed. */
const LOOKED_AT = 500
const SIGN_OF_WORD = /^[\p{L}\p{M}\p{Nd}]$/u
const WORD = /^[\p{L}\p{M}\p{Nd}'’&-]+$/u
const LONG_NUMBER = /\p{Nd}{4}/u
/** The form of a common title such as `1:1`. */
const PAIR = /^\d{1,2}[:/]\d{1,2}$/

/**
 * Returns the first words of a text, without words that a mail program could turn into a link or a telephone into a
 * number.
 */
export const plainWords = (text: string, most: { words: number; characters: number }): string => {
  const words = text
    .slice(0, LOOKED_AT)
    .split(/\s/)
    .map(withoutSigns)
    .filter((word) => (WORD.test(word) && !LONG_NUMBER.test(word)) || PAIR.test(word))
  return [...words.slice(0, most.words).join(' ')].slice(0, most.characters).join('').trim()
}

/** Removes brackets, commas and full stops around a word. */
function withoutSigns(word: string): string {
  const characters = [...word]
  const isOfWord = (character: string) => SIGN_OF_WORD.test(character)
  const last = characters.findLastIndex(isOfWord)
  return last < 0 ? '' : characters.slice(characters.findIndex(isOfWord), last + 1).join('')
}

/** Returns the canonical form of an http(s) address, or undefined for other texts and schemes. */
export function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).href
}
