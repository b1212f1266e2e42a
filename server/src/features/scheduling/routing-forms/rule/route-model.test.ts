import { array, assert, boolean, constantFrom, letrec, option, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  childrenOf,
  type FormAnswer,
  type FormAnswers,
  OPERATORS,
  type Operator,
  type QueryGroup,
  type QueryNode,
  type Route,
} from './form.ts'
import { route } from './route.ts'

const answer = (value: FormAnswer['value'], options?: { id: string | null; label: string }[]): FormAnswer => ({
  label: 'Label',
  identifier: 'name',
  value,
  ...(options && { options }),
})
const rule = (field: string, operator: Operator, ...value: unknown[]): QueryNode => ({
  type: 'rule',
  properties: { field, operator, value },
})
const leadsTo = (id: string, queryValue?: QueryNode): Route => ({
  id,
  isFallback: queryValue === undefined,
  ...(queryValue && { queryValue: { type: 'group', children1: [queryValue] } }),
  action: { type: 'customPageMessage', value: id },
})

/** The model spells out every operator on lists of words, and knows neither tables nor negations. */
function modelRule(operator: Operator, field: string, wanted: string[], given: FormAnswers): boolean {
  const found = given[field]
  const words = (value: unknown) => String(value).trim().toLowerCase()
  const spellings = found?.options
    ? found.options.map(({ id, label }) => [words(label), words(id ?? label)])
    : [found?.value ?? []].flat().map((value) => [words(value)])
  const want = wanted.map(words)
  const [one = []] = spellings
  const value = one[0] === undefined || one[0] === '' ? Number.NaN : Number(one[0])
  const [low = Number.NaN, high = Number.NaN] = want.map((text) => (text === '' ? Number.NaN : Number(text)))
  const wantsOne = want[0] ?? ''
  const isEqual =
    want.length > 0 && spellings.length === 1 && (one.includes(wantsOne) || (one[0] !== undefined && value === low))
  const some = (test: (word: string) => boolean) => want.length > 0 && spellings.some((each) => each.some(test))
  const someIn = spellings.some((each) => each.some((word) => want.includes(word)))
  const sameSet =
    spellings.length > 0 &&
    spellings.every((each) => each.some((word) => want.includes(word))) &&
    want.every((word) => spellings.some((each) => each.includes(word)))
  switch (operator) {
    case 'equal':
    case 'select_equals':
      return isEqual
    case 'not_equal':
    case 'select_not_equals':
      return !isEqual
    case 'like':
      return some((word) => word.includes(wantsOne))
    case 'not_like':
      return !some((word) => word.includes(wantsOne))
    case 'starts_with':
      return some((word) => word.startsWith(wantsOne))
    case 'ends_with':
      return some((word) => word.endsWith(wantsOne))
    case 'less':
      return value < low
    case 'less_or_equal':
      return value <= low
    case 'greater':
      return value > low
    case 'greater_or_equal':
      return value >= low
    case 'between':
      return value >= low && value <= high
    case 'not_between':
      return !(value >= low && value <= high)
    case 'select_any_in':
    case 'multiselect_some_in':
      return someIn
    case 'select_not_any_in':
    case 'multiselect_not_some_in':
      return !someIn
    case 'multiselect_equals':
      return sameSet
    case 'multiselect_not_equals':
      return !sameSet
    case 'is_empty':
    case 'is_null':
      return spellings.length === 0
    case 'is_not_empty':
    case 'is_not_null':
      return spellings.length > 0
  }
}

function modelHolds(node: QueryNode, given: FormAnswers): boolean {
  if (node.type === 'rule') {
    const { operator, field, value } = node.properties
    return modelRule(operator, field, value.flat().map(String), given)
  }
  let result = true
  const children = childrenOf(node)
  if (node.properties?.conjunction === 'OR' && children.length > 0) result = false
  for (const child of children) {
    const isHit = modelHolds(child, given)
    if (node.properties?.conjunction === 'OR') result = result || isHit
    else result = result && isHit
  }
  return node.properties?.not ? !result : result
}

describe('routes of random forms', () => {
  const text = constantFrom('a', 'A ', 'ab', 'b', '1', '1.0', '2', '10', '')
  const fields = constantFrom('text', 'number', 'one', 'many', 'missing')
  const options = array(constantFrom({ id: 'a', label: 'One' }, { id: null, label: 'ab' }, { id: 'B', label: '2' }), {
    minLength: 1,
    maxLength: 3,
  })
  const { node: nodes } = letrec<{ node: QueryNode; group: QueryGroup }>((tie) => ({
    group: record({
      type: constantFrom('group' as const),
      properties: record({ conjunction: constantFrom('AND' as const, 'OR' as const), not: boolean() }),
      children1: array(tie('node'), { maxLength: 3 }),
    }),
    node: tuple(fields, constantFrom(...OPERATORS), array(text, { maxLength: 3 }), option(tie('group'))).map(
      ([field, operator, value, nested]): QueryNode => nested ?? rule(field, operator, ...value),
    ),
  }))
  const given = record({
    text: text.map((value) => answer(value)),
    number: constantFrom(1, 2, 10).map((value) => answer(value)),
    one: options.map(([first = { id: 'a', label: 'One' }]) => answer(first.label, [first])),
    many: options.map((some) =>
      answer(
        some.map(({ label }) => label),
        some,
      ),
    ),
  })

  it('the first route that holds by the model wins', () => {
    assert(
      property(array(nodes, { maxLength: 4 }), boolean(), given, (queries, hasFallback, someAnswers) => {
        const routes = queries.map((node, index) => leadsTo(String(index), node))
        const first = queries.findIndex((node) => modelHolds(node, someAnswers))
        const expected = first >= 0 ? String(first) : hasFallback ? 'fallback' : undefined
        const result = route({ routes: hasFallback ? [leadsTo('fallback'), ...routes] : routes }, someAnswers)
        expect(result.chosen?.id).toBe(expected)
      }),
      { numRuns: 3000 },
    )
  })
})
