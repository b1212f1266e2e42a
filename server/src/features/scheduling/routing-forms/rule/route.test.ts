import { describe, expect, it } from 'vitest'
import type { FormAnswer, FormAnswers, Operator, QueryGroup, QueryNode, Route } from './form.ts'
import { type Candidate, matchHosts, route } from './route.ts'

const rule = (field: string, operator: Operator, ...value: unknown[]): QueryNode => ({
  type: 'rule',
  properties: { field, operator, value },
})
const group = (conjunction: 'AND' | 'OR', ...children1: QueryNode[]): QueryGroup => ({
  type: 'group',
  properties: { conjunction },
  children1,
})
const not = (node: QueryGroup): QueryGroup => ({ ...node, properties: { ...node.properties, not: true } })

const answer = (value: FormAnswer['value'], options?: { id: string | null; label: string }[]): FormAnswer => ({
  label: 'Label',
  identifier: 'name',
  value,
  ...(options && { options }),
})
const answers: FormAnswers = {
  city: answer(' New York '),
  seats: answer(25),
  plan: answer('Pro', [{ id: 'o-pro', label: 'Pro' }]),
  tools: answer(
    ['Mail', 'Chat'],
    [
      { id: 'o-mail', label: 'Mail' },
      { id: null, label: 'Chat' },
    ],
  ),
}

const leadsTo = (id: string, queryValue?: QueryGroup, more: Partial<Route> = {}): Route => ({
  id,
  isFallback: false,
  ...(queryValue && { queryValue }),
  action: { type: 'customPageMessage', value: id },
  ...more,
})
const fallback = leadsTo('fallback', undefined, { isFallback: true })
const chosen = (...routes: Route[]) => route({ routes }, answers).chosen?.id
const holds = (node: QueryNode) => chosen(leadsTo('hit', group('AND', node)), fallback) === 'hit'

describe('a condition', () => {
  it.each<[Operator, string, unknown[], boolean]>([
    ['equal', 'city', ['new york'], true],
    ['equal', 'city', ['york'], false],
    ['not_equal', 'city', ['york'], true],
    ['equal', 'seats', ['25.0'], true],
    ['like', 'city', ['YORK'], true],
    ['not_like', 'city', ['york'], false],
    ['starts_with', 'city', ['new'], true],
    ['starts_with', 'city', ['york'], false],
    ['ends_with', 'city', ['york'], true],
    ['less', 'seats', [25], false],
    ['less_or_equal', 'seats', [25], true],
    ['greater', 'seats', ['9'], true],
    ['greater_or_equal', 'seats', [26], false],
    ['between', 'seats', [20, 25], true],
    ['between', 'seats', [25, 20], false],
    ['not_between', 'seats', [1, 2], true],
    ['greater', 'city', [1], false],
    ['select_equals', 'plan', ['o-pro'], true],
    ['select_equals', 'plan', ['pro'], true],
    ['select_not_equals', 'plan', ['o-free'], true],
    ['select_any_in', 'plan', [['o-free', 'o-pro']], true],
    ['select_not_any_in', 'plan', [['o-free', 'o-pro']], false],
    ['multiselect_some_in', 'tools', [['o-chat', 'o-mail']], true],
    ['multiselect_some_in', 'tools', [['chat']], true],
    ['multiselect_not_some_in', 'tools', [['o-video']], true],
    ['multiselect_equals', 'tools', [['chat', 'o-mail']], true],
    ['multiselect_equals', 'tools', [['chat']], false],
    ['multiselect_equals', 'tools', [['chat', 'o-mail', 'o-video']], false],
    ['multiselect_not_equals', 'tools', [['chat']], true],
    ['is_empty', 'city', [], false],
    ['is_not_empty', 'city', [], true],
    ['is_null', 'nothing', [], true],
    ['is_not_null', 'nothing', [], false],
    ['equal', 'nothing', [''], false],
    ['less', 'nothing', [1], false],
    ['not_equal', 'nothing', ['x'], true],
    ['equal', 'constructor', ['x'], false],
  ])('%s of %s with %j is %j', (operator, field, value, expected) => {
    expect(holds(rule(field, operator, ...value))).toBe(expected)
  })
})

describe('a group', () => {
  const yes = rule('city', 'is_not_empty')
  const no = rule('city', 'is_empty')

  it.each<[string, QueryGroup, boolean]>([
    ['AND needs all', group('AND', yes, no), false],
    ['AND holds with all', group('AND', yes, yes), true],
    ['OR needs one', group('OR', no, yes), true],
    ['OR fails without one', group('OR', no, no), false],
    ['a group without conditions holds', group('AND'), true],
    ['an OR without conditions holds', group('OR'), true],
    ['a negated group turns around', not(group('AND', yes, no)), true],
    ['groups nest', group('AND', yes, group('OR', no, not(group('OR', no)))), true],
    ['AND is the default', { type: 'group', children1: { a: yes, b: no } }, false],
  ])('%s', (_rule, query, expected) => {
    expect(holds(query)).toBe(expected)
  })
})

describe('a route', () => {
  const yes = group('AND', rule('city', 'like', 'york'))
  const no = group('AND', rule('city', 'like', 'paris'))

  it.each<[string, Route[], string | undefined]>([
    ['the first route that holds wins', [leadsTo('a', no), leadsTo('b', yes), leadsTo('c', yes), fallback], 'b'],
    ['a route without a query always holds', [leadsTo('a'), leadsTo('b', yes)], 'a'],
    ['the fallback wins if no route holds', [fallback, leadsTo('a', no)], 'fallback'],
    ['the fallback comes last, wherever it is', [fallback, leadsTo('a', yes)], 'a'],
    ['without a fallback there may be no route', [leadsTo('a', no)], undefined],
  ])('%s', (_rule, routes, expected) => {
    expect(chosen(...routes)).toBe(expected)
  })

  it('the trace shows the routes up to the winning one, with all of their conditions', () => {
    const both = group('OR', rule('city', 'like', 'york'), rule('seats', 'less', 3))
    const { steps } = route({ routes: [leadsTo('a', no), leadsTo('b', both, { name: 'B' }), fallback] }, answers)
    expect(steps).toEqual([
      {
        routeId: 'a',
        name: null,
        isFallback: false,
        holds: false,
        conditions: [{ field: 'city', operator: 'like', value: ['paris'], holds: false }],
      },
      {
        routeId: 'b',
        name: 'B',
        isFallback: false,
        holds: true,
        conditions: [
          { field: 'city', operator: 'like', value: ['york'], holds: true },
          { field: 'seats', operator: 'less', value: [3], holds: false },
        ],
      },
    ])
  })
})

describe('the hosts of a route', () => {
  const named = (label: string) => [{ id: `o-${label.toLowerCase()}`, label }]
  const hosts: Candidate[] = [
    { userId: 1, attributes: { plan: named('Pro'), level: named('3') } },
    { userId: 2, attributes: { plan: named('Free') } },
    { userId: 3, attributes: {} },
  ]
  const with_ = (first?: QueryGroup, second?: QueryGroup) =>
    matchHosts(
      leadsTo('a', undefined, {
        ...(first && { attributesQueryValue: first }),
        ...(second && { fallbackAttributesQueryValue: second }),
      }),
      answers,
      hosts,
    )
  const free = group('AND', rule('plan', 'select_equals', 'o-free'))
  const none = group('AND', rule('plan', 'select_equals', 'o-none'))

  it.each<[string, ReturnType<typeof with_>, string, number[]]>([
    ['a route without a query permits all', with_(), 'any', []],
    ['the query names the hosts', with_(free), 'attributes', [2]],
    ['the second query counts if nobody matches the first', with_(none, free), 'fallback-attributes', [2]],
    ['the second query alone counts', with_(undefined, free), 'fallback-attributes', [2]],
    ['if nobody matches, anybody may host', with_(none, none), 'nobody', []],
    ['a number is compared as a number', with_(group('AND', rule('level', 'greater', '2'))), 'attributes', [1]],
    [
      'a value can be the answer to a field',
      with_(group('AND', rule('plan', 'select_any_in', ['{field:plan}']))),
      'attributes',
      [1],
    ],
    [
      'an answer that is missing matches nobody',
      with_(group('AND', rule('plan', 'select_equals', '{field:nothing}'))),
      'nobody',
      [],
    ],
  ])('%s', (_rule, match, by, userIds) => {
    expect(match).toEqual({ by, userIds })
  })
})
