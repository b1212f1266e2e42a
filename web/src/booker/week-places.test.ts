import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyPlace, type Place, placesOf, pointsOf, rowsFor, scaleFor } from './week-places.ts'
import { writerFor } from './writer.ts'

const berlin = writerFor('en-GB', 'Europe/Berlin')
const MINUTE_MS = 60_000

const at = (text: string): number => Date.parse(text)
const place = (from: number, to: number): Place => ({ from, to })

describe('the places of free times in a day', () => {
  it('are as long as the meeting, and end where the next time begins', () => {
    const starts = [at('2030-03-11T08:00Z'), at('2030-03-11T08:30Z'), at('2030-03-11T10:00Z')]
    expect(placesOf(starts, 60, berlin)).toEqual([place(540, 570), place(570, 630), place(660, 720)])
  })

  it('end at midnight', () => {
    expect(placesOf([at('2030-03-11T22:30Z')], 60, berlin)).toEqual([place(1410, 1440)])
    expect(placesOf([at('2030-03-11T22:00Z')], 60, berlin)).toEqual([place(1380, 1440)])
  })

  it('leave the hour out that the clocks skip', () => {
    const starts = [at('2030-03-31T00:30Z'), at('2030-03-31T01:00Z')]
    expect(placesOf(starts, 30, berlin)).toEqual([place(90, 120), place(180, 210)])
  })

  it('stand beside each other where the same hour comes twice', () => {
    const starts = ['00:00', '00:30', '01:00', '01:30', '02:00'].map((time) => at(`2030-10-27T${time}Z`))
    expect(placesOf(starts, 30, berlin)).toEqual([
      { from: 120, to: 150, half: 'first' },
      { from: 150, to: 180, half: 'first' },
      { from: 120, to: 150, half: 'second' },
      { from: 150, to: 180, half: 'second' },
      { from: 180, to: 210 },
    ])
  })
})

describe('the places of busy times', () => {
  const ofDay = (start: string, end: string, date: string) =>
    busyPlace({ start: at(start), end: at(end) }, date, berlin)

  it('are the part that lies in the day', () => {
    const [start, end] = ['2030-03-11T20:00Z', '2030-03-13T09:15Z']
    expect(ofDay(start, end, '2030-03-10')).toBeUndefined()
    expect(ofDay(start, end, '2030-03-11')).toEqual(place(1260, 1440))
    expect(ofDay(start, end, '2030-03-12')).toEqual(place(0, 1440))
    expect(ofDay(start, end, '2030-03-13')).toEqual(place(0, 615))
    expect(ofDay(start, end, '2030-03-14')).toBeUndefined()
  })

  it('leave out a day at whose beginning they end', () => {
    expect(ofDay('2030-03-11T20:00Z', '2030-03-11T23:00Z', '2030-03-12')).toBeUndefined()
  })

  it('keep their length while the clocks go back', () => {
    expect(ofDay('2030-10-27T00:30Z', '2030-10-27T01:15Z', '2030-10-27')).toEqual(place(150, 195))
  })
})

describe('the rows of a week', () => {
  it('are the hours in which something is free, and one row for a long stretch without', () => {
    expect(rowsFor([place(540, 600), place(690, 720), place(1200, 1230)])).toEqual([
      { from: 540, to: 600, isHour: true },
      { from: 600, to: 660, isHour: true },
      { from: 660, to: 720, isHour: true },
      { from: 720, to: 1200, isHour: false },
      { from: 1200, to: 1260, isHour: true },
    ])
    expect(rowsFor([])).toEqual([])
  })

  it('give every place its two ends, and cut what lies outside or in an empty stretch', () => {
    const rows = rowsFor([place(540, 600), place(1200, 1230)])
    const points = (from: number, to: number) => pointsOf(place(from, to), rows)
    expect(points(555, 600)).toEqual({ top: { row: 0, minute: 15 }, bottom: { row: 1, minute: 0 } })
    expect(points(1200, 1260)).toEqual({ top: { row: 2, minute: 0 }, bottom: { row: 3, minute: 0 } })
    expect(points(0, 1440)).toEqual({ top: { row: 0, minute: 0 }, bottom: { row: 3, minute: 0 } })
    expect(points(700, 800)).toBeUndefined()
    expect(points(0, 540)).toBeUndefined()
    expect(points(1300, 1400)).toBeUndefined()
  })

  it('show every free time of any week, below the earlier ones', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 600 }))
      .map(([from, length]) => place(from, Math.min(from + length, 1440)))
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 20 }), (places) => {
        const rows = rowsFor(places)
        expect(rows.length).toBeLessThanOrEqual(24)
        const height = ({ row, minute }: { row: number; minute: number }) => row * 60 + minute
        for (const each of places) {
          const points = pointsOf(each, rows)
          if (!points) throw new Error(`${each.from} isn't shown`)
          expect(height(points.bottom) - height(points.top)).toBe(each.to - each.from)
          for (const other of places) {
            const top = pointsOf(other, rows)?.top
            if (other.from > each.from && top) expect(height(top)).toBeGreaterThan(height(points.top))
          }
        }
      }),
    )
  })

  it.each([
    [[540, 600, 660], 60],
    [[540, 570, 660], 30],
    [[540, 585], 30],
    [[540, 552], 10],
    [[540, 541], 1],
    [[540], 60],
  ])('are higher where times are closer together: %j', (starts, scale) => {
    expect(scaleFor([starts.map((from) => place(from, from + 30))])).toBe(scale)
  })
})

it('a place never ends before it begins, in any zone and on any day', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Santiago']
  const clocks = zones.map((zone) => writerFor('en', zone))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: clocks.length - 1 }),
      fc.integer({ min: at('2030-01-01'), max: at('2031-01-01') }),
      fc.integer({ min: 5, max: 900 }),
      fc.integer({ min: 5, max: 120 }),
      (zone, first, lengthMinutes, interval) => {
        const clock = clocks[zone] ?? berlin
        const start = first - (first % MINUTE_MS)
        const date = clock.dateOf(start)
        const starts = Array.from({ length: 30 }, (_, index) => start + index * interval * MINUTE_MS)
        const ofDay = starts.filter((each) => clock.dateOf(each) === date)
        for (const { from, to } of placesOf(ofDay, lengthMinutes, clock)) {
          expect(from).toBeLessThan(to)
          expect(to).toBeLessThanOrEqual(1440)
        }
      },
    ),
  )
})
