import { describe, expect, test } from 'vitest'
import { readCalendar } from '../src/index.ts'
import { readProperty } from '../src/text/property.ts'
import { readRule } from '../src/values/rule.ts'
import { readDuration, readTime } from '../src/values/times.ts'
import { busyOf, calendarOf, eventOf } from './support/calendars.ts'

const unknown = (id: string) => ({ kind: 'unknown', id }) as const

describe('an event', () => {
  test('has what an application shows of it', () => {
    const event = eventOf(
      [
        'UID:1@example.com',
        'DTSTAMP:20270101T000000Z',
        'LAST-MODIFIED:20270102T000000Z',
        'SEQUENCE:3',
        'DTSTART;TZID=Europe/Berlin:20270301T090000',
        'DTEND;TZID=Europe/Berlin:20270301T100000',
        'SUMMARY;LANGUAGE=en:Lunch\\, then\\na walk',
        'LOCATION:Room 1\\; first floor',
        'DESCRIPTION:Back\\\\slash',
        'URL:https://example.com/a:b',
        'STATUS:tentative',
        'ORGANIZER;CN="Doe, Jane":MAILTO:Jane@Example.com',
        'ATTENDEE;CN=Bob ^\'B^\';PARTSTAT=accepted;ROLE=OPT-PARTICIPANT;MEMBER="mailto:a@b.c":mailto:bob@example.com',
        'ATTENDEE;EMAIL=eve@example.com;PARTSTAT=NEEDS-ACTION:urn:uuid:1',
      ].join('\r\n'),
    )
    const zone = { kind: 'named', name: 'Europe/Berlin' }
    expect(event).toEqual({
      kind: 'event',
      uid: '1@example.com',
      isThisAndFuture: false,
      sequence: 3,
      dtstamp: Date.UTC(2027, 0, 1),
      lastModified: Date.UTC(2027, 0, 2),
      summary: 'Lunch, then\na walk',
      location: 'Room 1; first floor',
      description: 'Back\\slash',
      url: 'https://example.com/a:b',
      status: 'TENTATIVE',
      isTransparent: false,
      isAllDay: false,
      organizer: { name: 'Doe, Jane', email: 'jane@example.com' },
      attendees: [
        { name: 'Bob "B"', email: 'bob@example.com', partstat: 'ACCEPTED', role: 'OPT-PARTICIPANT' },
        { email: 'eve@example.com', partstat: 'NEEDS-ACTION' },
      ],
      start: { kind: 'zoned', local: Date.UTC(2027, 2, 1, 9), zone },
      end: { kind: 'zoned', local: Date.UTC(2027, 2, 1, 10), zone },
      rules: [],
      rdates: [],
      exdates: [],
    })
  })

  test('keeps the method of its calendar', () => {
    const text = calendarOf('UID:1\nDTSTART:20270301').replace('VERSION:2.0', 'METHOD:request')
    expect(readCalendar(text).events[0]?.method).toBe('REQUEST')
  })

  test('has texts with a maximum', () => {
    expect(eventOf(`UID:1\nDTSTART:20270301\nSUMMARY:${'x'.repeat(50_000)}`).summary).toHaveLength(1000)
  })

  test('is a plain value that can be stored as JSON', () => {
    const event = eventOf('UID:1\nDTSTART;TZID=Europe/Berlin:20270301T090000\nRRULE:FREQ=DAILY;UNTIL=20270303')
    expect(JSON.parse(JSON.stringify(event))).toEqual(event)
  })

  test('whose RECURRENCE-ID is not a time replaces no series', () => {
    const series = 'UID:1\nDTSTART:20270301T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2'
    const changed = 'UID:1\nDTSTART:20270310T080000Z\nDURATION:PT1H\nRECURRENCE-ID:soon\nSEQUENCE:5'
    expect(busyOf(calendarOf(series, changed))).toEqual([
      '2027-03-01T08:00Z/2027-03-01T09:00Z',
      '2027-03-02T08:00Z/2027-03-02T09:00Z',
      '2027-03-10T08:00Z/2027-03-10T09:00Z',
    ])
  })
})

test('several calendars in one text are all read, each with its own zones', () => {
  const zone = (offset: string) =>
    `BEGIN:VTIMEZONE\nTZID:Here\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:${offset}\nTZOFFSETTO:${offset}\nEND:STANDARD\nEND:VTIMEZONE`
  const event = (uid: string) => `UID:${uid}\nDTSTART;TZID=Here:20270301T090000\nDURATION:PT1H`
  expect(busyOf(calendarOf(zone('+0300'), event('1')) + calendarOf(zone('-0300'), event('2')))).toEqual([
    '2027-03-01T06:00Z/2027-03-01T07:00Z',
    '2027-03-01T12:00Z/2027-03-01T13:00Z',
  ])
})

test('a calendar that was cut off is noticed if another one follows', () => {
  const first = calendarOf('UID:1\nDTSTART:20270301').replace('END:VCALENDAR\n', '')
  const { state, events } = readCalendar(first + calendarOf('UID:2\nDTSTART:20270302'))
  expect(state).toBe('cut-off')
  expect(events.map(({ uid }) => uid)).toEqual(['1', '2'])
})

test('a rule that lost its colon is a loss, and a stray line of text is not', () => {
  const withLine = (line: string) => readCalendar(calendarOf(`UID:1\nDTSTART:20270301\n${line}`)).state
  expect(withLine('RRULE FREQ=DAILY')).toBe('partial')
  expect(withLine('and then we have lunch')).toBe('complete')
})

describe('a line', () => {
  test.each([
    ['DTSTART:20270301', {}, '20270301'],
    ['dtstart;tzid="A:B;C":20270301T090000', { TZID: 'A:B;C' }, '20270301T090000'],
    ['DTSTART;TZID=(UTC+01:00) Berlin:20270301T090000', { TZID: '(UTC+01:00) Berlin' }, '20270301T090000'],
    ['X-A;B="c:20270301', undefined, undefined],
    ['no line', undefined, undefined],
    [':20270301', undefined, undefined],
  ])('%s', (line, parameters, value) => {
    const property = readProperty(line)
    expect(property?.value).toBe(value)
    expect(property && Object.fromEntries(property.parameters)).toEqual(parameters)
  })
})

describe('a time', () => {
  test.each([
    ['20270301', 'date', '2027-03-01T00:00'],
    ['20270301T090000', 'floating', '2027-03-01T09:00'],
    ['20270301T090000Z', 'utc', '2027-03-01T09:00'],
    ['2027-03-01T09:00:00', 'floating', '2027-03-01T09:00'],
    ['20270301T240000', 'floating', '2027-03-02T00:00'],
    ['20281231T235960Z', 'utc', '2028-12-31T23:59:59'],
    ['00010101', 'date', '0001-01-01T00:00'],
  ])('%s is a %s', (text, kind, local) => {
    expect(readTime(text, undefined, unknown)).toEqual({ kind, local: Date.parse(`${local}Z`) })
  })

  test.each(['', '2027', '20270230', '20271301', '20270301T250000', '20270301T0960', '20270301T090000+0100', 'today'])(
    '"%s" is none',
    (text) => {
      expect(readTime(text, undefined, unknown)).toBeUndefined()
    },
  )
})

test.each([
  ['PT1H30M', { days: 0, milliseconds: 5_400_000 }],
  ['P2W', { days: 14, milliseconds: 0 }],
  ['P1DT1S', { days: 1, milliseconds: 1000 }],
  ['-PT15M', { days: -0, milliseconds: -900_000 }],
  ['P', undefined],
  ['1H', undefined],
])('the duration %s', (text, expected) => {
  expect(readDuration(text)).toEqual(expected)
})

describe('a rule that RFC 5545 does not allow is refused with its part', () => {
  test.each([
    ['COUNT=3', 'FREQ is missing'],
    ['FREQ=DAILY;COUNT=0', 'COUNT is 0'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL is -1'],
    ['FREQ=DAILY;UNTIL=soon', 'UNTIL is SOON'],
    ['FREQ=MONTHLY;BYDAY=XX', 'BYDAY is XX'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY is 32'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY is 0'],
    ['FREQ=DAILY;BYHOUR=-1', 'BYHOUR is -1'],
    ['FREQ=WEEKLY;WKST=XX', 'WKST is XX'],
    ['FREQ=YEARLY;RSCALE=CHINESE', 'RSCALE=CHINESE is not supported'],
    ['FREQ=YEARLY;BYEASTER=1', 'BYEASTER is not a part'],
    ['FREQ', 'is not NAME=value'],
  ])('%s', (text, reason) => {
    expect(readRule(text, unknown)).toContain(reason)
  })

  test.each([
    'freq=daily',
    'FREQ=DAILY;',
    'FREQ=WEEKLY;BYDAY= MO, TU',
    'FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=OMIT',
    'FREQ=DAILY;X-A=1',
  ])('%s is a rule', (text) => {
    expect(readRule(text, unknown)).toBeTypeOf('object')
  })
})
