import type { Recorded } from '../../server/test/support/servers/recorded-exchanges.ts'

export type Example = Omit<Recorded, 'operation'>

/** Examples of about this length show an object without filling the page, in characters. */
const PLEASANT = 700
const MOST_ITEMS = 2
const LONGEST_TEXT = 300

/**
 * Chooses one exchange of each operation, by method and path, without secrets and random ids. Long lists and texts are
 * shortened, unless the exchange only fits as a whole.
 */
export function chooseExamples(
  recorded: readonly Recorded[],
  fits: (operation: string, example: Example) => boolean,
): Record<string, Example> {
  const chosen = new Map<string, Example>()
  for (const { operation, ...exchange } of recorded) {
    const present = chosen.get(operation)
    const example = [shorten(exchange) as Example, exchange]
      .map(plain)
      .find((each) => (!present || score(each) < score(present)) && fits(operation, each))
    if (example) chosen.set(operation, example)
  }
  return Object.fromEntries(chosen)
}

/** Returns how far an exchange is from a pleasant one. Tests also send what nobody should copy. */
function score({ request, answer }: Example): number {
  const text = JSON.stringify([request, answer.body])
  // Brackets of HTML, letters that few keyboards have, and repeated letters come from tests of strange input.
  const strange = /[<>\u0080-\uffff]|(\w)\1{5}/.test(text) ? 10 : 0
  const empty = /"data":(\[\]|\{\}|null)/.test(text) ? 3 : 0
  return Math.abs(Math.log(text.length / PLEASANT)) + strange + empty
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shorten)
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each)]))
}

/** What differs in each run of the tests, and the text that stands for it. */
const RANDOM: readonly (readonly [RegExp, (number: number) => string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, () => 'eyJhbGciOiJIUzI1NiJ9.EXAMPLE.TOKEN'],
  [/cal_[\w-]{16,}/g, () => 'cal_live_EXAMPLE'],
  [/whsec_[\w+/=]+/g, () => 'whsec_EXAMPLE'],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  ],
  [/\b(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{24,26}\b/g, (n) => `booking${String(n).padStart(18, '0')}`],
  [/\b(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{24,}/g, (n) => `example-token-${n}`],
  [/"(clientSecret|client_secret|secret|password)":"[^"]*"/g, () => '"$1":"EXAMPLE VALUE"'],
]

/** Replaces secrets and random ids. The same id gets the same text within an exchange. */
function plain(example: Example): Example {
  let text = JSON.stringify(example)
  for (const [pattern, stand] of RANDOM) {
    const seen = new Map<string, string>()
    text = text.replace(pattern, (found, name) => {
      const known = seen.get(found) ?? stand(seen.size + 1).replace('$1', String(name))
      seen.set(found, known)
      return known
    })
  }
  return JSON.parse(text) as Example
}
