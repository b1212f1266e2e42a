import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outdated } from './rotation.ts'

const MINUTE_MS = 60_000
const KEEP = { newest: 4, hours: 24, days: 7, weeks: 4 }
const NONE = { newest: 1, hours: 0, days: 0, weeks: 0 }

/** Makes backups one after the other, and deletes after each what no rule keeps, as the schedule does. */
function afterBackups(count: number, everyMinutes: number, keep = KEEP): string[] {
  const first = Date.parse('2030-01-07T00:00:00Z')
  let kept: Date[] = []
  for (let index = 0; index < count; index++) {
    kept.push(new Date(first + index * everyMinutes * MINUTE_MS))
    const deleted = new Set(outdated(kept, keep))
    kept = kept.filter((time) => !deleted.has(time))
  }
  return kept.map((time) => time.toISOString().slice(0, 16))
}

describe('the backups that are kept', () => {
  it('after two months of a backup each quarter of an hour, the last of each hour, day and week stay', () => {
    const kept = afterBackups(60 * 24 * 4, 15).reverse()
    // The last one is of 2030-03-07 23:45, a Thursday.
    expect(kept.slice(0, 4)).toEqual(['2030-03-07T23:45', '2030-03-07T23:30', '2030-03-07T23:15', '2030-03-07T23:00'])
    expect(kept.slice(4, 7)).toEqual(['2030-03-07T22:45', '2030-03-07T21:45', '2030-03-07T20:45'])
    const days = kept.filter((time) => time.endsWith('23:45'))
    expect(days).toEqual([
      '2030-03-07T23:45',
      '2030-03-06T23:45',
      '2030-03-05T23:45',
      '2030-03-04T23:45',
      '2030-03-03T23:45',
      '2030-03-02T23:45',
      '2030-03-01T23:45',
      '2030-02-24T23:45',
      '2030-02-17T23:45',
    ])
    expect(kept).toHaveLength(4 + 23 + 6 + 2)
  })

  it('a server that was off for a year keeps its last backups', () => {
    const old = ['2029-01-01T10:00:00Z', '2029-01-01T11:00:00Z', '2029-01-02T10:00:00Z'].map((text) => new Date(text))
    expect(outdated([...old, new Date('2030-01-07T00:00:00Z')], KEEP)).toEqual([])
  })

  it('without rules only the newest one stays', () => {
    expect(afterBackups(10, 15, NONE)).toEqual(['2030-01-07T02:15'])
  })

  it('the newest one always stays, and no more than the rules say', () => {
    const times = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), {
      minLength: 1,
    })
    const number = fc.nat(30)
    fc.assert(
      fc.property(times, fc.record({ newest: number, hours: number, days: number, weeks: number }), (all, keep) => {
        const deleted = new Set(outdated(all, keep))
        const newest = Math.max(...all.map((time) => time.getTime()))
        expect(all.some((time) => time.getTime() === newest && !deleted.has(time))).toBe(true)
        expect(all.length - deleted.size).toBeLessThanOrEqual(
          Math.max(1, keep.newest) + keep.hours + keep.days + keep.weeks,
        )
      }),
    )
  })
})
