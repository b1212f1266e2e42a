import { type DavReply, type DavServer, davServer } from '../servers/dav-server.ts'
import { call } from '../servers/live-server.ts'
import type { ServerProcess } from '../servers/server-process.ts'

/** A request as fetch takes it, and the number of them that are sent at once. */
export type AccountRequest = { method: 'GET' | 'POST'; path: string; key?: string; version?: string; body?: unknown }
export type AccountKind = { kind: string; requests: readonly AccountRequest[]; atOnce?: number }

const EVENT_TYPES = 60
const PICTURES = 30
const MOST_HOURS = 990
const PEOPLE = 14
/** The longest description. */
const DESCRIPTION_CHARACTERS = 20_000
const DESCRIPTIONS = ['_a_', '*a **', 'http://a/[', '[a](', '<a href="', '`a``', '- > ', '![']

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const numbered = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number))

/** Answers of a CalDAV server that take seconds to minutes, or all memory, without maxima. */
const XML: Readonly<Record<string, string>> = {
  'nested namespaces': `${numbered(45, (at) => `<a${numbered(350, (own) => ` xmlns:p${at}x${own}="u"`).join('')}>`).join('')}${'</a>'.repeat(45)}`,
  'many attributes': `<a${numbered(900_000, (at) => ` a${at}="1"`).join('')}/>`,
  'many elements': '<a/>'.repeat(990_000),
  'a declaration without an end': `<!${'x'.repeat(500_000)}>`,
  'many responses': '<d:response><d:href>/</d:href></d:response>'.repeat(200_000),
}

const answerOf = (inside: string): DavReply => ({
  status: 207,
  body: `<d:multistatus xmlns:d="DAV:">${inside}</d:multistatus>`,
})

/**
 * Makes accounts on a server and returns what their owners could do to keep everybody waiting, with a function that
 * stops their calendar servers. The server must allow private networks.
 */
export async function accountKinds(server: ServerProcess): Promise<{ kinds: AccountKind[]; stop(): Promise<void> }> {
  const person = async (username: string): Promise<string> => {
    const wish = { email: `${username}@example.com`, username, timeZone: 'UTC' }
    return (await call(server, 'POST', '/v2/admin/users', wish, server.administrator)).body.data.apiKey
  }
  const writer = await person('writer')
  const descriptions = DESCRIPTIONS.map((text) => text.repeat(DESCRIPTION_CHARACTERS / text.length))
  const eventType = (number: number) => ({
    title: `Meeting ${number}`,
    slug: `meeting-${number}`,
    lengthInMinutes: 30,
    description: descriptions[number % descriptions.length],
  })
  for (let number = 0; number < EVENT_TYPES; number++) {
    const made = await call(server, 'POST', '/v2/event-types', eventType(number), writer)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  }
  const hours = {
    name: 'Much',
    timeZone: 'UTC',
    isDefault: false,
    availability: numbered(MOST_HOURS, (at) => ({
      days: ['Monday', 'Friday'],
      startTime: clock(at),
      endTime: clock(at + 1),
    })),
    overrides: numbered(MOST_HOURS, (at) => ({
      date: new Date(Date.UTC(2030, 0, 1 + at)).toISOString().slice(0, 10),
      startTime: clock(at),
      endTime: clock(at + 1),
    })),
  }
  const people = await Promise.all(numbered(PEOPLE, (number) => person(`caldav-${number}`)))
  const servers: DavServer[] = []
  const xml: AccountKind[] = []
  for (const [name, text] of Object.entries(XML)) {
    const dav = await davServer()
    dav.answers['PROPFIND /'] = answerOf(text)
    servers.push(dav)
    const body = { url: dav.url, username: 'olga', password: 'secret' }
    const path = '/v2/calendars/caldav/credentials'
    const requests = people.map((key): AccountRequest => ({ method: 'POST', path, key, body }))
    xml.push({ kind: `an answer of a calendar server: ${name}`, requests, atOnce: PEOPLE })
  }
  return {
    kinds: [
      {
        kind: 'pages with hostile descriptions',
        requests: ['/writer', '/writer?page=2', ...DESCRIPTIONS.map((_, number) => `/writer/meeting-${number}`)].map(
          (path) => ({ method: 'GET', path }),
        ),
      },
      {
        kind: 'hostile descriptions are stored',
        requests: DESCRIPTIONS.map((_, number) => {
          const body = { ...eventType(number), slug: `more-${number}` }
          return { method: 'POST', path: '/v2/event-types', key: writer, version: '2024-06-14', body }
        }),
      },
      {
        kind: `${PICTURES} pictures of links at once`,
        requests: numbered(PICTURES, (number) => ({ method: 'GET', path: `/assets/preview/writer/meeting-${number}` })),
        atOnce: PICTURES,
      },
      {
        kind: `${MOST_HOURS} hours of a week and of dates`,
        requests: [{ method: 'POST', path: '/v2/schedules', key: writer, version: '2024-06-11', body: hours }],
      },
      ...xml,
    ],
    stop: async () => {
      await Promise.all(servers.map((dav) => dav.stop()))
    },
  }
}
