/** What may stand in braces: a name in capitals, in whatever script, with a pattern behind it for some. */
const VARIABLE = /\{([\p{Lu}\p{Lo}\p{N}][^{}]*)\}/gu

/**
 * Puts values in the place of variables. What `find` doesn't know stays as it was written, so that whoever wrote it sees
 * it. One pass: braces in a value stay what they are.
 */
export const fill = (text: string, find: (variable: string) => string | undefined): string =>
  text.replace(VARIABLE, (whole, variable: string) => find(variable) ?? whole)
