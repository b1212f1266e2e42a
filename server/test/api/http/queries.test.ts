import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

/** An operation that answers what it understood. */
const Query = Type.Object({
  status: Type.Optional(Type.Array(Type.String())),
  teamIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 5 })),
  calendarsToLoad: Type.Optional(Type.Array(Type.Object({ credentialId: Type.Integer(), externalId: Type.String() }))),
  isDryRun: Type.Optional(Type.Boolean()),
  take: Type.Integer({ minimum: 1, maximum: 250, default: 100 }),
  name: Type.Optional(Type.String()),
  from: Type.Optional(Type.String({ format: 'iso-instant' })),
})

describe('query strings', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp({}, undefined, {
      prepare: (http) =>
        void http.get(
          '/v2/echo',
          { config: { operation: 'echo.get', access: { caller: 'public' } }, schema: { querystring: Query } },
          async (request) => request.query,
        ),
    })
  })
  afterAll(() => app.close())

  const understood = async (query: string) => (await app.get(`/v2/echo?${query}`)).body

  it.each([
    'status=a&status=b',
    'status=a,b',
    'status=a,%20b,',
    'status[]=a&status[]=b',
    'status%5B%5D=a&status%5B%5D=b',
    'status[0]=a&status[1]=b',
    'status=a&status[]=b',
  ])('a query spells a list %s', async (query) => {
    expect(await understood(query)).toEqual({ status: ['a', 'b'], take: 100 })
  })

  it.each(['teamIds=1,2', 'teamIds=1&teamIds=2', 'teamIds[]=1&teamIds[]=2'])('a query counts in %s', async (query) => {
    expect((await understood(query)).teamIds).toEqual([1, 2])
  })

  it('a query spells a list of objects by index and name', async () => {
    const query =
      'calendarsToLoad[0][credentialId]=7&calendarsToLoad[0][externalId]=a@x.org' +
      '&calendarsToLoad[3][credentialId]=8&calendarsToLoad[3][externalId]=b,c'
    expect((await understood(query)).calendarsToLoad).toEqual([
      { credentialId: 7, externalId: 'a@x.org' },
      { credentialId: 8, externalId: 'b,c' },
    ])
  })

  it('a repeated single parameter has its last value', async () => {
    expect((await understood('name=a&name=b')).name).toBe('b')
  })

  it.each(['', 'status=', 'status[]=', 'isDryRun=', 'take=', 'name=', 'from=', 'teamIds=,'])(
    'a query ignores an empty parameter: %j',
    async (query) => {
      expect(await understood(query)).toEqual({ take: 100 })
    },
  )

  it.each([
    ['take=81.0', { take: 81 }],
    ['take=81.000', { take: 81 }],
    ['teamIds=1.0,2', { teamIds: [1, 2], take: 100 }],
  ])('a client whose numbers are all decimal writes integers: %s', async (query, value) => {
    expect(await understood(query)).toEqual(value)
  })

  it.each([
    ['true', true],
    ['false', false],
    ['True', true],
    ['1', true],
    ['0', false],
  ])('a query reads %s as a truth value', async (text, value) => {
    expect((await understood(`isDryRun=${text}`)).isDryRun).toBe(value)
  })

  it.each([
    ['take=0', 'take must be >= 1 (was 0)'],
    ['take=251', 'take must be <= 250 (was 251)'],
    ['take=5.5', 'take must be integer (was "5.5")'],
    ['take=5.', 'take must be integer (was "5.")'],
    ['take=true', 'take must be integer (was "true")'],
    ['take=99999999999999999999', 'take must be integer'],
    ['isDryRun=maybe', 'isDryRun must be boolean (was "maybe")'],
    ['teamIds=1,x', 'teamIds.1 must be integer (was "x")'],
    ['teamIds=1,2,3,4,5,6', 'teamIds must not have more than 5 items'],
    ['from=tomorrow', 'from must be a valid ISO 8601 date string, for example 2030-01-31T09:00:00Z (was "tomorrow")'],
    ['from=2030-02-30', 'from must be a valid ISO 8601 date string'],
    ['from=0000-01-01', 'from must be a valid ISO 8601 date string'],
    ['status[0][a]=1', 'status.0 must be string'],
    ['take[0][a]=1', 'take must be integer'],
    ['calendarsToLoad=1', 'calendarsToLoad.0 must be object'],
    ['calendarsToLoad=1&calendarsToLoad[0][credentialId]=2', 'externalId is required'],
  ])('a query is refused with a reason: %s', async (query, reason) => {
    const { status, body } = await app.get(`/v2/echo?${query}`)
    expect(status).toBe(400)
    expect(body.error.details.message).toContain(reason)
  })

  it('a query refuses a text that no stored text can equal', async () => {
    const { status, body } = await app.get('/v2/echo?name=a%00b')
    expect(status).toBe(400)
    expect(body.error.details.code).toBe('TEXT_NOT_STORABLE')
  })

  it('a query ignores unknown parameters', async () => {
    const unknown = [
      '_silentCalendarFailures=true&orgId=&slotFormat=range&name[a]=b&name[0][a][b]=c&[]=1&=2&toString=1',
      'status[0][toString]=1&name[0][valueOf]=1&__proto__=1&__proto__[]=1&__proto__[0][take]=5&constructor[0][prototype]=1&calendarsToLoad[99999][a]=1',
    ]
    for (const query of unknown) expect(await understood(query)).toEqual({ take: 100 })
    expect(({} as { take?: number }).take).toBeUndefined()
  })

  it('a query is read up to a thousand pairs, so that nobody keeps the server busy', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => `x${index}=1`).join('&')
    expect(await understood(`${many}&name=late`)).toEqual({ take: 100 })
    expect(await understood(`name=early&${many}`)).toEqual({ name: 'early', take: 100 })
  })
})
