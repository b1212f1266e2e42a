import fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { knownPart } from './known-part.ts'

const Place = Type.Union([
  Type.Object({ type: Type.Literal('link'), link: Type.String() }),
  Type.Object({ type: Type.Literal('phone'), phone: Type.String(), public: Type.Optional(Type.Boolean()) }),
  Type.Null(),
])
const Event = Type.Object({
  title: Type.String(),
  places: Type.Array(Place),
  answers: Type.Record(Type.String(), Type.Union([Type.String(), Type.Object({ label: Type.String() })])),
  metadata: Type.Object({ known: Type.Optional(Type.String()) }, { additionalProperties: Type.Unknown() }),
})

describe('the known part of a value', () => {
  it.each<[string, TSchema, unknown, unknown]>([
    ['an unknown property', Type.Object({ a: Type.String() }), { a: 'x', b: 1 }, { a: 'x' }],
    ['one in a list', Type.Array(Type.Object({ a: Type.String() })), [{ a: 'x', b: 1 }], [{ a: 'x' }]],
    ['one of another shape', Place, { type: 'link', link: 'x', phone: '1' }, { type: 'link', link: 'x' }],
    ['a property named like the prototype', Type.Object({}), JSON.parse('{"__proto__":{"a":1}}'), {}],
  ])('%s is left out', (_, schema, value, known) => {
    expect(knownPart(schema, value)).toEqual(known)
  })

  it('a value of the wrong type stays, so that the check can name it', () => {
    expect(knownPart(Event, { title: 7, places: 'none', answers: [], metadata: null })).toEqual({
      title: 7,
      places: 'none',
      answers: [],
      metadata: null,
    })
  })

  it('the shape that keeps most is taken, whatever the order of the shapes', () => {
    const narrow = Type.Object({ a: Type.String() })
    const wide = Type.Object({ a: Type.String(), b: Type.Optional(Type.String()) })
    for (const shapes of [
      [narrow, wide],
      [wide, narrow],
    ]) {
      expect(knownPart(Type.Union(shapes), { a: 'x', b: 'y', c: 'z' })).toEqual({ a: 'x', b: 'y' })
    }
  })

  it('it is what TypeBox keeps of any value, and the value itself does not change', () => {
    const names = fc.constantFrom('title', 'places', 'answers', 'metadata', 'type', 'link', 'phone', 'public', 'label')
    const values = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('link', 'phone', null, true, 7),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(names, tie('any'), { maxKeys: 4 }),
      ),
    })).any
    // TypeBox cleans a list in the place of an object as an object. The check refuses it in any case.
    const noList = values.filter((value) => !Array.isArray(value))
    const events = fc.record(
      { title: values, places: values, answers: noList, metadata: noList, type: values },
      {
        requiredKeys: [],
      },
    )
    fc.assert(
      fc.property(events, (value) => {
        const before = structuredClone(value)
        const kept = knownPart(Event, value)
        expect(value).toEqual(before)
        expect(kept).toEqual(Value.Clean(Event, structuredClone(value)))
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
    )
  })
})
