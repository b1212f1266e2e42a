/** A caller's own notes on an object of the API. They are flat, and small enough for every event to carry them. */
export type Metadata = Record<string, string | number | boolean>

const MAX_KEYS = 50
const MAX_KEY = 40
const MAX_TEXT = 500

/** The text of the error for invalid metadata. */
export const METADATA_RULE = `Metadata must have at most ${MAX_KEYS} keys, each key up to ${MAX_KEY} characters, and string values up to ${MAX_TEXT} characters.`

export function isMetadata(sent: unknown): sent is Metadata {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return false
  const entries = Object.entries(sent)
  return entries.length <= MAX_KEYS && entries.every(([key, value]) => key.length <= MAX_KEY && isKept(value))
}

const isKept = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= MAX_TEXT : typeof value === 'number' || typeof value === 'boolean'
