import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { type DavServer, davServer, multistatus } from '../../support/servers/dav-server.ts'
import { calendarOf, eventOf } from '../../support/servers/feed-server.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000

const answer = (inside: string, more = '') => ({
  status: 207,
  body: `<d:multistatus xmlns:d="DAV:"${more}>${inside}</d:multistatus>`,
})
const nested = (depth: number, own: number) => {
  const declarations = (at: number) => Array.from({ length: own }, (_, index) => ` xmlns:p${at}x${index}="u"`).join('')
  return Array.from({ length: depth }, (_, at) => `<a${declarations(at)}>`).join('') + '</a>'.repeat(depth)
}

/** Forms that take seconds to minutes, or all memory of the process, without maxima. */
const HOSTILE = {
  'nested namespaces': answer(nested(45, 350)),
  'attributes of one element': answer(`<a${Array.from({ length: 300_000 }, (_, at) => ` a${at}="1"`).join('')}/>`),
  'empty elements': answer('<a/>'.repeat(260_000)),
  'a declaration without an end': answer(`<!${'x'.repeat(500_000)}>`),
  'many responses': answer('<d:response><d:href/></d:response>'.repeat(130_000)),
}

const CALENDAR = '<x:resourcetype><x:collection/><calendar/></x:resourcetype>'
const HOME = '<calendar-home-set><x:href>/home/</x:href></calendar-home-set>'

describe('A CalDAV server with hostile answers', () => {
  let app: TestApp
  let dav: DavServer
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    dav = await davServer()
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await dav.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-03-20T08:00:00.000Z'), true)
    host = await app.user({ timeZone: 'Europe/London' })
    eventTypeId = (await anEventType(app, host)).id
    dav.calls.length = 0
    dav.answers = {
      'PROPFIND /': multistatus({ '/': HOME }),
      'PROPFIND /home/': multistatus({ '/home/work/': `${CALENDAR}<x:displayname>Work</x:displayname>` }),
      'PROPFIND /home/work/': multistatus({ '/home/work/': '<cs:getctag>one</cs:getctag>' }),
      'REPORT /home/work/': multistatus({}),
    }
  })

  const body = () => ({ url: dav.url, username: 'olga', password: 'secret' })
  const connect = () => app.post('/v2/calendars/caldav/credentials', { as: host.apiKey, body: body() })
  const calendars = async () => (await app.get('/v2/calendars', { as: host.apiKey })).body.data.connectedCalendars

  /** Does the work, and asks for something else meanwhile. */
  async function whileOthersAreAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
    let isDone = false
    let answered = 0
    const working = work().finally(() => (isDone = true))
    while (!isDone) {
      expect((await app.get('/health')).status).toBe(200)
      answered++
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(answered).toBeGreaterThan(0)
    return working
  }

  async function later(): Promise<void> {
    app.clock.set(new Date(app.clock.now().getTime() + 6 * MINUTE_MS), true)
    await app.app.runner.drain()
  }

  /** On a machine that is busy with other things, the time ends before a maximum is reached. */
  const PLAIN =
    /^Could not add this CalDAV account: (The XML (has more than \d+ [a-z ]+|has a document type, which answers of CalDAV servers do not have)|Reading the calendar takes longer than 18 seconds|The calendar was not read in time)\.$/

  it.each(Object.entries(HOSTILE))('is refused when it is connected: %s', async (_, hostile) => {
    dav.answers['PROPFIND /'] = hostile
    const { status, body: refusal } = await whileOthersAreAnswered(connect)
    expect([status, refusal.error.message]).toEqual([400, expect.stringMatching(PLAIN)])
    expect(await calendars()).toEqual([])
  })

  it.each(Object.entries(HOSTILE))('is refused when it lists its calendars: %s', async (_, hostile) => {
    dav.answers['PROPFIND /home/'] = hostile
    const { status, body: refusal } = await whileOthersAreAnswered(connect)
    expect([status, refusal.error.message]).toEqual([400, expect.stringMatching(PLAIN)])
    expect(await calendars()).toEqual([])
  })

  it.each(Object.entries(HOSTILE))('leaves the last copy when its calendar is read: %s', async (_, hostile) => {
    const busy = calendarOf(eventOf('kept', '20300327T100000Z', '20300327T110000Z'))
    dav.answers['REPORT /home/work/'] = multistatus({
      '/home/work/a.ics': `<calendar-data><![CDATA[${busy}]]></calendar-data>`,
    })
    expect((await connect()).status).toBe(201)
    dav.answers['PROPFIND /home/work/'] = multistatus({ '/home/work/': '<cs:getctag>two</cs:getctag>' })
    dav.answers['REPORT /home/work/'] = hostile
    dav.calls.length = 0
    await whileOthersAreAnswered(later)
    expect(dav.calls.map(({ method }) => method)).toContain('REPORT')
    const { body: slots } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-03-27&end=2030-03-27`)
    const starts = slots.data['2030-03-27'].map(({ start }: { start: string }) => start.slice(11, 16))
    expect([starts.includes('09:00'), starts.includes('10:00')]).toEqual([true, false])
  })

  it.each(Object.entries(HOSTILE))('holds nobody up when an event is written: %s', async (_, hostile) => {
    expect((await connect()).status).toBe(201)
    dav.answers['REPORT /home/work/'] = hostile
    // The server says that it has the event under another name, and is asked for that.
    dav.answers = new Proxy(dav.answers, {
      get: (answers, name, at) => (String(name).startsWith('PUT ') ? { status: 409 } : Reflect.get(answers, name, at)),
    })
    dav.calls.length = 0
    const booked = await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, '2030-03-27T10:00:00Z') })
    expect([booked.status, booked.body.message]).toEqual([201, undefined])
    await whileOthersAreAnswered(() => app.app.runner.drain())
    expect(dav.calls.map(({ method }) => method)).toEqual(expect.arrayContaining(['PUT', 'REPORT']))
    expect((await app.get('/health')).status).toBe(200)
  })

  it('A client that hangs up ends the reading, and the next one has its turn', async () => {
    // Reading takes longer than anybody waits: the events go on for ever.
    const seconds = ['UID:x', 'DTSTAMP:20290101T000000Z', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY']
    const files = Array.from({ length: 3000 }, (_, at) => [`/home/work/${at}.ics`, calendarOf(seconds)] as const)
    const slow = multistatus(
      Object.fromEntries(files.map(([name, text]) => [name, `<calendar-data><![CDATA[${text}]]></calendar-data>`])),
    )
    dav.answers['PROPFIND /'] = {
      ...slow,
      body: slow.body?.replace('<x:response>', `${'<a/>'.repeat(200_000)}$&`) ?? '',
    }
    const { port } = app.app.http.server.address() as { port: number }
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v2/calendars/caldav/credentials',
      headers: { authorization: `Bearer ${host.apiKey}`, 'content-type': 'application/json' },
    })
    call.on('error', () => undefined)
    call.end(JSON.stringify(body()))
    while (dav.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    call.destroy()
    dav.answers['PROPFIND /'] = multistatus({ '/': HOME })
    expect((await whileOthersAreAnswered(connect)).status).toBe(201)
    // The call that was given up has asked for nothing more: these are the requests of the other one.
    expect(dav.calls.filter(({ path }) => path === '/.well-known/caldav')).toEqual([])
    expect(await calendars()).toHaveLength(1)
  })
})
