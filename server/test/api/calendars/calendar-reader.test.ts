import { afterAll, expect, it } from 'vitest'
import { createCalendarReader } from '../../../src/adapters/calendars/calendar-reader.ts'
import { toRead } from '../../../src/adapters/calendars/ics-busy-times.ts'
import { calendarOf, eventOf } from '../../support/servers/feed-server.ts'

const RANGE = {
  from: new Date('2030-01-01T00:00:00Z'),
  until: new Date('2031-01-01T00:00:00Z'),
  timeZone: 'Europe/London',
  ownerEmail: 'olga@example.com',
}

const reader = createCalendarReader()
const patient = () => ({ signal: new AbortController().signal })
afterAll(() => reader.close())

const many = (count: number) =>
  calendarOf(...Array.from({ length: count }, (_, at) => eventOf(`e${at}`, '20300114T100000Z', '20300114T110000Z')))

it('A large calendar is read as a small one is', async () => {
  const [small, large] = [
    await reader.read(toRead([many(2)], RANGE), patient()),
    await reader.read(toRead([many(2000)], RANGE), patient()),
  ]
  expect(large.busy.slice(0, 2)).toEqual(small.busy)
  expect([large.busy.length, large.texts[0]?.state]).toEqual([2000, 'complete'])
})

it('A small calendar that takes many steps is read completely, with the events of bookings', async () => {
  const text = calendarOf(
    ...Array.from({ length: 20 }, (_, at) => [
      `UID:daily${at}@daybook`,
      'DTSTAMP:20290101T000000Z',
      'DTSTART:19700114T100000Z',
      'DURATION:PT1M',
      'RRULE:FREQ=DAILY',
    ]),
  )
  const { busy, texts, problems } = await reader.read(toRead([text], RANGE, ['daily3@daybook']), patient())
  expect([busy.length, problems]).toEqual([20 * 365, []])
  expect(texts[0]?.found).toMatchObject([{ startsAt: new Date('1970-01-14T10:00:00Z') }])
})

it('Other work goes on while a large calendar is read', async () => {
  let isRead = false
  const reading = reader.read(toRead([many(3000)], RANGE), patient()).finally(() => (isRead = true))
  let turns = 0
  while (!isRead) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    turns++
  }
  expect((await reading).busy).toHaveLength(3000)
  expect(turns).toBeGreaterThan(5)
})

it('Many large calendars are read two at a time', async () => {
  const read = await Promise.all(Array.from({ length: 8 }, () => reader.read(toRead([many(500)], RANGE), patient())))
  expect(read.map(({ busy }) => busy.length)).toEqual(Array.from({ length: 8 }, () => 500))
})

it('Other work goes on while a large answer of a CalDAV server is read', async () => {
  const file = (at: number) =>
    `<d:response><d:href>/${at}.ics</d:href><d:propstat><d:prop><c:calendar-data>${calendarOf(eventOf(`e${at}`, '20300114T100000Z', '20300114T110000Z'))}</c:calendar-data></d:prop></d:propstat></d:response>`
  const files = Array.from({ length: 8000 }, (_, at) => file(at)).join('')
  const body = Buffer.from(
    `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${files}</d:multistatus>`,
  )
  let isRead = false
  const answer = { body, url: 'https://example.com/', range: RANGE, version: null, bookingUidEnd: '@daybook' }
  const reading = reader.busyTimesIn(answer, patient()).finally(() => (isRead = true))
  let turns = 0
  while (!isRead) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    turns++
  }
  expect((await reading).busy).toHaveLength(8000)
  expect(turns).toBeGreaterThan(5)
})

it('A reading that is given up ends, also while it waits for its turn', async () => {
  const caller = new AbortController()
  const userId = 1
  // One thread reads for this person, so the second text waits.
  const readings = [1, 2].map(() => reader.read(toRead([many(20_000)], RANGE), { signal: caller.signal, userId }))
  setTimeout(() => caller.abort(), 20)
  const ends = (await Promise.allSettled(readings)).map((end) => end.status === 'rejected' && end.reason.kind)
  expect(ends).toEqual(['unreachable', 'unreachable'])
  expect((await reader.read(toRead([many(500)], RANGE), { ...patient(), userId })).busy).toHaveLength(500)
})

it('A reader that is closed reads no large calendars', async () => {
  const closed = createCalendarReader()
  await closed.close()
  await expect(closed.read(toRead([many(2000)], RANGE), patient())).rejects.toMatchObject({ kind: 'unreachable' })
})
