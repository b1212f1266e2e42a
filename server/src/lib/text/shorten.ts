const LONE_HIGH_SURROGATE = /[\ud800-\udbff]$/

/** The text with at most `maxLength` UTF-16 units; a cut text ends with an ellipsis and never with half of a character. */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(LONE_HIGH_SURROGATE, '')}…`
