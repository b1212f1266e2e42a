import { expect, test, vi } from 'vitest'
import { dateOf, dayEnd, dayStart, instantOf, minuteOf, todayIn } from './days.ts'

test.each([
  ['2030-01-31', '09:00', 'Europe/Berlin', '2030-01-31T08:00:00.000Z'],
  // The clocks go forward at 02:00 and back at 03:00.
  ['2030-03-31', '09:00', 'Europe/Berlin', '2030-03-31T07:00:00.000Z'],
  ['2030-03-31', '02:30', 'Europe/Berlin', '2030-03-31T01:30:00.000Z'],
  ['2030-10-27', '09:00', 'Europe/Berlin', '2030-10-27T08:00:00.000Z'],
  ['2030-06-01', '00:00', 'Asia/Kolkata', '2030-05-31T18:30:00.000Z'],
  ['2030-06-01', '00:00', 'Pacific/Kiritimati', '2030-05-31T10:00:00.000Z'],
])('%s at %s in %s is %s', (date, time, zone, instant) => {
  expect(instantOf(date, time, zone)).toBe(instant)
})

test('a day of a zone has its length, also when the clocks change', () => {
  const hours = (date: string) =>
    (Date.parse(dayEnd(date, 'Europe/Berlin')) + 1 - Date.parse(dayStart(date, 'Europe/Berlin'))) / 3_600_000
  expect([hours('2030-03-31'), hours('2030-10-27'), hours('2030-05-05')]).toEqual([23, 25, 24])
})

test('an instant has its date and its minute in each zone', () => {
  expect(dateOf('2030-01-31T23:30:00Z', 'Asia/Tokyo')).toBe('2030-02-01')
  expect(minuteOf('2030-01-31T23:30:00Z', 'Asia/Tokyo')).toBe(8 * 60 + 30)
})

test('dates are ISO texts in a browser that writes Canadian dates as 11/27/2026, and German times with a point', () => {
  const real = Intl.DateTimeFormat
  class OtherRelease extends real {
    override get format() {
      return (instant?: Date | number) =>
        this.resolvedOptions().hour === undefined
          ? new real('en-US', { timeZone: this.resolvedOptions().timeZone }).format(instant)
          : super.format(instant).replaceAll(':', '.')
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: OtherRelease })
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') })
  try {
    const canadian = ['en', 'CA'].join('-')
    expect(new Intl.DateTimeFormat(canadian, { timeZone: 'UTC' }).format(new Date())).toBe('11/27/2026')
    // Zones that no other test asks about, so that nothing is kept of the real Intl.
    expect(todayIn('Africa/Lagos')).toBe('2026-11-27')
    expect(dateOf('2026-11-27T23:30:00Z', 'Asia/Dhaka')).toBe('2026-11-28')
    expect(minuteOf('2026-11-27T23:30:00Z', 'Asia/Dhaka')).toBe(5 * 60 + 30)
    expect(instantOf('2026-11-27', '09:00', 'Africa/Maputo')).toBe('2026-11-27T07:00:00.000Z')
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
