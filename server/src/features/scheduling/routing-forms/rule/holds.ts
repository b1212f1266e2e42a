import {
  childrenOf,
  type FormAnswers,
  type PositiveOperator,
  positiveOf,
  type QueryGroup,
  type QueryRule,
} from './form.ts'

/** A value of a field or an attribute. An option can be named by its id and by its label. */
type Named = readonly string[]

/** Returns the values of a field or an attribute. Nothing was answered if there are none. */
export type ReadValues = (field: string) => readonly Named[]

/** A condition and whether it held. */
export type CheckedCondition = {
  field: string
  operator: string
  value: readonly unknown[]
  holds: boolean
}

/** Spellings differ in case and in surrounding spaces. */
const plain = (value: unknown): string => String(value).trim().toLowerCase()

const isSame = (value: Named, wanted: Named): boolean => value.some((name) => wanted.includes(name))

const numberOf = (values: readonly Named[]): number => {
  const [[text = ''] = []] = values
  return text === '' ? Number.NaN : Number(text)
}

/** Two texts are equal if they are the same number, too: `5` and `5.0`. */
const isEqual = ([value, ...others]: readonly Named[], [wanted]: readonly Named[]): boolean => {
  if (!value || !wanted || others.length > 0) return false
  return isSame(value, wanted) || numberOf([value]) === numberOf([wanted])
}

const someText =
  (test: (text: string, wanted: string) => boolean) =>
  (values: readonly Named[], [wanted]: readonly Named[]): boolean =>
    wanted !== undefined && values.some((names) => names.some((text) => wanted.some((part) => test(text, part))))

const isSomeIn = (values: readonly Named[], wanted: readonly Named[]): boolean =>
  values.some((value) => wanted.some((each) => isSame(value, each)))

const areSame = (values: readonly Named[], wanted: readonly Named[]): boolean =>
  values.length > 0 &&
  values.every((value) => wanted.some((each) => isSame(value, each))) &&
  wanted.every((each) => values.some((value) => isSame(value, each)))

const compared =
  (test: (value: number, first: number, second: number) => boolean) =>
  (values: readonly Named[], wanted: readonly Named[]): boolean =>
    test(numberOf(values), numberOf(wanted.slice(0, 1)), numberOf(wanted.slice(1, 2)))

const isNothing = (values: readonly Named[]): boolean => values.length === 0

const TESTS: Readonly<Record<PositiveOperator, (values: readonly Named[], wanted: readonly Named[]) => boolean>> = {
  equal: isEqual,
  select_equals: isEqual,
  like: someText((text, part) => text.includes(part)),
  starts_with: someText((text, part) => text.startsWith(part)),
  ends_with: someText((text, part) => text.endsWith(part)),
  less: compared((value, limit) => value < limit),
  less_or_equal: compared((value, limit) => value <= limit),
  greater: compared((value, limit) => value > limit),
  greater_or_equal: compared((value, limit) => value >= limit),
  between: compared((value, least, most) => least <= value && value <= most),
  select_any_in: isSomeIn,
  multiselect_some_in: isSomeIn,
  multiselect_equals: areSame,
  is_empty: isNothing,
  is_null: isNothing,
}

/** The text `{field:ID}` stands for the answer to that field. */
const REFERENCE = /^\{field:([^{}]{1,100})\}$/

/**
 * Returns true if the query holds. `read` finds the values that the conditions are about, `answers` the values to which
 * conditions refer. A condition about nothing is false, and its negation is true. `checked` gets every condition.
 */
export function holds(
  group: QueryGroup,
  { read, answers, checked }: { read: ReadValues; answers: ReadValues; checked?: CheckedCondition[] },
): boolean {
  const { conjunction = 'AND', not = false } = group.properties ?? {}
  // Every condition is checked, so that the trace of the decision is complete.
  const results = childrenOf(group).map((node) => {
    if (node.type === 'group') return holds(node, { read, answers, ...(checked && { checked }) })
    const result = ruleHolds(node, read, answers)
    const { field, operator, value } = node.properties
    checked?.push({ field, operator, value, holds: result })
    return result
  })
  const joined = conjunction === 'OR' && results.length > 0 ? results.includes(true) : !results.includes(false)
  return joined !== not
}

function ruleHolds({ properties }: QueryRule, read: ReadValues, answers: ReadValues): boolean {
  const { operator, isNegated } = positiveOf(properties.operator)
  const wanted = properties.value.flat().flatMap((value): readonly Named[] => {
    const [, field] = REFERENCE.exec(String(value)) ?? []
    return field === undefined ? [[plain(value)]] : answers(field)
  })
  return TESTS[operator](read(properties.field), wanted) !== isNegated
}

/** Returns how conditions read the answers of a form. */
export const readAnswers =
  (answers: FormAnswers): ReadValues =>
  (field) => {
    const answer = Object.hasOwn(answers, field) ? answers[field] : undefined
    if (answer === undefined) return []
    if (answer.options)
      return answer.options.map(({ id, label }) => (id === null ? [plain(label)] : [plain(label), plain(id)]))
    return [answer.value].flat().map((value) => [plain(value)])
  }

/** Returns how conditions read values that have an id and a label, such as the options of attributes. */
export const readNamed =
  (values: Readonly<Record<string, readonly { id: string; label: string }[]>>): ReadValues =>
  (field) =>
    (Object.hasOwn(values, field) ? (values[field] ?? []) : []).map(({ id, label }) => [plain(label), plain(id)])
