import { describe, expect, test } from 'vitest'
import { findSlots, type Question } from '../src/index.ts'
import { times } from './support/holds.ts'
import { modelSlots } from './support/model.ts'
import { changesOf } from './support/wall-clock.ts'

// This tests every zone of the tz database, on the days around each change of its clocks over ten years.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Etc/GMT+12']

/** Builds a question with hours over the night, when clocks change, and by day. The notice ends within them. */
const aQuestion = (timeZone: string, around: number, stepMinutes: number): Question => ({
  now: around - 40 * HOUR - 123_456,
  from: Math.floor((around - 2 * DAY) / HOUR) * HOUR,
  until: Math.floor((around + 2 * DAY) / HOUR) * HOUR,
  bookerTimeZone: timeZone,
  needs: 'one-host',
  lengthMinutes: 30,
  stepMinutes,
  window: { type: 'calendar-days', days: 3, rolling: false },
  hosts: [
    {
      id: 1,
      timeZone,
      weekly: [
        { days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 225 },
        { days: [0, 2, 3, 5, 6], startMinute: 530, endMinute: 1440 },
      ],
      overrides: [],
      busy: [],
    },
  ],
})

describe('comparison with the model around each change of every zone', () => {
  const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033]
  test.each(years)('the engine and the model agree around the changes of the year %i', { timeout: 60_000 }, (year) => {
    let looks = 0
    for (const zone of zones) {
      const ofYear = changesOf(zone).map(({ start }) => start)
      for (const change of ofYear.filter((start) => new Date(start).getUTCFullYear() === year)) {
        // The steps give a common grid, one of the zone's own hour, and none.
        for (const step of [15, 60, 25]) {
          const question = aQuestion(zone, change, step)
          const slots = findSlots(question)
          looks++
          if (slots.join() !== modelSlots(question).join()) {
            expect(times(slots), `${zone} every ${step} minutes`).toEqual(times(modelSlots(question)))
          }
        }
      }
    }
    // About 130 zones change their clocks, most of them twice.
    expect(looks).toBeGreaterThan(600)
  })
})
