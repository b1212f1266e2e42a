import { createRequire } from 'node:module'
import { busyTimesOfTexts, type ReadTexts, type TextsToRead } from '@daybook/icalendar'
import { lowPriorityThreads, type Threads } from '../threads/low-priority-threads.ts'
import { CalendarFailure } from './calendar-provider.ts'

/** Reads iCalendar texts without holding up requests. */
export type CalendarReader = {
  /** @throws CalendarFailure if the texts take too long, or if too many calendars are being read */
  read(request: TextsToRead): Promise<ReadTexts>
  close(): Promise<void>
}

/** The maximum for reading in the thread of the requests: some milliseconds. */
const SMALL = { characters: 20_000, steps: 10_000 }
const THREADS = 2
const MAX_WAITING = 100
/** The most work that `packages/icalendar` allows takes some seconds on a busy machine. */
const PATIENCE_MS = 18_000

/** Creates a reader that reads small calendars at once and others in threads, two at a time. */
export function createCalendarReader(): CalendarReader {
  const module = createRequire(import.meta.url).resolve('@daybook/icalendar')
  const threads = lowPriorityThreads(module, PATIENCE_MS)
  const inTurn = takeTurns(THREADS, MAX_WAITING)
  let isClosed = false
  return {
    read: async (request) =>
      readAtOnce(request) ??
      (await inTurn(async () => {
        if (isClosed) throw new CalendarFailure('unreachable', 'The server was stopped.')
        return readInThread(threads, request)
      })),
    async close() {
      isClosed = true
      await threads.close()
    },
  }
}

/** Returns undefined for texts that take longer. */
function readAtOnce(request: TextsToRead): ReadTexts | undefined {
  const characters = request.texts.reduce((sum, { length }) => sum + length, 0)
  if (characters > SMALL.characters) return undefined
  const limits = { ...request.range.limits, steps: SMALL.steps, stepsPerEvent: SMALL.steps }
  const read = busyTimesOfTexts({ ...request, range: { ...request.range, limits } })
  const problems = [...read.problems, ...read.texts.flatMap((text) => text.problems)]
  return problems.some(({ code }) => code === 'too-much-work') ? undefined : read
}

async function readInThread(threads: Threads, request: TextsToRead): Promise<ReadTexts> {
  const name: keyof typeof import('@daybook/icalendar') = 'busyTimesOfTexts'
  try {
    return (await threads.call(name, request)) as ReadTexts
  } catch {
    throw new CalendarFailure('unreadable', `Reading the calendar takes longer than ${PATIENCE_MS / 1000} seconds.`)
  }
}

/** Runs so many tasks at the same time, in the order of their arrival. */
function takeTurns(width: number, mostWaiting: number) {
  let working = 0
  const waiting: (() => void)[] = []
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (working >= width) {
      if (waiting.length >= mostWaiting) throw new CalendarFailure('unreachable', 'Too many calendars are being read.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      working++
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
