// Prints what the package says about each file of the corpus. The tests run it with several values of TZ.
import { readFileSync } from 'node:fs'
import { busyTimesOf, readCalendar } from '../../src/index.ts'
import { type CorpusCase, readCorpus } from './corpus.ts'

/** The part of a case that the package must answer. */
export type Answer = Required<Pick<CorpusCase, 'state' | 'isComplete' | 'problems' | 'windows'>>

const short = (date: Date) => date.toISOString().replace(/(:00)?\.000Z$/, 'Z')

function answer(path: string, { timeZone, ownerEmails, windows }: CorpusCase): Answer {
  const { state, events, problems } = readCalendar(readFileSync(path, 'utf8'))
  const found = windows.map(({ from, to }) =>
    busyTimesOf(events, {
      from: new Date(from),
      to: new Date(to),
      timeZone,
      ...(ownerEmails && { ownerEmails }),
    }),
  )
  return {
    state,
    isComplete: found.every(({ isComplete }) => isComplete),
    problems: [...problems, ...(found[0]?.problems ?? [])].map(({ code }) => code),
    windows: windows.map(({ from, to }, index) => ({
      from,
      to,
      busy: (found[index]?.busy ?? []).map(({ startsAt, endsAt }) => `${short(startsAt)}/${short(endsAt)}`),
    })),
  }
}

const answers = readCorpus().map(({ name, path, expected }) => [name, answer(path, expected)])
process.stdout.write(JSON.stringify(answers))
