import { expect, it } from 'vitest'
import { exampleChecker } from './example-faults.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const document = {
  paths: {
    '/v2/cups/{cupId}': {
      patch: {
        parameters: [
          { name: 'cupId', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'size', in: 'query', schema: { enum: ['small', 'large'] } },
        ],
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Cup' }) },
        responses: { 200: json({ type: 'object', required: ['data'] }), 204: {}, '4XX': json({}) },
      },
      get: { parameters: [], responses: { 200: json({}) } },
    },
  },
  components: { schemas: { Cup: { type: 'object', properties: { colour: { type: 'string' } } } } },
}
const example = {
  request: { path: { cupId: '7' }, query: { size: 'small' }, body: { colour: 'red' } },
  answer: { status: 200, body: { data: {} } } as { status: number; body: unknown },
}
const faultsOf = (request: object, answer: object = {}, operation = 'PATCH /v2/cups/{cupId}') =>
  exampleChecker(document)({
    [operation]: { request: { ...example.request, ...request }, answer: { ...example.answer, ...answer } },
  }).map((fault) => fault.slice(operation.length + 2))

it('accepts an example that fits', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({}, { status: 204, body: null })).toEqual([])
})

it('names each part of an example that does not fit', () => {
  expect(faultsOf({ path: {} })).toEqual(['path cupId is missing'])
  expect(faultsOf({ path: { cupId: 'blue' } })).toEqual(['path cupId must be integer'])
  expect(faultsOf({ query: { size: 'huge' } })).toEqual(['query size must be equal to one of the allowed values'])
  expect(faultsOf({ query: { shape: 'round' } })).toEqual(['query shape is not declared'])
  expect(faultsOf({ body: undefined })).toEqual(['body is missing'])
  expect(faultsOf({ body: { colour: 7 } })).toEqual(['body/colour must be string'])
  expect(faultsOf({}, { body: {} })).toEqual(["answer must have required property 'data'"])
  expect(faultsOf({}, { status: 204, body: {} })).toEqual(['answer is not declared'])
  expect(faultsOf({}, {}, 'DELETE /v2/cups/{cupId}')).toEqual(['the document has no such operation'])
})
