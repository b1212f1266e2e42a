import { expect, test } from 'vitest'
import { alignedStarts } from '../src/aligned.ts'
import { earliestStart } from '../src/free.ts'
import { gridOf } from '../src/grid.ts'
import { findSlots, type Question } from '../src/index.ts'
import { listOfRanges, permittedFor } from '../src/slots.ts'
import { alone, cases, holds, times } from './support/holds.ts'
import { aQuestion, wholeHourZones } from './support/random-question.ts'

let answered = 0

holds(
  'where bitmaps have an answer, it is that of ranges',
  Math.ceil(cases / 5),
  alone(aQuestion(wholeHourZones)),
  ({ question }) => {
    const within = { start: question.from, end: question.until }
    const permitted = permittedFor(question, question.until)
    const asked = { within, span: within, earliest: earliestStart(question), permitted }
    const starts = alignedStarts(question, gridOf(question), asked)
    if (!starts) return
    answered++
    const right = listOfRanges(question, asked)
    if (starts.join() !== right.join()) expect(times(starts)).toEqual(times(right))
  },
)

test('most random questions have a grid that all hosts share', () => {
  expect(answered).toBeGreaterThan(cases / 10)
})

test('a busy time that is shorter than a tick divides the free time', () => {
  const at = (time: string) => Date.parse(`2027-03-01T${time}Z`)
  const question: Question = {
    now: at('00:00') - 86_400_000,
    from: at('00:00'),
    until: at('00:00') + 86_400_000,
    bookerTimeZone: 'UTC',
    needs: 'one-host',
    lengthMinutes: 30,
    stepMinutes: 120,
    hosts: [
      {
        id: 1,
        timeZone: 'UTC',
        weekly: [{ days: [1], startMinute: 540, endMinute: 1020 }],
        overrides: [],
        busy: [{ start: at('09:40'), end: at('09:50') }],
      },
    ],
  }
  // Nine and ten are neighbouring hours. Both are free for half an hour, but they are not one stretch.
  const starts = times(findSlots(question)).map((time) => time.slice(11, 16))
  expect(starts).toEqual(['09:00', '10:00', '12:00', '14:00', '16:00'])
})
