import { fileURLToPath } from 'node:url'
import type { ReadTexts, TextsToRead } from '@daybook/icalendar'
import { errorOf } from '../../lib/thrown.ts'
import { lowPriorityThreads, ThreadEnded } from '../threads/low-priority-threads.ts'
import type { FilesAnswer } from './caldav/busy-times-in.ts'
import { type BusyTimesAnswer, CalendarFailure, type CallLimits } from './calendar-provider.ts'
import * as functions from './thread-functions.ts'
import { createTurns } from './turns.ts'

type Functions = typeof functions
type Name = keyof Functions
/** The functions that take time only for long texts. */
export type OtherFunctions = Omit<Functions, 'busyTimesOfTexts' | 'busyTimesIn'>
type Callable = {
  [Each in keyof OtherFunctions]: (...values: Parameters<OtherFunctions[Each]>) => ReturnType<OtherFunctions[Each]>
}
type ReadingLimits = Pick<CallLimits, 'signal' | 'userId'>

/**
 * Reads texts of other servers without holding up requests. All functions throw `CalendarFailure`: if a text can't be
 * read, takes too long or too much memory, if too many texts are being read, or if the signal is aborted.
 */
export type CalendarReader = {
  /** Reads iCalendar texts. */
  read(request: TextsToRead, limits: ReadingLimits): Promise<ReadTexts>
  /** Reads the files of a calendar at a CalDAV server. */
  busyTimesIn(answer: FilesAnswer, limits: ReadingLimits): Promise<BusyTimesAnswer>
  /** Calls one of the other functions that threads have. */
  call<Called extends keyof OtherFunctions>(
    name: Called,
    limits: ReadingLimits,
    ...values: Parameters<OtherFunctions[Called]>
  ): Promise<ReturnType<OtherFunctions[Called]>>
  close(): Promise<void>
}

/** The maximum for reading in the thread of the requests: some milliseconds. */
const SMALL = { characters: 20_000, steps: 10_000 }
/** A person waits with at most three files of the largest size, and everybody together with twelve. */
const TURNS = {
  width: 2,
  widthOfOne: 1,
  mostWaiting: 100,
  mostWaitingOfOne: 40,
  mostBytes: 128_000_000,
  mostBytesOfOne: 32_000_000,
}
/** The most work that `packages/icalendar` allows takes some seconds on a busy machine. */
const PATIENCE_MS = 18_000
/** One thread reads one calendar at a time. A thread that needs more ends, and the process goes on. */
const MOST_MEGABYTES = 512

/** A thread can't read TypeScript. A server that runs from its sources has threads from its build. */
const MODULE = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/adapters/calendars/thread-functions.js' : './thread-functions.js',
  import.meta.url,
)

/** The same functions, for small texts. */
const inThisThread: Callable = functions

/** Creates a reader that reads small texts at once and others in threads, two at a time, and one of each person. */
export function createCalendarReader(): CalendarReader {
  const threads = lowPriorityThreads(fileURLToPath(MODULE), PATIENCE_MS, MOST_MEGABYTES)
  const inTurn = createTurns(TURNS)
  let isClosed = false

  const inThread = ({ signal, userId }: ReadingLimits, bytes: number, name: Name, values: readonly unknown[]) =>
    inTurn({ userId, bytes, signal }, async () => {
      if (isClosed) throw stopped()
      return threads.callUntil(signal, name, ...values).catch((error: unknown) => {
        throw isClosed ? stopped() : failureOf(error)
      })
    })

  return {
    async read(request, limits) {
      const size = request.texts.reduce((sum, { length }) => sum + length, 0)
      const read = size <= SMALL.characters ? here(() => readAtOnce(request)) : undefined
      return read ?? ((await inThread(limits, size, 'busyTimesOfTexts', [request])) as ReadTexts)
    },

    async busyTimesIn(answer, limits) {
      const size = answer.body.length
      const read = size <= SMALL.characters ? here(() => functions.busyTimesIn(answer, readAtOnce)) : undefined
      return read ?? ((await inThread(limits, size, 'busyTimesIn', [answer])) as BusyTimesAnswer)
    },

    async call(name, limits, ...values) {
      const [first] = values
      const size = first.length
      if (size > SMALL.characters) {
        return (await inThread(limits, size, name, values)) as ReturnType<OtherFunctions[typeof name]>
      }
      return here(() => inThisThread[name](...values))
    },

    async close() {
      isClosed = true
      await threads.close()
    },
  }
}

/** @throws CalendarFailure */
function here<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Returns undefined for texts that take many steps. */
function readAtOnce(request: TextsToRead): ReadTexts | undefined {
  const limits = { ...request.range.limits, steps: SMALL.steps, stepsPerEvent: SMALL.steps }
  const read = functions.busyTimesOfTexts({ ...request, range: { ...request.range, limits } })
  const problems = [...read.problems, ...read.texts.flatMap((text) => text.problems)]
  return problems.some(({ code }) => code === 'too-much-work') ? undefined : read
}

/** Returns the failure for the owner of the calendar. A thread passes only the name and the message of an error on. */
function failureOf(error: unknown): CalendarFailure {
  if (error instanceof CalendarFailure) return error
  const { name, message } = errorOf(error)
  if (name === 'CalendarFailure') return new CalendarFailure('unreadable', message)
  const failure = error instanceof ThreadEnded ? failureOfThread(error) : unreadable('The calendar could not be read.')
  return Object.assign(failure, { cause: error })
}

function failureOfThread({ why }: ThreadEnded): CalendarFailure {
  switch (why) {
    case 'late':
      return unreadable(`Reading the calendar takes longer than ${PATIENCE_MS / 1000} seconds.`)
    case 'out-of-memory':
      return unreadable(`Reading the calendar takes more than ${MOST_MEGABYTES} MB of memory.`)
    case 'given-up':
      return new CalendarFailure('unreachable', 'The calendar was not read in time.')
    case 'other':
      return unreadable('The calendar could not be read.')
  }
}

const unreadable = (message: string) => new CalendarFailure('unreadable', message)
const stopped = () => new CalendarFailure('unreachable', 'The server was stopped.')
