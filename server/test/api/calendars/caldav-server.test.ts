import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCalDav } from '../../../src/adapters/calendars/caldav/caldav.ts'
import { calDavCredentials } from '../../../src/adapters/calendars/caldav/credentials.ts'
import { createCalendarReader } from '../../../src/adapters/calendars/calendar-reader.ts'
import { createOutgoing } from '../../../src/adapters/outgoing/outgoing.ts'
import { newAccount } from '../../../src/adapters/provider-account.ts'
import { type DavServer, davServer, multistatus } from '../../support/servers/dav-server.ts'
import { calendarOf, eventOf } from '../../support/servers/feed-server.ts'

const CALENDAR = '<x:resourcetype><x:collection/><calendar/></x:resourcetype>'
const HOME = '<calendar-home-set><x:href>/home/</x:href></calendar-home-set>'
const named = (name: string, more = '') => `${CALENDAR}<x:displayname>${name}</x:displayname>${more}`
const kinds = (...names: string[]) =>
  `<supported-calendar-component-set>${names.map((name) => `<comp name="${name}"/>`).join('')}</supported-calendar-component-set>`
const privileges = (...names: string[]) =>
  `<x:current-user-privilege-set>${names.map((name) => `<x:privilege><x:${name}/></x:privilege>`).join('')}</x:current-user-privilege-set>`
const file = (text: string) => `<calendar-data><![CDATA[${text}]]></calendar-data>`

describe('servers of calendars', () => {
  let dav: DavServer
  const outgoing = createOutgoing({ resolve: async () => [], allowPrivateNetworks: true })
  const provider = createCalDav({
    outgoing,
    reader: createCalendarReader(),
    now: () => new Date('2030-01-01T00:00:00Z'),
  })
  const limits = () => ({ timeoutMs: 5000, signal: new AbortController().signal })
  const account = (path = '') =>
    newAccount(calDavCredentials({ url: dav.url + path, username: 'olga', password: 'secret' }))
  const list = (path = '') => provider.listCalendars(account(path), limits())
  const names = async (path = '') => (await list(path)).map(({ name }) => name)

  beforeEach(async () => {
    dav = await davServer()
  })
  afterEach(() => dav.stop())

  const read = () =>
    provider.readBusyTimes(account(), `${dav.url}work/`, {
      from: new Date('2030-01-01T00:00:00Z'),
      until: new Date('2030-03-01T00:00:00Z'),
      timeZone: 'Europe/London',
      ownerEmail: 'olga@example.com',
      version: null,
      bookingUidEnd: '@daybook',
      ...limits(),
    })

  const holds = (files: Readonly<Record<string, string>>) => {
    dav.answers['PROPFIND /work/'] = multistatus({ '/work/': '<cs:getctag>one</cs:getctag>' })
    dav.answers['REPORT /work/'] = multistatus(files)
  }

  describe('The calendars of an account', () => {
    it('are found through the well-known address and the principal', async () => {
      dav.answers['PROPFIND /.well-known/caldav'] = { status: 301, headers: { location: '/dav/' } }
      dav.answers['PROPFIND /dav/'] = multistatus({
        '/dav/': '<x:current-user-principal><x:href>/dav/olga/</x:href></x:current-user-principal>',
      })
      dav.answers['PROPFIND /dav/olga/'] = multistatus({ '/dav/olga/': HOME })
      dav.answers['PROPFIND /home/'] = multistatus({ '/home/': '', '/home/work/': named('Work') })
      expect(await list()).toMatchObject([{ externalId: `${dav.url}home/work/`, name: 'Work', isPrimary: true }])
      expect(await provider.identify(account(), limits())).toBe(`${dav.url}dav/olga/`)
    })

    it('are those that have events', async () => {
      dav.answers['PROPFIND /'] = multistatus({ '/': HOME })
      dav.answers['PROPFIND /home/'] = multistatus({
        '/home/': '<x:resourcetype><x:collection/></x:resourcetype>',
        '/home/tasks/': named('Tasks', kinds('VTODO')),
        '/home/inbox/': '<x:resourcetype><x:collection/><schedule-inbox/></x:resourcetype>',
        '/home/work/': named('Work', kinds('VTODO', 'VEVENT')),
        '/home/all/': named('All'),
      })
      expect(await names()).toEqual(['Work', 'All'])
    })

    it('are read-only without a privilege to write', async () => {
      dav.answers['PROPFIND /'] = multistatus({ '/': HOME })
      dav.answers['PROPFIND /home/'] = multistatus({
        '/home/shared/': named('Shared', privileges('read')),
        '/home/own/': named('Own', privileges('read', 'write')),
        '/home/unknown/': named('Unknown'),
      })
      expect((await list()).map(({ name, isReadOnly, isPrimary }) => [name, isReadOnly, isPrimary])).toEqual([
        ['Shared', true, false],
        ['Own', false, true],
        ['Unknown', false, false],
      ])
    })

    it('have the default calendar for invitations as the primary one', async () => {
      const inbox = '<schedule-inbox-URL><x:href>/inbox/</x:href></schedule-inbox-URL>'
      dav.answers['PROPFIND /'] = multistatus({ '/': HOME + inbox })
      dav.answers['PROPFIND /home/'] = multistatus({ '/home/a/': named('A'), '/home/b/': named('B') })
      dav.answers['PROPFIND /inbox/'] = multistatus({
        '/inbox/': '<schedule-default-calendar-URL><x:href>/home/b/</x:href></schedule-default-calendar-URL>',
      })
      expect((await list()).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
        ['A', false],
        ['B', true],
      ])
    })

    it('can be a single one whose address the person enters', async () => {
      dav.answers['PROPFIND /shared/team/'] = multistatus({ '/shared/team/': named('Team') })
      expect(await list('shared/team/')).toMatchObject([{ externalId: `${dav.url}shared/team/`, isPrimary: true }])
    })

    it('are not found at a server that is none of calendars, and the reason says so', async () => {
      dav.answers['PROPFIND /'] = { status: 405 }
      await expect(list()).rejects.toMatchObject({ kind: 'refused', message: /does not lead to calendars/ })
    })
  })

  it('A password is not sent to another host over plain http', async () => {
    const other = await davServer()
    dav.answers['PROPFIND /'] = { status: 302, headers: { location: other.url } }
    await expect(list()).rejects.toMatchObject({ kind: 'unreachable', message: /the password is not sent there/ })
    dav.answers['PROPFIND /'] = multistatus({
      '/': `<calendar-home-set><x:href>${other.url}home/</x:href></calendar-home-set>`,
    })
    await expect(list()).rejects.toMatchObject({ kind: 'unreachable', message: /only sent to the server/ })
    expect(other.calls).toEqual([])
    await other.stop()
  })

  it('A login that is not Basic is named in the refusal', async () => {
    dav.answers['PROPFIND /'] = { status: 401, headers: { 'www-authenticate': 'Digest realm="x", nonce="y"' } }
    await expect(list()).rejects.toMatchObject({ kind: 'refused', message: /other than Basic/ })
  })

  describe('An answer', () => {
    const good = calendarOf(eventOf('good', '20300114T100000Z', '20300114T110000Z'))

    it('with a broken event among good ones loses none of the good ones', async () => {
      const broken = calendarOf(['UID:broken', 'DTSTAMP:20290101T000000Z', 'DTSTART:tomorrow', 'SUMMARY:Broken'])
      holds({
        '/work/a.ics': file(broken),
        '/work/b.ics': file(good),
        '/work/c.ics': file(good.replaceAll('good', 'half').slice(0, -60)),
      })
      const answer = await read()
      expect(answer).toMatchObject({
        busy: [{ externalUid: 'good' }],
        lostUids: ['broken', 'half'],
        version: null,
        warning: expect.stringMatching(/^2 events could not be read/),
      })
    })

    it.each([
      ['that is cut off', (body: string) => body.slice(0, -40)],
      ['that is a page', () => '<!DOCTYPE html><html><body>Sign in</body></html>'],
      [
        'that defines entities',
        (body: string) => `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${body.replace('good', '&b;')}`,
      ],
      ['with an unknown entity', (body: string) => body.replace('<x:href>', '<x:href>&file;')],
      ['that is nested a thousand times', () => `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`],
      ['without the text of an event', (body: string) => body.replace(/<calendar-data>.*<\/calendar-data>/s, '')],
      ['with a file that is no event', (body: string) => body.replace(/BEGIN:VCALENDAR.*END:VCALENDAR/s, 'hello')],
    ])('%s is unreadable', async (_, spoil) => {
      holds({ '/work/b.ics': file(good) })
      const { body = '' } = multistatus({ '/work/b.ics': file(good) })
      dav.answers['REPORT /work/'] = { status: 207, body: spoil(body) }
      await expect(read()).rejects.toMatchObject({ kind: 'unreadable' })
    })
  })

  describe('A written event', () => {
    const event = {
      uid: 'abc@daybook',
      revision: 4,
      sequence: 1,
      title: 'Meeting',
      description: 'About this',
      location: null,
      startsAt: new Date('2030-01-14T10:00:00Z'),
      endsAt: new Date('2030-01-14T10:30:00Z'),
      timeZone: 'Europe/London',
      organizer: { name: 'Olga "O" Organizer\r\nX-EVIL:1', email: 'olga@example.com' },
      attendees: [{ name: 'Ada', email: 'ada@example.com' }],
      isPrivate: true,
      wantsMeeting: false,
    }
    const write = (externalId: string | null) =>
      provider.writer?.writeEvent(account(), `${dav.url}work/`, event, externalId, limits())
    const linesOf = (call: { body: string } | undefined) => (call?.body ?? '').replace(/\r\n /g, '').split('\r\n')
    const lastPut = () => linesOf(dav.calls.findLast(({ method }) => method === 'PUT'))

    it('tells the server to send no invitations, and no name becomes a line of its own', async () => {
      dav.answers['PUT /work/abc%40daybook.ics'] = { status: 201, headers: { etag: '"1"' } }
      expect(await write(null)).toEqual({
        externalId: `${dav.url}work/abc%40daybook.ics`,
        version: '"1"',
        meeting: null,
      })
      const lines = lastPut()
      expect(lines).toContain(
        "ORGANIZER;CN=Olga 'O' Organizer X-EVIL:1;SCHEDULE-AGENT=CLIENT:mailto:olga@example.com".replace(
          /CN=([^;]+)/,
          'CN="$1"',
        ),
      )
      expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain('SCHEDULE-AGENT=CLIENT')
      expect(lines).toEqual(expect.arrayContaining(['CLASS:PRIVATE', 'X-DAYBOOK-REVISION:4', 'SEQUENCE:1']))
      expect(lines.some((line) => line.startsWith('X-EVIL') || line.startsWith('METHOD'))).toBe(false)
    })

    it('keeps what a person has added, and the answers of attendees', async () => {
      const stored = calendarOf([
        'UID:abc@daybook',
        'DTSTAMP:20290101T000000Z',
        'DTSTART;TZID=Europe/Berlin:20300114T090000',
        'DURATION:PT1H',
        'SUMMARY:Old',
        'SEQUENCE:3',
        'COLOR:red',
        'ATTENDEE;PARTSTAT=ACCEPTED:mailto:Ada@example.com',
        'ATTENDEE;PARTSTAT=ACCEPTED:mailto:gone@example.com',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT15M',
        'END:VALARM',
      ])
      dav.answers['GET /work/abc.ics'] = { status: 200, headers: { etag: '"7"' }, body: stored }
      dav.answers['PUT /work/abc.ics'] = { status: 204 }
      await write(`${dav.url}work/abc.ics`)
      const lines = lastPut()
      expect(lines).toEqual(
        expect.arrayContaining([
          'SUMMARY:Meeting',
          'SEQUENCE:3',
          'COLOR:red',
          'TRIGGER:-PT15M',
          'DTEND:20300114T103000Z',
        ]),
      )
      expect(lines.filter((line) => /^(DTSTART|DTEND|DURATION)/.test(line))).toHaveLength(2)
      const attendees = lines.filter((line) => line.startsWith('ATTENDEE'))
      expect(attendees).toEqual([expect.stringMatching(/PARTSTAT=ACCEPTED.*ada@example\.com/)])
      expect(dav.calls.at(-1)?.headers['if-match']).toBe('"7"')
    })

    it('is written again when somebody else has changed it meanwhile', async () => {
      const versions = ['"1"', '"2"']
      const text = calendarOf(eventOf('abc@daybook', '20300114T100000Z', '20300114T110000Z'))
      dav.answers['GET /work/abc.ics'] = () => ({
        status: 200,
        headers: { etag: versions.shift() ?? '"2"' },
        body: text,
      })
      dav.answers['PUT /work/abc.ics'] = ({ headers }) => ({ status: headers['if-match'] === '"2"' ? 204 : 412 })
      await write(`${dav.url}work/abc.ics`)
      expect(dav.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'PUT'])
    })

    it('is found under the name that a calendar program gave it', async () => {
      const text = calendarOf(eventOf('abc@daybook', '20300114T100000Z', '20300114T110000Z'))
      dav.answers['PUT /work/abc%40daybook.ics'] = { status: 409 }
      dav.answers['REPORT /work/'] = multistatus({ '/work/4711.ics': file(text) })
      dav.answers['GET /work/4711.ics'] = { status: 200, headers: { etag: '"1"' }, body: text }
      dav.answers['PUT /work/4711.ics'] = { status: 204 }
      expect(await write(null)).toMatchObject({ externalId: `${dav.url}work/4711.ics` })
    })
  })
})
