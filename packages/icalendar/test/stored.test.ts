import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { busyTimesOf, readCalendar } from '../src/index.ts'
import { readCorpus } from './support/corpus.ts'

test('events that were stored as JSON have the same busy times', () => {
  for (const { name, path, expected } of readCorpus()) {
    const { events } = readCalendar(readFileSync(path, 'utf8'))
    for (const { from, to } of expected.windows) {
      const range = { from: new Date(from), to: new Date(to), timeZone: expected.timeZone }
      const { busy } = busyTimesOf(events, range)
      expect(busyTimesOf(JSON.parse(JSON.stringify(events)), range).busy, name).toEqual(busy)
    }
  }
})
