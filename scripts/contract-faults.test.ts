import { describe, expect, it } from 'vitest'
import { faultsIn } from './contract-faults.ts'
import { withoutVagueSchemas } from './vague-schemas.ts'

const list = `  1/3   operations     10/40    parameters and fields  Bookings
GET /v2/bookings/by-seat/{seatUid}: operation missing
POST /v2/bookings/{bookingUid}/cancel: operation missing
GET /v2/bookings
    query parameter take
    response field data[].uid
contract: 1/3 operations, 10/40 parameters and fields (0 of them only through an open schema)`

describe('the comparison with the contract', () => {
  it('the comparison names what is missing, except for the operations that are planned', () => {
    expect(faultsIn(list, ['GET /v2/bookings/by-seat/{seatUid}'])).toEqual([
      'POST /v2/bookings/{bookingUid}/cancel is missing',
      'GET /v2/bookings: query parameter take',
      'GET /v2/bookings: response field data[].uid',
    ])
  })

  it('the comparison treats a schema that accepts anything as empty, and accepts maps with known values', () => {
    const slots = { type: 'object', patternProperties: { '^.*$': { type: 'array', items: { type: 'string' } } } }
    const document = {
      data: { type: 'object', properties: { slots, anything: {}, bag: { type: 'object' }, name: { type: 'string' } } },
    }
    expect(withoutVagueSchemas(document)).toEqual({
      data: {
        type: 'object',
        properties: { slots, anything: { type: 'null' }, bag: { type: 'null' }, name: { type: 'string' } },
      },
    })
  })
})
