import { createServer, type IncomingMessage } from 'node:http'
import { freePort } from './free-port.ts'

/** The answer of a feed. */
export type FeedAnswer = { status?: number; headers?: Record<string, string>; body?: string }

type Answering = (request: IncomingMessage) => FeedAnswer | Promise<FeedAnswer>

export type FeedServer = {
  /** The address of a feed. Each name is a feed of its own. */
  url(name: string): string
  /** Sets what a feed answers from now on. */
  answer(name: string, answer: FeedAnswer | Answering): void
  /** How often a feed was asked for. */
  requests(name: string): number
  stop(): Promise<void>
}

/** Starts a server that publishes calendars as files. */
export async function feedServer(): Promise<FeedServer> {
  const answers = new Map<string, FeedAnswer | Answering>()
  const counts = new Map<string, number>()
  const port = await freePort()
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice(1)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const known = answers.get(name) ?? { status: 404 }
    const { status = 200, headers = {}, body = '' } = typeof known === 'function' ? await known(request) : known
    response.writeHead(status, { 'content-type': 'text/calendar', ...headers })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    answer: (name, answer) => void answers.set(name, answer),
    requests: (name) => counts.get(name) ?? 0,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Writes an iCalendar file with these events, each given by its lines. */
export const calendarOf = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Feed//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** The lines of an event in UTC: `20300114T100000Z`. */
export const eventOf = (uid: string, start: string, end: string, ...more: readonly string[]): string[] => [
  `UID:${uid}`,
  'DTSTAMP:20290101T000000Z',
  `DTSTART:${start}`,
  `DTEND:${end}`,
  `SUMMARY:${uid}`,
  ...more,
]
