import { invalid } from '../lib/errors.ts'
import { isStorableText } from './storable-text.ts'

/** Levels of arrays and objects in a body; the deepest that any operation knows has seven. */
export const DEEPEST_BODY = 32

/** A name that the caller chose is cut here in the text of an error. */
const SHOWN_CHARACTERS = 80

/**
 * Reads a JSON body. An empty one is an empty object: clients send the content type even where they have nothing to say.
 *
 * @throws `BODY_NOT_JSON`, `BODY_TOO_DEEP`, `TEXT_NOT_STORABLE`, `PROPERTY_FORBIDDEN`
 */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw invalid('BODY_NOT_JSON', `The body is not valid JSON: ${(error as Error).message}`)
  }
  checkContents(body, [])
  return body
}

function checkContents(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') checkText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= DEEPEST_BODY)
    throw invalid('BODY_TOO_DEEP', `The body is nested too deeply: at most ${DEEPEST_BODY} levels are read.`)
  for (const [key, inner] of Object.entries(value)) {
    const within = [...path, key]
    checkText(key, within)
    // Assigned to another object, this one would change its prototype instead of being stored.
    if (key === '__proto__')
      throw invalid(
        'PROPERTY_FORBIDDEN',
        `A property can't be called __proto__ (${within.join('.').slice(-SHOWN_CHARACTERS)}).`,
      )
    checkContents(inner, within)
  }
}

function checkText(text: string, path: readonly string[]): void {
  if (!isStorableText(text)) throw textNotStorable(path.join('.') || 'body')
}

export const textNotStorable = (property: string) =>
  invalid(
    'TEXT_NOT_STORABLE',
    `${JSON.stringify(property).slice(1, -1).slice(0, SHOWN_CHARACTERS)} contains a character that can't be stored: U+0000 or half of a surrogate pair. Leave it out.`,
  )
