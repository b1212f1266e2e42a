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
export const oneLine = (text: string): string => manyLines(text).replace(/\s*\n\s*/g, ' ')

/** The http(s) address that this text is, in its canonical form; `undefined` for any other text or scheme. */
export function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).href
}
