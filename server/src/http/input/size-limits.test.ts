import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import './formats.ts'
import { limitSizes } from './size-limits.ts'

const LONG = 'x'.repeat(11)

describe('a schema with limited texts and lists', () => {
  const accepts = (schema: Parameters<typeof limitSizes>[0], value: unknown) =>
    Compile(limitSizes(schema, 10)).Check(value)

  it.each([
    ['a property', Type.Object({ a: Type.Optional(Type.String()) }), { a: LONG }, { a: 'x' }],
    ['an item of a list', Type.Object({ a: Type.Array(Type.String()) }), { a: [LONG] }, { a: ['x'] }],
    ['a value of a map', Type.Record(Type.String(), Type.String()), { a: LONG }, { a: 'x' }],
    ['one of several shapes', Type.Union([Type.String(), Type.Null()]), LONG, null],
    ['a format that bounds nothing', Type.String({ format: 'web-url' }), `https://${LONG}`, 'https://x'],
    ['a pattern', Type.String({ pattern: '^x+$' }), LONG, 'x'],
    [
      'the text under another name',
      Type.Object({ properties: Type.Object({ type: Type.String() }) }),
      { properties: { type: LONG } },
      { properties: { type: 'x' } },
    ],
  ])('a schema refuses a long text in %s', (_, schema, long, short) => {
    expect([accepts(schema, long), accepts(schema, short)]).toEqual([false, true])
  })

  it('a schema refuses a list of more than a thousand entries, and keeps a maximum of its own', () => {
    const schema = Type.Object({
      list: Type.Array(Type.Integer()),
      own: Type.Optional(Type.Array(Type.Integer(), { maxItems: 2000 })),
    })
    const many = (count: number) => new Array(count).fill(1)
    expect(accepts(schema, { list: many(1001) })).toBe(false)
    expect(accepts(schema, { list: many(1000), own: many(2000) })).toBe(true)
    expect(accepts(schema, { list: [], own: many(2001) })).toBe(false)
  })

  it('a schema keeps its own maximum, and values with bounds get none', () => {
    const schema = Type.Object({
      own: Type.String({ maxLength: 20 }),
      kind: Type.Enum(['a kind with a long name']),
      zone: Type.String({ format: 'time-zone' }),
    })
    expect(accepts(schema, { own: LONG, kind: 'a kind with a long name', zone: 'Europe/Berlin' })).toBe(true)
  })

  it('a schema with limited texts still cleans and fills in bodies', () => {
    const schema = limitSizes(Type.Object({ a: Type.Optional(Type.String({ default: 'x' })) }), 10)
    expect(Value.Clean(schema, Value.Default(schema, { other: 1 }))).toEqual({ a: 'x' })
  })
})
