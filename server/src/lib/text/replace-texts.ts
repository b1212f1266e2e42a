/** Texts that say who somebody is, and what replaces them. */
export type ReplaceTexts = {
  /** Replaces the texts wherever they are whole words. */
  inText(text: string): string
  /** Replaces the texts in all values of a JSON document, and in keys that are addresses. */
  inJson(value: unknown): unknown
}

/** Shorter texts are only replaced where they are the whole value. They would be parts of many words. */
const SHORTEST_PART = 3
const OF_WORDS = /[\p{L}\p{N}]/u
/** An address goes on after these characters: `ann@x.org` is no part of `jo.ann@x.org`. */
const OF_ADDRESSES = /[\p{L}\p{N}._+-]/u
/** The beginning of an address with an apostrophe. Without a letter in front, it is a quotation mark. */
const APOSTROPHE = /[\p{L}\p{N}]'$/u

/** Creates the replacement of texts, such as a name and an address. The comparison ignores case. */
export function createReplaceTexts(texts: readonly string[], replacement: string): ReplaceTexts {
  const whole = new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== ''))
  // A longer text comes first, because it may contain a shorter one.
  const parts = [...whole].filter(({ length }) => length >= SHORTEST_PART).sort((a, b) => b.length - a.length)

  const inText = (text: string): string =>
    whole.has(text.trim().toLowerCase())
      ? replacement
      : parts.reduce((replaced, part) => replacePart(replaced, part, replacement), text)

  function inJson(value: unknown): unknown {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map(inJson)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key.includes('@') ? inText(key) : key, inJson(each)]),
    )
  }

  return { inText, inJson }
}

function replacePart(text: string, part: string, replacement: string): string {
  const lower = text.toLowerCase()
  // Some letters have two characters in lower case. Positions then differ, and the text can only be replaced as a whole.
  if (lower.length !== text.length) return lower.includes(part) ? replacement : text
  const goesOn = part.includes('@') ? OF_ADDRESSES : OF_WORDS
  let result = ''
  let from = 0
  for (let at = lower.indexOf(part); at !== -1; at = lower.indexOf(part, at + 1)) {
    const end = at + part.length
    // A full stop may end a sentence, or stand in an address. A name in somebody else's address stays.
    const after = lower[end] === '.' ? (lower[end + 1] ?? ' ') : (lower[end] ?? ' ')
    if (at < from || goesOn.test(lower[at - 1] ?? ' ') || goesOn.test(after) || after === '@') continue
    if (part.includes('@') && APOSTROPHE.test(lower.slice(Math.max(0, at - 2), at))) continue
    result += text.slice(from, at) + replacement
    from = end
  }
  return result + text.slice(from)
}
