import { setTimeout as sleep } from 'node:timers/promises'
import { calendarOf, eventOf, type FeedServer } from '../test/support/servers/feed-server.ts'
import { call, type LiveServer } from '../test/support/servers/live-server.ts'

const CALENDARS = 10
const EVENTS = 2000
/** Events of two years, in minutes. */
const EVENTS_WITHIN = 700 * 1440
const PATIENCE_MS = 60_000
const DAY_MS = 86_400_000

/** A host with calendars, and the first and last day of a month in which they have free times. */
export type CalendarHost = { eventTypeId: number; from: string; until: string }

/** Events of a quarter of an hour that are spread evenly over two years, at other times in each calendar. */
function aCalendar(number: number, from: Date): string {
  const stamp = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const quarter = Math.floor((index * EVENTS_WITHIN) / EVENTS / 15) + number
    const start = new Date(from.getTime() + quarter * 15 * 60_000)
    return eventOf(`event-${number}-${index}`, stamp(start), stamp(new Date(start.getTime() + 15 * 60_000)))
  })
  return calendarOf(...events)
}

/**
 * Creates a host with ten calendars of 2,000 events each. Calendars are read for two years, so the month begins in a week.
 *
 * @throws `Error` if the server doesn't read the calendars in a minute
 */
export async function aCalendarHost(server: LiveServer, feeds: FeedServer): Promise<CalendarHost> {
  const person = { email: 'diary@example.com', username: 'diary', timeZone: 'Europe/Berlin' }
  const { apiKey } = (await call(server, 'POST', '/v2/admin/users', person, server.administrator)).body.data
  const meeting = { title: 'Quarter', slug: 'quarter', lengthInMinutes: 15 }
  const { id } = (await call(server, 'POST', '/v2/event-types', meeting, apiKey)).body.data
  const today = new Date(new Date().toISOString().slice(0, 10))
  const names = Array.from({ length: CALENDARS }, (_, number) => `calendar-${number}`)
  for (const [number, name] of names.entries()) feeds.answer(name, { body: aCalendar(number, today) })
  const saved = await call(server, 'POST', '/v2/calendars/ics-feed/save', { urls: names.map(feeds.url) }, apiKey)
  if (saved.status !== 201) throw new Error(`The feeds are refused: ${JSON.stringify(saved.body)}`)
  const day = (count: number) => new Date(today.getTime() + count * DAY_MS).toISOString().slice(0, 10)
  const host = { eventTypeId: id as number, from: day(7), until: day(37) }
  // The server offers no time before it has read all calendars.
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(200)) {
    const { body } = await call(server, 'GET', `/v2/slots?eventTypeId=${id}&start=${host.from}&end=${host.until}`)
    if (Object.keys(body.data).length > 0) return host
  }
  throw new Error('The server has not read the calendars.')
}
