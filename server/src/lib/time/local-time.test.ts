import { describe, expect, it } from 'vitest'
import { localDate, localWriter, startOfDate, toLocalIso } from './local-time.ts'

const at = (text: string) => Date.parse(text)

describe('instants in a zone', () => {
  it.each([
    ['2050-09-05T07:00:00Z', 'UTC', '2050-09-05T07:00:00.000Z'],
    ['2050-09-05T07:00:00Z', 'Europe/Rome', '2050-09-05T09:00:00.000+02:00'],
    ['2050-01-05T02:00:00Z', 'America/New_York', '2050-01-04T21:00:00.000-05:00'],
    ['2050-01-05T23:59:00Z', 'Asia/Kolkata', '2050-01-06T05:29:00.000+05:30'],
    ['2050-01-05T12:00:00Z', 'Pacific/Kiritimati', '2050-01-06T02:00:00.000+14:00'],
    ['2050-01-05T12:00:30.250Z', 'Europe/Rome', '2050-01-05T13:00:30.250+01:00'],
    ['1969-12-31T23:00:00Z', 'UTC', '1969-12-31T23:00:00.000Z'],
  ])('the instant %s in %s is %s', (instant, zone, written) => {
    expect(toLocalIso(at(instant), zone)).toBe(written)
    expect(localDate(at(instant), zone)).toBe(written.slice(0, 10))
    expect(Date.parse(written)).toBe(at(instant))
  })

  it('many instants are written like each of them alone, over midnights and changes of the clocks', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns']) {
      const write = localWriter(zone)
      for (let instant = at('2050-03-20T00:00:00Z'); instant < at('2050-04-10T00:00:00Z'); instant += 17 * 60_000) {
        const { date, iso } = write(instant)
        expect(iso).toBe(toLocalIso(instant, zone))
        expect(date).toBe(localDate(instant, zone))
        expect(Date.parse(iso)).toBe(instant)
      }
    }
  })

  it('a date begins at its first moment, also where midnight is skipped', () => {
    expect(new Date(startOfDate('2050-09-05', 'Europe/Rome')).toISOString()).toBe('2050-09-04T22:00:00.000Z')
    expect(new Date(startOfDate('2050-09-05', 'UTC', 1)).toISOString()).toBe('2050-09-06T00:00:00.000Z')
  })
})
