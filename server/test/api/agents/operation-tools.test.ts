import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAgent } from '../../support/agents/agent.ts'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

let app: TestApp
let alice: TestUser

beforeAll(async () => {
  app = await testApp()
  alice = await app.user({ name: 'Alice' })
})
afterAll(() => app.close())

describe('the tools of operations', () => {
  it('the everyday tools are those that docs and models rely on', async () => {
    const { client } = await anAgent(app, { as: alice.apiKey })
    const { tools } = await client.listTools()
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot('golden/everyday-tools.json')
  })

  it('every tool has a name, a description and a schema that all clients understand', async () => {
    const { client } = await anAgent(app, { as: alice.apiKey, tools: 'all' })
    const { tools } = await client.listTools()
    expect(tools.filter(({ name }) => !/^[a-z][a-z0-9_]{2,63}$/.test(name))).toEqual([])
    expect(tools.filter(({ description = '' }) => description.length < 10)).toEqual([])
    const text = JSON.stringify(tools.map(({ inputSchema }) => inputSchema))
    for (const word of ['"$ref"', '"$id"', '"$defs"', 'hostSubsetIds', 'iso-instant']) expect(text).not.toContain(word)
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
  })

  it('an object is created, read, changed and deleted, and a repeat with a key changes nothing', async () => {
    const agent = await anAgent(app, { as: alice.apiKey })
    const fields = { title: 'Coffee', slug: 'coffee', lengthInMinutes: 20, idempotencyKey: 'coffee-1' }
    const made = JSON.parse((await agent.call('event_types_create', fields)).text)
    expect(JSON.parse((await agent.call('event_types_create', fields)).text).id).toBe(made.id)
    await agent.call('event_types_update', { eventTypeId: made.id, title: 'Tea' })
    expect(JSON.parse((await agent.call('event_types_get', { eventTypeId: made.id })).text)).toMatchObject({
      title: 'Tea',
      lengthInMinutes: 20,
    })
    expect((await agent.call('event_types_delete', { eventTypeId: made.id })).isError).toBe(false)
    const gone = await agent.call('event_types_get', { eventTypeId: made.id })
    expect(gone).toMatchObject({ isError: true, text: expect.stringContaining('HTTP 404') })
  })

  it('lists, texts and numbers reach the query of an operation', async () => {
    const { id } = await anEventType(app, alice)
    const other = await anEventType(app, alice)
    await app.post('/v2/bookings', { body: aBookingByAnother(id, '2030-01-10T09:00:00Z') })
    await app.post('/v2/bookings', { body: aBookingByAnother(other.id, '2030-01-10T10:00:00Z') })
    const agent = await anAgent(app, { as: alice.apiKey })
    const count = async (args: object) => JSON.parse((await agent.call('bookings_list', { ...args })).text).data.length
    expect(await count({ eventTypeIds: [id, other.id], status: ['upcoming', 'past'] })).toBe(2)
    expect(await count({ eventTypeId: id, afterStart: '2030-01-10T00:00:00Z' })).toBe(1)
  })

  it.each([
    ['schedules_get', {}, 'scheduleId is required'],
    ['schedules_get', { scheduleId: '..' }, 'scheduleId must be an id'],
    ['schedules_get', { scheduleId: { a: 1 } }, 'scheduleId must be a text'],
    ['schedules_get', { scheduleId: 'x/../..' }, 'HTTP 400'],
    ['schedules_get', { scheduleId: 1, colour: 'red' }, 'no argument "colour". It has: scheduleId'],
    ['schedules_create', { name: 'Work', timeZone: 'Mars/Olympus', isDefault: false }, 'IANA time zone'],
    ['bookings_list', { take: 1000 }, 'take'],
    ['event_types_create', { title: 'No length', slug: 'no-length' }, 'lengthInMinutes'],
    ['no_such_tool', {}, 'no tool "no_such_tool"'],
  ])('%s with %j names the fault', async (name, args, fault) => {
    const agent = await anAgent(app, { as: alice.apiKey })
    const { text, isError } = await agent.call(name, args)
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(fault) })
  })

  it('a huge list is cut, with the way to the rest', async () => {
    const busy = await app.user({ name: 'Busy' })
    const { id } = await anEventType(app, busy)
    const starts = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2030, 0, 8 + index, 10)))
    for (const start of starts.filter((each) => ![0, 6].includes(each.getUTCDay()))) {
      const notes = { bookingFieldsResponses: { notes: 'x'.repeat(1000) } }
      const { status } = await app.post('/v2/bookings', { body: aBookingByAnother(id, start.toISOString(), notes) })
      expect(status).toBe(201)
    }
    const total = (await app.get('/v2/bookings?take=250', { as: busy.apiKey })).body.data.length
    expect(total).toBeGreaterThan(40)
    const agent = await anAgent(app, { as: busy.apiKey })
    const seen: string[] = []
    let skip: number | undefined = 0
    let cuts = 0
    while (skip !== undefined) {
      const { text } = await agent.call('bookings_list', { skip, sortStart: 'asc' })
      expect(text.length).toBeLessThan(42_000)
      const [notice = '', list = ''] = text.startsWith('{') ? ['', text] : text.split(/\n(.*)/s)
      if (notice.includes('was cut at')) cuts++
      seen.push(...JSON.parse(list).data.map(({ uid }: { uid: string }) => uid))
      const [, next] = /skip=(\d+)/.exec(notice) ?? []
      skip = next === undefined ? undefined : Number(next)
    }
    expect(cuts).toBeGreaterThan(0)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(total)
  })

  it('an error inside of the server shows no internals', async () => {
    const broken = await testApp({}, undefined, {
      prepare: (http) =>
        http.addHook('preHandler', async (request) => {
          if (request.url.startsWith('/v2/teams')) throw new Error('SELECT secret FROM somewhere')
        }),
    })
    try {
      const user = await broken.user()
      const agent = await anAgent(broken, { as: user.apiKey })
      const { text, isError } = await agent.call('teams_list')
      expect(isError).toBe(true)
      expect(text).toContain('There was an error, please try again later.')
      expect(text).not.toContain('secret')
    } finally {
      await broken.close()
    }
  })
})
