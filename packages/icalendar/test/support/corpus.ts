import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../corpus', import.meta.url))

/** A window and the busy times in it, each as `start/end` with minutes or seconds in UTC. */
export type Window = { from: string; to: string; busy: string[] }

/** What another library says where it says something else, and why. `says` has an answer for each window, or one for the file. */
export type Disagreement = { with: string; because: string; says: string | string[][] }

/** The right answer about a calendar file, written by hand. */
export type CorpusCase = {
  /** Which habit of a program, or which rule, the file shows. */
  about: string
  /** A section of an RFC, or a page of the vendor. */
  source: string
  /** The zone for dates and floating times. */
  timeZone: string
  ownerEmails?: string[]
  /** The state of the calendar after reading: `complete` if it is left out. */
  state?: string
  /** Whether all busy times are known: true if it is left out. */
  isComplete?: boolean
  /** The codes of all problems, of reading and then of the first window. None if it is left out. */
  problems?: string[]
  windows: Window[]
  disagrees?: Disagreement
}

export type CorpusFile = { name: string; path: string; expected: CorpusCase }

/** Returns the files of the corpus in the order of their names. */
export function readCorpus(): CorpusFile[] {
  const texts = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ics'))
  return texts.sort().map((file) => {
    const path = join(FOLDER, file)
    const expected: CorpusCase = JSON.parse(readFileSync(path.replace(/\.ics$/, '.json'), 'utf8'))
    return { name: relative(FOLDER, path).replaceAll('\\', '/'), path, expected }
  })
}
