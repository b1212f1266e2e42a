import { describe, expect, test } from 'vitest'
import { type Conditions, readConditions, writeConditions } from './conditions.ts'

const noNumbers = () => false

describe('conditions of a route', () => {
  test('what is written is read again', () => {
    const conditions: Conditions = {
      joins: 'OR',
      rules: [
        { field: 'topic', operator: 'select_any_in', values: ['sales', 'help'] },
        { field: 'company', operator: 'like', values: ['Ltd'] },
        { field: 'company', operator: 'is_not_empty', values: [] },
        { field: 'size', operator: 'greater', values: ['50'] },
      ],
    }
    const written = writeConditions(conditions, (field) => field === 'size')
    expect(written).toMatchObject({ children1: { 'rule-4': { properties: { value: [50] } } } })
    expect(readConditions(written)).toEqual(conditions)
  })

  test('a route without conditions always holds', () => {
    expect(writeConditions({ joins: 'AND', rules: [] }, noNumbers)).toBeNull()
    expect(readConditions(null)).toEqual({ joins: 'AND', rules: [] })
    expect(readConditions({ type: 'group', children1: {} })).toEqual({ joins: 'AND', rules: [] })
  })

  test('a condition on one option is one on a list', () => {
    const rule = { type: 'rule', properties: { field: 'topic', operator: 'select_equals', value: ['sales'] } }
    expect(readConditions({ type: 'group', children1: { a: rule } })?.rules).toEqual([
      { field: 'topic', operator: 'select_any_in', values: ['sales'] },
    ])
  })

  test('what the editor cannot show is not read, so that nothing of it is lost', () => {
    const rule = { type: 'rule', properties: { field: 'size', operator: 'between', value: [1, 5] } }
    expect(readConditions({ type: 'group', children1: { a: rule } })).toBeUndefined()
    expect(readConditions({ type: 'group', children1: { a: { type: 'group', children1: {} } } })).toBeUndefined()
    expect(readConditions({ type: 'group', properties: { not: true }, children1: {} })).toBeUndefined()
  })
})
