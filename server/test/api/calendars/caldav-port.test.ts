import { expect, test } from 'vitest'
import { createCalDav } from '../../../src/adapters/calendars/caldav/caldav.ts'
import { calDavCredentials } from '../../../src/adapters/calendars/caldav/credentials.ts'
import { createCalendarReader } from '../../../src/adapters/calendars/calendar-reader.ts'
import { createOutgoing } from '../../../src/adapters/outgoing/outgoing.ts'
import { newAccount } from '../../../src/adapters/provider-account.ts'
import {
  type CalendarPeer,
  type StoredEvent,
  testCalendarPort,
  type WeeklySeries,
} from '../../support/calendar-port.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { hasRadicale, RADICALE_ADVICE, startRadicale, USER } from '../../support/servers/radicale.ts'

test('CI has Radicale', () => {
  expect(hasRadicale || !process.env.CI, RADICALE_ADVICE).toBe(true)
})

// Without Radicale there is no server to ask, except in CI.
if (hasRadicale) testCalendarPort('A CalDAV server (Radicale)', startPeer)

async function startPeer(): Promise<CalendarPeer> {
  const radicale = await startRadicale()
  const calendarId = await radicale.makeCalendar('work', 'Work')
  const outgoing = createOutgoing({ resolve: async () => [], allowPrivateNetworks: true })
  const provider = createCalDav({
    outgoing,
    reader: createCalendarReader(),
    now: () => new Date('2030-01-01T00:00:00Z'),
  })
  const accountAt = (url: string, password: string = USER.password) =>
    newAccount(calDavCredentials({ ...USER, url, password }))

  const read = async (externalId: string) => radicale.call('GET', new URL(externalId).pathname)

  /** Changes an event as a calendar program would. */
  async function change(externalId: string, edit: (text: string) => string): Promise<void> {
    const { text } = await read(externalId)
    const { status } = await radicale.call('PUT', new URL(externalId).pathname, edit(text))
    if (status >= 300) throw new Error(`Radicale answers with ${status} to PUT.`)
  }

  return {
    provider,
    account: accountAt(radicale.url),
    calendarId,
    missingCalendarId: new URL('../gone/', calendarId).href,
    refused: accountAt(radicale.url, 'wrong'),
    unreachable: { provider, account: accountAt(`http://127.0.0.1:${await freePort()}/`) },

    async addWeekly(series) {
      const { status } = await radicale.call('PUT', `${new URL(calendarId).pathname}weekly.ics`, weekly(series))
      if (status !== 201) throw new Error(`Radicale answers with ${status} to PUT.`)
    },
    async find(externalId) {
      const { status, text } = await read(externalId)
      return status === 200 ? storedEvent(text) : undefined
    },
    async count(uid) {
      const { text } = await radicale.call('GET', new URL(calendarId).pathname)
      return text.split(`UID:${uid}`).length - 1
    },
    move: (externalId, startsAt, endsAt) =>
      change(externalId, (text) =>
        text.replace(/^DTSTART.*$/m, `DTSTART:${basic(startsAt)}`).replace(/^DTEND.*$/m, `DTEND:${basic(endsAt)}`),
      ),
    async remove(externalId) {
      await radicale.call('DELETE', new URL(externalId).pathname)
    },
    respond: (externalId, email, response) =>
      change(externalId, (text) => {
        const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
        const isTheirs = (line: string) => line.startsWith('ATTENDEE') && line.includes(email)
        return lines
          .map((line) =>
            isTheirs(line) ? line.replace(/PARTSTAT=[A-Z-]+/, `PARTSTAT=${response.toUpperCase()}`) : line,
          )
          .join('\r\n')
      }),
    throttle(seconds) {
      radicale.answers = 'throttled'
      radicale.retryAfterSeconds = seconds
    },
    hang() {
      radicale.answers = 'hanging'
    },
    heal() {
      radicale.answers = 'normal'
    },
    stop: radicale.stop,
  }
}

const basic = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const weekly = ({ title, timeZone, localStart, minutes, count }: WeeklySeries): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Other program//EN',
    'BEGIN:VEVENT',
    'UID:weekly',
    'DTSTAMP:20290101T000000Z',
    `DTSTART;TZID=${timeZone}:${localStart.replaceAll(/[-:]/g, '')}`,
    `DURATION:PT${minutes}M`,
    `RRULE:FREQ=WEEKLY;COUNT=${count}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Reads an event that is written in UTC, without the adapter's own reader. */
function storedEvent(text: string): StoredEvent {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const textOf = (name: string) => {
    const line = lines.find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name};`)) ?? ''
    return line.slice(line.indexOf(':') + 1)
  }
  const instant = (value: string) =>
    new Date(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return {
    title: textOf('SUMMARY').replace(/\\(.)/g, '$1'),
    startsAt: instant(textOf('DTSTART')),
    endsAt: instant(textOf('DTEND')),
    isPrivate: textOf('CLASS') === 'PRIVATE',
  }
}
