// The editor knows one level of conditions: all of them, or one of them. The API takes trees of them in the JSON of
// react-awesome-query-builder. A deeper tree stays as it is, and the editor says that it can't show it.

export const OPERATORS = {
  text: ['equal', 'not_equal', 'like', 'not_like', 'starts_with', 'ends_with', 'is_not_empty', 'is_empty'],
  number: ['equal', 'not_equal', 'less', 'less_or_equal', 'greater', 'greater_or_equal'],
  select: ['select_any_in', 'select_not_any_in'],
  multiselect: ['multiselect_some_in', 'multiselect_not_some_in'],
} as const

export type Operator = (typeof OPERATORS)[keyof typeof OPERATORS][number]
export type Rule = { field: string; operator: Operator; values: readonly string[] }
export type Conditions = { joins: 'AND' | 'OR'; rules: readonly Rule[] }

const ALL: readonly string[] = Object.values(OPERATORS).flat()
/** Conditions on one option are those on a list with one option. */
const LISTED: Readonly<Record<string, Operator>> = {
  select_equals: 'select_any_in',
  select_not_equals: 'select_not_any_in',
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** True if the operator compares with a list of options. */
export const takesList = (operator: Operator): boolean => operator.endsWith('_in')

/** True if the operator asks only whether there is an answer. */
export const takesNothing = (operator: Operator): boolean => operator === 'is_empty' || operator === 'is_not_empty'

/** Returns the conditions of a stored query, or undefined if the editor can't show them. */
export function readConditions(query: unknown): Conditions | undefined {
  if (query === undefined || query === null) return { joins: 'AND', rules: [] }
  if (!isObject(query)) return undefined
  const { children1 = {}, properties } = query
  const { not, conjunction } = isObject(properties) ? properties : {}
  if (not === true || query.not === true || !isObject(children1)) return undefined
  const rules = Object.values(children1).map(readRule)
  if (!rules.every((rule) => rule !== undefined)) return undefined
  return { joins: (conjunction ?? query.conjunction) === 'OR' ? 'OR' : 'AND', rules }
}

function readRule(child: unknown): Rule | undefined {
  if (!isObject(child) || !isObject(child.properties)) return undefined
  const { field, operator: written, value } = child.properties
  if (typeof field !== 'string' || typeof written !== 'string') return undefined
  const operator = LISTED[written] ?? written
  if (!isOperator(operator)) return undefined
  const values = (Array.isArray(value) ? value.flat() : []).filter((each) => each !== null && each !== undefined)
  return { field, operator, values: values.map(String) }
}

const isOperator = (text: string): text is Operator => ALL.includes(text)

/** Returns conditions as the API stores them. `isNumber` says which fields have numbers for answers. */
export function writeConditions({ joins, rules }: Conditions, isNumber: (field: string) => boolean): object | null {
  if (rules.length === 0) return null
  const children = rules.map(({ field, operator, values }, index) => [
    `rule-${index + 1}`,
    { type: 'rule', properties: { field, operator, value: storedValue({ field, operator, values }, isNumber) } },
  ])
  return { type: 'group', properties: { conjunction: joins }, children1: Object.fromEntries(children) }
}

function storedValue({ field, operator, values }: Rule, isNumber: (field: string) => boolean): unknown[] {
  if (takesNothing(operator)) return []
  if (takesList(operator)) return [[...values]]
  return values.slice(0, 1).map((value) => (isNumber(field) ? Number(value) : value))
}
