const LONE_HIGH_SURROGATE = /[\ud800-\udbff]$/

/**
 * Cuts the text to the maximum number of UTF-16 units. A cut text ends with an ellipsis and never with half a
 * character.
 */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(LONE_HIGH_SURROGATE, '')}…`
