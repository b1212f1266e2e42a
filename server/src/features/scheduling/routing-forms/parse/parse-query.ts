import { isRecord } from '../../../../lib/records.ts'
import { formInvalid } from '../errors.ts'
import { comparandOf, OPERATORS, type Operator, type QueryGroup, type QueryNode, type QueryRule } from '../rule/form.ts'
import { MAX } from './limits.ts'

/** Returns the id of the field or attribute that a condition names, or undefined if there is none. */
type FindField = (name: string) => string | undefined

type Reading = { find: FindField; what: string; nodes: number }

/**
 * Reads a query in the JSON of react-awesome-query-builder: a tree of groups and rules. It keeps the parts that this
 * server knows. `what` is the word for the objects of the conditions.
 *
 * @throws `ROUTING_FORM_INVALID`
 */
export function parseQuery(sent: unknown, path: string, find: FindField, what: string): QueryGroup {
  return parseGroup(sent, path, 1, { find, what, nodes: 0 })
}

function parseGroup(sent: unknown, path: string, depth: number, reading: Reading): QueryGroup {
  if (!isRecord(sent) || sent.type !== 'group')
    throw formInvalid(path, "must be a group: {type: 'group', children1: {…}}.")
  if (depth > MAX.depth) throw formInvalid(path, `is nested too deeply: groups may have ${MAX.depth} levels.`)
  count(path, reading)
  const properties = sent.properties ?? undefined
  return {
    ...parseId(sent.id),
    type: 'group',
    ...(properties !== undefined && { properties: parseConjunction(properties, `${path}.properties`) }),
    ...(sent.children1 != null && { children1: parseChildren(sent.children1, `${path}.children1`, depth, reading) }),
  }
}

function parseConjunction(sent: unknown, path: string): NonNullable<QueryGroup['properties']> {
  if (!isRecord(sent)) throw formInvalid(path, 'must be an object.')
  const { conjunction, not } = sent
  if (conjunction !== undefined && conjunction !== 'AND' && conjunction !== 'OR')
    throw formInvalid(`${path}.conjunction`, "must be 'AND' or 'OR'.")
  if (not !== undefined && typeof not !== 'boolean') throw formInvalid(`${path}.not`, 'must be true or false.')
  return { ...(conjunction !== undefined && { conjunction }), ...(not !== undefined && { not }) }
}

function parseChildren(
  sent: unknown,
  path: string,
  depth: number,
  reading: Reading,
): NonNullable<QueryGroup['children1']> {
  const parse = (child: unknown, at: string): QueryNode =>
    isRecord(child) && child.type === 'rule' ? parseRule(child, at, reading) : parseGroup(child, at, depth + 1, reading)
  if (Array.isArray(sent)) return sent.map((child, index) => parse(child, `${path}.${index}`))
  if (!isRecord(sent)) throw formInvalid(path, 'must be an object or a list of rules and groups.')
  return Object.fromEntries(
    Object.entries(sent).map(([id, child]) => {
      if (id.length > MAX.id) throw formInvalid(path, `has a key of more than ${MAX.id} characters.`)
      return [id, parse(child, `${path}.${id}`)]
    }),
  )
}

function parseRule(sent: Readonly<Record<string, unknown>>, path: string, reading: Reading): QueryRule {
  count(path, reading)
  const properties = sent.properties
  if (!isRecord(properties)) throw formInvalid(path, 'needs properties with field, operator and value.')
  const { field, operator, value, valueSrc, valueType } = properties
  const id = typeof field === 'string' ? reading.find(field) : undefined
  if (id === undefined) throw formInvalid(`${path}.properties.field`, `names no ${reading.what}: ${short(field)}.`)
  if (!isOperator(operator))
    throw formInvalid(
      `${path}.properties.operator`,
      `is unknown: ${short(operator)}. Operators are ${OPERATORS.join(', ')}.`,
    )
  return {
    ...parseId(sent.id),
    type: 'rule',
    properties: {
      field: id,
      operator,
      value: parseValues(value, operator, `${path}.properties.value`),
      ...parseTexts('valueSrc', valueSrc, path),
      ...parseTexts('valueType', valueType, path),
    },
  }
}

const isOperator = (text: unknown): text is Operator => OPERATORS.some((operator) => operator === text)

/** How many values an operator needs, in words for the error. */
const NEEDS = {
  one: 'needs one value in a list.',
  number: 'needs one number in a list.',
  range: 'needs two numbers in a list: the least and the greatest one.',
  list: 'needs a list that contains a list of values.',
  none: '',
} as const

function parseValues(sent: unknown, operator: Operator, path: string): readonly unknown[] {
  const comparand = comparandOf(operator)
  if (comparand === 'none') return []
  const values = (Array.isArray(sent) ? sent : [sent]).filter((value) => value !== null && value !== undefined)
  const flat: unknown[] = values.flat()
  if (flat.length > MAX.values)
    throw formInvalid(path, `has ${flat.length} values; at most ${MAX.values} are compared.`)
  for (const value of flat) {
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    if (!isPlain || String(value).length > MAX.value)
      throw formInvalid(path, `must contain texts of at most ${MAX.value} characters, or numbers.`)
  }
  const needed = comparand === 'range' ? 2 : 1
  const isNumeric = comparand === 'number' || comparand === 'range'
  const isShort = flat.length < needed || (comparand !== 'list' && flat.length > needed)
  if (isShort || (isNumeric && !flat.every(isNumber))) throw formInvalid(path, NEEDS[comparand])
  return values
}

const isNumber = (value: unknown): boolean => String(value).trim() !== '' && Number.isFinite(Number(value))

/** Editors of queries keep these lists in the rule, and need them to show it again. */
function parseTexts(name: 'valueSrc' | 'valueType', sent: unknown, path: string): { [Key in typeof name]?: string[] } {
  if (!Array.isArray(sent)) return {}
  const texts = sent.filter((text): text is string => typeof text === 'string')
  if (texts.length > MAX.values || texts.some((text) => text.length > MAX.id))
    throw formInvalid(`${path}.properties.${name}`, 'is too long.')
  return { [name]: texts }
}

const parseId = (id: unknown): { id?: string } => (typeof id === 'string' && id.length <= MAX.id ? { id } : {})

function count(path: string, reading: Reading): void {
  reading.nodes++
  if (reading.nodes > MAX.nodes)
    throw formInvalid(path, `is one too many: a query may have ${MAX.nodes} rules and groups.`)
}

const short = (value: unknown): string => JSON.stringify(value ?? null).slice(0, MAX.id)
