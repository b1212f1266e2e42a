import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from './support/answer-corpus.ts'
import { readCorpus } from './support/corpus.ts'

// The zone of the process must not matter: one is a day ahead, one changes its clocks on other days.
const PROCESS_ZONES = ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Europe/Berlin']

const program = fileURLToPath(new URL('support/answer-corpus.ts', import.meta.url))
const corpus = readCorpus()

/** Runs the program that answers all files, in a process with that zone. */
const answersIn = (TZ: string) =>
  new Promise<Map<string, Answer>>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program], { env: { ...process.env, TZ } })
    let [said, failed] = ['', '']
    child.stdout.on('data', (part) => {
      said += part
    })
    child.stderr.on('data', (part) => {
      failed += part
    })
    child.on('close', (code) => {
      if (code === 0) resolve(new Map(JSON.parse(said)))
      else reject(new Error(`The process with TZ=${TZ} ended with ${code}: ${failed}`))
    })
  })

test('the corpus has enough calendars of each kind', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60)
  expect(corpus.filter(({ expected }) => expected.about === '' || expected.source === '')).toEqual([])
})

describe.each(PROCESS_ZONES)('in a process of the zone %s', (zone) => {
  let answers = new Map<string, Answer>()
  beforeAll(async () => {
    answers = await answersIn(zone)
  }, 60_000)

  test.each(corpus)('$name has the expected busy times', ({ name, expected }) => {
    const { state = 'complete', isComplete = true, problems = [], windows } = expected
    expect(answers.get(name)).toEqual({ state, isComplete, problems, windows })
  })
})
