import { describe, expect, it } from 'vitest'
import { apiRuleFaults } from './api-rules.ts'

type Answer = { description: string; content?: Record<string, object> }

const json = (schema: object) => ({ 'application/json': { schema } })
const done: Answer = { description: 'Done.', content: json({ type: 'object' }) }
const refused: Answer = { description: 'Refused.', content: json({ type: 'object' }) }
const good = {
  operationId: 'bookings_list',
  summary: 'List bookings',
  tags: ['Bookings'],
  responses: { 200: done, '4XX': refused },
}
const faultsOf = (changed: object) => apiRuleFaults({ paths: { '/v2/bookings': { get: { ...good, ...changed } } } })

describe('the rules for the API document', () => {
  it('a described operation breaks no rule', () => {
    expect(faultsOf({})).toEqual([])
  })

  it('an operation has a summary, an id and a group', () => {
    expect(faultsOf({ summary: ' ', operationId: undefined, tags: [] })).toEqual([
      'GET /v2/bookings: it has no summary',
      'GET /v2/bookings: it has no operationId',
      'GET /v2/bookings: it is in no group, so it needs a tag',
    ])
  })

  it('an operation says what it answers to a good request, and how it refuses a bad one', () => {
    expect(faultsOf({ responses: { '4XX': refused } })).toEqual([
      'GET /v2/bookings: no answer to a good request is documented',
    ])
    expect(faultsOf({ responses: { 200: done } })).toEqual([
      'GET /v2/bookings: its refusals have no documented content',
    ])
    expect(faultsOf({ responses: { 200: done, 404: { description: 'Refused.' } } })).toEqual([
      'GET /v2/bookings: its refusals have no documented content',
    ])
  })

  it('an answer may be without content, or send the client on', () => {
    expect(faultsOf({ responses: { 204: { description: 'Done.' }, '4XX': refused } })).toEqual([])
    expect(faultsOf({ responses: { 303: { description: 'Sent on.' }, '4XX': refused } })).toEqual([])
  })

  it('content has a schema that says something', () => {
    expect(faultsOf({ responses: { 200: { ...done, content: json({}) }, '4XX': refused } })).toEqual([
      'GET /v2/bookings: the content of its answer 200 has no schema',
    ])
    const empty = { description: 'Refused.', content: { 'application/json': {} } }
    expect(faultsOf({ responses: { 200: done, '4XX': empty } })).toEqual([
      'GET /v2/bookings: the content of its answer 4XX has no schema',
    ])
  })

  it('two operations never have one id', () => {
    expect(apiRuleFaults({ paths: { '/v2/a': { get: good }, '/v2/b': { post: good } } })).toEqual([
      'The operationId bookings_list belongs to several operations: GET /v2/a, POST /v2/b',
    ])
  })

  it('the parameters of a path are declared', () => {
    const parameters = [{ name: 'bookingUid', in: 'query' }]
    expect(apiRuleFaults({ paths: { '/v2/bookings/{bookingUid}': { get: { ...good, parameters } } } })).toEqual([
      "GET /v2/bookings/{bookingUid}: the path parameter bookingUid isn't declared",
    ])
  })

  it('a group has one spelling, also as a part of another one', () => {
    const paths = {
      '/v2/a': { get: { ...good, operationId: 'a', tags: ['Event types'] } },
      '/v2/b': { get: { ...good, operationId: 'b', tags: ['Teams / Event Types'] } },
    }
    expect(apiRuleFaults({ paths })).toEqual(['A group has several spellings: Event Types, Event types'])
  })
})
