import { describe, expect, test } from 'vitest'
import { zoneNamedBy } from '../src/zones/name-zone.ts'
import { FORMER_WINDOWS_NAMES, WINDOWS_LABELS } from '../src/zones/windows-labels.ts'
import { WINDOWS_ZONES } from '../src/zones/windows-zones.ts'
import { busyOf, calendarOf } from './support/calendars.ts'

const named = (name: string) => ({ kind: 'named', name })

describe('a name says which zone is meant', () => {
  test.each([
    ['Europe/Berlin', named('Europe/Berlin')],
    ['europe/berlin', named('Europe/Berlin')],
    [' Europe/Berlin ', named('Europe/Berlin')],
    ['W. Europe Standard Time', named('Europe/Berlin')],
    ['w. europe standard time', named('Europe/Berlin')],
    ['/freeassociation.sourceforge.net/Europe/Berlin', named('Europe/Berlin')],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', named('Europe/Berlin')],
    ['/mozilla.org/20070129_1/America/Argentina/Ushuaia', named('America/Argentina/Ushuaia')],
    ['UTC', named('UTC')],
    ['/freeassociation.sourceforge.net/America/Argentina/Ushuaia', named('America/Argentina/Ushuaia')],
    ['/mozilla.org/20050126_1/Europe/Berlin', named('Europe/Berlin')],
    ['"Europe/Berlin"', named('Europe/Berlin')],
    ['America/New York', named('America/New_York')],
    ['tzone://Microsoft/Utc', named('UTC')],
    ['tzone://Microsoft/Eastern Standard Time', named('America/New_York')],
    ['tzone://Microsoft/Custom', undefined],
    ['W. Europe Daylight Time', named('Europe/Berlin')],
    ['U.S. Mountain Standard Time', named('America/Phoenix')],
    ['Mexico Standard Time', named('America/Mexico_City')],
    ['Mexico Standard Time 2', named('America/Mazatlan')],
    ['(UTC-05:00) Eastern Time (US & Canada)', named('America/New_York')],
    ['(GMT-05:00) Eastern Time (US and Canada)', named('America/New_York')],
    ['Eastern Time (US & Canada)', named('America/New_York')],
    ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', named('Europe/Sarajevo')],
    ['(UTC+01:00) Berlin', named('Europe/Berlin')],
    ['(UTC+05:00) Berlin', undefined],
    ['(UTC) Coordinated Universal Time', named('Etc/UTC')],
    ['(UTC-11:00) Coordinated Universal Time-11', named('Etc/GMT+11')],
    ['UTC+12', named('Etc/GMT-12')],
    ['UTC+05:30', { kind: 'offset', offset: 19_800_000 }],
    ['GMT+0200', { kind: 'offset', offset: 7_200_000 }],
    ['UTC-5', { kind: 'offset', offset: -18_000_000 }],
    ['Customized Time Zone', undefined],
    ['Mars/Olympus', undefined],
    ['', undefined],
    ['x'.repeat(10_000), undefined],
  ])('%s', (id, zone) => {
    expect(zoneNamedBy(id)).toEqual(zone)
  })

  test('every Windows name leads to a zone that Node knows', () => {
    expect(Object.keys(WINDOWS_ZONES).length).toBeGreaterThan(130)
    for (const [windows, name] of Object.entries(WINDOWS_ZONES)) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: name }), windows).not.toThrow()
    }
  })
})

test('what Windows shows for a zone leads to the zone with the Windows name', () => {
  expect(Object.keys(WINDOWS_LABELS).sort()).toEqual(Object.keys(WINDOWS_ZONES).sort())
  for (const [windows, labels] of Object.entries(WINDOWS_LABELS)) {
    for (const label of labels.split('|'))
      expect(zoneNamedBy(label), label).toEqual(named(WINDOWS_ZONES[windows] ?? ''))
  }
  const former = Object.keys(FORMER_WINDOWS_NAMES)
  expect(former.filter((name) => zoneNamedBy(name)?.kind !== 'named')).toEqual([])
})

test('a year far away has the clock of the nearest year that is looked up', () => {
  const text = calendarOf('UID:1\nDTSTART;TZID=Europe/Berlin:99990701T090000\nDURATION:PT1H')
  const range = { from: new Date('9999-01-01T00:00Z'), to: new Date('9999-12-01T00:00Z') }
  expect(busyOf(text, range)).toEqual(['9999-07-01T08:00Z/9999-07-01T09:00Z'])
})

describe('rules in the text', () => {
  const zone = (id: string, ...parts: string[]) =>
    `BEGIN:VTIMEZONE\nTZID:${id}\n${parts.map((part) => `BEGIN:STANDARD\n${part}\nEND:STANDARD`).join('\n')}\nEND:VTIMEZONE`
  const constant = (offset: string) => `DTSTART:19700101T000000\nTZOFFSETFROM:${offset}\nTZOFFSETTO:${offset}`
  const event = (id: string) => `UID:1\nDTSTART;TZID=${id}:20270301T090000\nDURATION:PT1H`

  test('do not change a zone of the tz database', () => {
    expect(busyOf(calendarOf(zone('Europe/Berlin', constant('+0900')), event('Europe/Berlin')))).toEqual([
      '2027-03-01T08:00Z/2027-03-01T09:00Z',
    ])
  })

  test('say what an abbreviation means', () => {
    expect(busyOf(calendarOf(zone('EST', constant('+0500')), event('EST')))).toEqual([
      '2027-03-01T04:00Z/2027-03-01T05:00Z',
    ])
  })

  test('have changes by date, and the offset before the first of them', () => {
    const changes = 'DTSTART:20270302T000000\nRDATE:20270304T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200'
    const back = 'DTSTART:20270303T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100'
    const daily = `${event('Odd')}\nRRULE:FREQ=DAILY;COUNT=4`
    expect(busyOf(calendarOf(zone('Odd', changes, back), daily)).map((busy) => busy.slice(8, 16))).toEqual([
      '01T08:00',
      '02T07:00',
      '03T08:00',
      '04T07:00',
    ])
  })

  test('end with UNTIL', () => {
    const summer =
      'DTSTART:20250301T000000\nRRULE:FREQ=YEARLY;UNTIL=20260228T230000Z\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200'
    const winter = 'DTSTART:20251001T000000\nRRULE:FREQ=YEARLY\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100'
    expect(busyOf(calendarOf(zone('Old', summer, winter), event('Old')))).toEqual([
      '2027-03-01T08:00Z/2027-03-01T09:00Z',
    ])
  })

  test('skip and repeat local times as other zones do', () => {
    const forward = 'DTSTART:20270310T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200'
    const back = 'DTSTART:20270320T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100'
    const at = (uid: string, local: string) => `UID:${uid}\nDTSTART;TZID=Odd:${local}\nDURATION:PT30M`
    const text = calendarOf(zone('Odd', forward, back), at('1', '20270310T023000'), at('2', '20270320T023000'))
    expect(busyOf(text)).toEqual(['2027-03-10T01:30Z/2027-03-10T02:00Z', '2027-03-20T00:30Z/2027-03-20T01:00Z'])
  })

  test('of 1601 serve a calendar of many years', () => {
    const half = (start: string, month: number, from: string, to: string) =>
      `DTSTART:1601${start}\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}`
    const rules = zone('Odd', half('0101T020000', 3, '+0100', '+0200'), half('0101T030000', 10, '+0200', '+0100'))
    const years = Array.from(
      { length: 60 },
      (_, year) => `UID:${year}\nDTSTART;TZID=Odd:${1970 + year}0701T090000\nDURATION:PT1H`,
    )
    const range = { from: new Date('1970-01-01T00:00Z'), to: new Date('2030-01-01T00:00Z') }
    const busy = busyOf(calendarOf(rules, ...years), range)
    expect(busy).toHaveLength(60)
    expect(new Set(busy.map((one) => one.slice(5, 17)))).toEqual(new Set(['07-01T07:00Z']))
  })

  test('are found though the name has quotes or capital letters in one place only', () => {
    expect(busyOf(calendarOf(zone('"My Zone"', constant('+0500')), event('MY ZONE')))).toEqual([
      '2027-03-01T04:00Z/2027-03-01T05:00Z',
    ])
  })

  test('of which a line cannot be read are not used', () => {
    const broken = `${constant('+0500')}\nRDATE`
    expect(busyOf(calendarOf(zone('Odd', broken), event('Odd')))).toEqual(['2027-03-01T08:00Z/2027-03-01T09:00Z'])
  })

  test('that lack an offset are not used', () => {
    expect(busyOf(calendarOf(zone('Odd', constant('soon')), event('Odd')))).toEqual([
      '2027-03-01T08:00Z/2027-03-01T09:00Z',
    ])
  })
})
