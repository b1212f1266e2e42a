import { propertyWrong } from './request-errors.ts'

const MOST_KEYS = 50
const LONGEST_KEY = 40
const LONGEST_TEXT = 500

/** The caller's own notes on a booking: flat, and small enough to travel with every event. @throws `VALIDATION_FAILED` */
export function parseMetadata(sent: unknown): Record<string, string | number | boolean> {
  if (sent === undefined) return {}
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw faulty()
  const entries = Object.entries(sent)
  if (entries.length > MOST_KEYS || !entries.every(([key, value]) => key.length <= LONGEST_KEY && isKept(value)))
    throw faulty()
  return sent as Record<string, string | number | boolean>
}

const isKept = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= LONGEST_TEXT : typeof value === 'number' || typeof value === 'boolean'

const faulty = () =>
  propertyWrong(
    'metadata',
    `Metadata must have at most ${MOST_KEYS} keys, each key up to ${LONGEST_KEY} characters, and string values up to ${LONGEST_TEXT} characters.`,
  )
