/**
 * Normalizes the output of a formatter of Intl. Releases of the locale data disagree on the kinds of spaces, and mail
 * clients without the glyph show a box for the rarer ones (U+2009, U+202F). French calls the first day of a month
 * `1er`, which the data leave out.
 */
export function asRead(written: string, language: string): string {
  const text = written.replace(/[\u2009\u202f]/g, ' ')
  // In Canada 1:30 is `1 h 30`. No month is that short.
  return /^fr\b/.test(language) ? text.replace(/(?<=^| )1(?= \p{L}{3})/u, '1er') : text
}
