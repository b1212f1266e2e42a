import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { instantOf, offsetAt, offsetsBetween, zoneNamed } from '../src/zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const at = (iso: string) => Date.parse(iso)
const wall = (text: string) => Date.parse(`${text}Z`)
const iso = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z')

describe('a wall-clock time as an instant', () => {
  test.each([
    ['a winter day', 'America/New_York', '2027-01-05T09:00', '2027-01-05T14:00Z'],
    ['a summer day', 'America/New_York', '2027-07-05T09:00', '2027-07-05T13:00Z'],
    ['skipped: forward by the gap', 'America/New_York', '2027-03-14T02:30', '2027-03-14T07:30Z'],
    ['the end of the gap', 'America/New_York', '2027-03-14T03:00', '2027-03-14T07:00Z'],
    ['twice: the first', 'America/New_York', '2027-11-07T01:30', '2027-11-07T05:30Z'],
    ['after the repeated hour', 'America/New_York', '2027-11-07T02:00', '2027-11-07T07:00Z'],
    ['a gap of 30 minutes', 'Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45Z'],
    ['a repeated half hour: the first', 'Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45Z'],
    ['no midnight', 'America/Santiago', '2027-09-05T00:00', '2027-09-05T04:00Z'],
    ['midnight twice', 'America/Havana', '2026-11-01T00:30', '2026-11-01T04:30Z'],
    ['a date that was skipped', 'Pacific/Apia', '2011-12-30T09:00', '2011-12-30T19:00Z'],
    ['another', 'Pacific/Kiritimati', '1994-12-31T12:00', '1994-12-31T22:00Z'],
    ['as far east as it gets', 'Pacific/Kiritimati', '2027-03-01T09:00', '2027-02-28T19:00Z'],
    ['quarter hours', 'Asia/Kathmandu', '2027-03-01T09:00', '2027-03-01T03:15Z'],
    ['no changes at all', 'UTC', '2027-03-01T09:00', '2027-03-01T09:00Z'],
    ['a spelling that Intl does not list', 'Asia/Kolkata', '2027-03-01T09:00', '2027-03-01T03:30Z'],
    ['before 1970', 'Europe/London', '1969-06-01T09:00', '1969-06-01T08:00Z'],
  ])('%s: %s %s', (_, name, local, expected) => {
    expect(iso(instantOf(zoneNamed(name), wall(local)))).toBe(expected)
  })
})

test('the offsets around a change are those before and after it', () => {
  const zone = zoneNamed('Australia/Lord_Howe')
  expect(offsetsBetween(zone, at('2027-04-01T00:00Z'), at('2027-04-10T00:00Z'))).toEqual([11 * HOUR, 10.5 * HOUR])
  expect(offsetsBetween(zone, at('2027-05-01T00:00Z'), at('2027-05-10T00:00Z'))).toEqual([10.5 * HOUR])
  // The middle of a winter is also an edge of the table's blocks, which is no change.
  expect(offsetsBetween(zoneNamed('UTC'), at('1990-01-01T00:00Z'), at('2030-01-01T00:00Z'))).toEqual([0])
})

test('the engine refuses an unknown zone', () => {
  expect(() => zoneNamed('Mars/Olympus')).toThrow(RangeError)
})

describe('comparison with Temporal around each change of every zone', () => {
  // Years with rare rules and ordinary ones: the lost days of Kiritimati and Apia, Recife's summer of one week, summers
  // that Cairo and Casablanca interrupted, and future years.
  const years = [1994, 2000, 2010, 2011, 2014, 2024, 2027, 2035]
  const names = [
    ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Etc/GMT+12']),
  ]

  test.each(years)('the engine and Temporal agree around the changes of the year %i', { timeout: 120_000 }, (year) => {
    const wrong: string[] = []
    for (const name of names) {
      const zone = zoneNamed(name)
      const end = Date.UTC(year + 1, 0, 1)
      // This instant has no change, so that zones without changes are tested too.
      const looks = [Date.UTC(year, 5, 15, 12)]
      let next = zoned(Date.UTC(year, 0, 1), name).getTimeZoneTransition('next')
      for (; next && next.epochMilliseconds < end; next = next.getTimeZoneTransition('next')) {
        looks.push(next.epochMilliseconds)
      }
      for (const look of looks) {
        const before = zoned(look - MINUTE, name)
        for (const minutes of [-1500, -90, -31, -1, 0, 1, 29, 45, 90, 1500]) {
          const instant = look + minutes * MINUTE
          const expected = zoned(instant, name).offsetNanoseconds / 1e6
          if (offsetAt(zone, instant) !== expected) wrong.push(`${name} ${iso(instant)}`)
          // These are local times on the old clock. Those after the change are skipped, ambiguous or simply later.
          const local = before.toPlainDateTime().add({ minutes })
          const meant = local.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds
          if (instantOf(zone, wall(local.toString())) !== meant) wrong.push(`${name} ${local} on the wall`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  const zoned = (instant: number, name: string) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name)
})
