import type { Rule } from '../calendar-event.ts'
import { readRule } from './rule.ts'
import type { FindZone } from './times.ts'

/** Parts without which a rule has more occurrences, never fewer. */
const ONLY_LIMITS = new Set(['INTERVAL', 'COUNT', 'UNTIL', 'BYSETPOS'])

/** More parts than a rule has, the longest part that is read, and the values of a rule that are looked at one by one. */
const MOST_PARTS = 20
const LONGEST_PART = 400
const MOST_VALUES = 16

/** A value that may be one of a list: a day such as MO or -1SU, or a number. */
const MAY_BE_VALUE = /^[+-]?\d{0,3} ?(?:SU|MO|TU|WE|TH|FR|SA)?$/i

type NearRule = {
  /** What can be read of the rule. */
  readonly rule: Rule
  /** A sentence about what was left out. */
  readonly done: string
  /** True if the rule has all occurrences that were meant, and perhaps others. */
  readonly isEnough: boolean
}

/**
 * Reads what can be read of a rule that `readRule` refuses: the numbers and days of a list that are some, and each other
 * part by itself.
 *
 * @returns undefined if nobody can read its FREQ. Then nothing else means anything.
 */
export function readNearRule(text: string, findZone: FindZone): NearRule | undefined {
  const frequency = /(?:^|[;:\s])FREQ\s*=\s*([A-Z]+)/i.exec(text.slice(0, LONGEST_PART))?.[1]
  const start = `FREQ=${frequency}`
  if (frequency === undefined || typeof readRule(start, findZone) === 'string') return undefined
  const isRead = (part: string) => typeof readRule(`${start};${part}`, findZone) !== 'string'
  const kept = [start]
  const left: string[] = []
  let isEnough = true
  let values = 0
  for (const part of text
    .slice(0, MOST_PARTS * LONGEST_PART)
    .replace(/^(?:\s*RRULE\s*:)+/i, '')
    .split(';', MOST_PARTS)) {
    const [name = '', ...rest] = part.slice(0, LONGEST_PART).split('=')
    const key = name.trim().toUpperCase()
    if (key === 'FREQ' || part.trim() === '') continue
    if (isRead(part)) {
      kept.push(part)
      continue
    }
    const items = rest.join('=').split(',')
    const likely = key.startsWith('BY')
      ? items.filter((item) => item.trim() !== '' && MAY_BE_VALUE.test(item.trim()))
      : []
    const some =
      likely.length === 0 || isRead(`${key}=${likely.join(',')}`)
        ? likely
        : likely.slice(0, Math.max(0, MOST_VALUES - values)).filter((item) => isRead(`${key}=${item}`))
    values += likely.length
    if (some.length > 0) kept.push(`${key}=${some.join(',')}`)
    left.push(part.trim().slice(0, 40))
    // An empty part restricts nothing.
    if (!ONLY_LIMITS.has(key) && items.some((item) => item.trim() !== '')) isEnough = false
  }
  const rule = readRule(kept.join(';'), findZone)
  if (typeof rule === 'string') return undefined
  const done =
    left.length === 0 ? 'It is read without what stands before it.' : `It is read without "${left.join(';')}".`
  return { rule, isEnough, done: done.slice(0, 200) }
}
