/** A caller's own notes on a thing of ours: flat, and small enough to travel with every event. */
export type Metadata = Record<string, string | number | boolean>

const MOST_KEYS = 50
const LONGEST_KEY = 40
const LONGEST_TEXT = 500

/** What a refusal of other metadata says. */
export const metadataWanted = `Metadata must have at most ${MOST_KEYS} keys, each key up to ${LONGEST_KEY} characters, and string values up to ${LONGEST_TEXT} characters.`

export function isMetadata(sent: unknown): sent is Metadata {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return false
  const entries = Object.entries(sent)
  return entries.length <= MOST_KEYS && entries.every(([key, value]) => key.length <= LONGEST_KEY && isKept(value))
}

const isKept = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= LONGEST_TEXT : typeof value === 'number' || typeof value === 'boolean'
