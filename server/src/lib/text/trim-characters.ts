// A regular expression for these reads a long run of the characters again from each of its positions.

/** Removes these characters from both ends of the text. */
export const trimCharacters = (text: string, characters: string): string =>
  trimCharactersAtEnd(trimCharactersAtStart(text, characters), characters)

export function trimCharactersAtStart(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start++
  return text.slice(start)
}

export function trimCharactersAtEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
