import { textOf } from '../query.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/

/** Returns the chosen time in milliseconds, as the links to a form carry it. */
export function slotIn(query: unknown): number | undefined {
  const text = textOf(query, 'slot')
  if (text === undefined || !INSTANT.test(text)) return undefined
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? undefined : instant
}
