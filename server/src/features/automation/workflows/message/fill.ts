/** A variable in braces: a name in capitals of any script, for some variables followed by a pattern. */
const VARIABLE = /\{([\p{Lu}\p{Lo}\p{N}][^{}]*)\}/gu

/**
 * Replaces variables by their values. A variable that `find` doesn't know stays, so that its author notices it. It
 * makes one pass, so braces in a value have no effect.
 */
export const fill = (text: string, find: (variable: string) => string | undefined): string =>
  text.replace(VARIABLE, (whole, variable: string) => find(variable) ?? whole)
