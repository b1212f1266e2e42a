import { toLocalIso } from '../../lib/time/local-time.ts'
import type { ToolCall } from '../tool.ts'
import { EarlyResult, type Query } from './ask-api.ts'
import { type Explained, explain, type Range } from './free-times.ts'

const DAY_MS = 86_400_000
/** The days that are explained. The reasons of later days are mostly the same. */
const EXPLAINED_DAYS = 3
const MAX_REASONS = 6

/** Says why no time is free: the reasons of the first days, the most frequent first. */
export async function whyNone(eventType: Query, range: Range, more: Query, call: ToolCall): Promise<string> {
  const { from, until, timeZone } = range
  const end = Math.min(until, from + EXPLAINED_DAYS * DAY_MS)
  const windows = Array.from({ length: Math.ceil((end - from) / DAY_MS) }, (_, day) => {
    const begin = from + day * DAY_MS
    return `${new Date(begin).toISOString()}/${new Date(Math.min(end, begin + DAY_MS)).toISOString()}`
  })
  const explained = await Promise.all(windows.map((at) => explain(eventType, at, more, call))).catch(
    (error: unknown) => {
      // A day of short meetings has too many starts for an explanation.
      if (error instanceof EarlyResult) return undefined
      throw error
    },
  )
  if (!explained) return 'Ask slots_explain why a single time is not free.'
  return `The reasons until ${toLocalIso(end, timeZone)}, the most frequent first:\n${reasonLines(explained.flat())}`
}

function reasonLines(explained: readonly Explained[]): string {
  const reasons = new Map<string, { message: string; count: number }>()
  for (const { code, message } of explained.flatMap((start) => start.reasons)) {
    const known = reasons.get(code)
    reasons.set(code, { message: known?.message ?? message, count: (known?.count ?? 0) + 1 })
  }
  return [...reasons]
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, MAX_REASONS)
    .map(([code, { message, count }]) => `- ${code}, ${count} times. For example: ${message}`)
    .join('\n')
}
