import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCorpus } from './support/corpus.ts'

// The library is Debian's python3-recurring-ical-events 2.0.1, with Debian's own Python. .ci/run installs it.
const PYTHON = '/usr/bin/python3'
const LIBRARY = 'recurring-ical-events'
const program = fileURLToPath(new URL('support/expand.py', import.meta.url))
const corpus = readCorpus()

const isInstalled = spawnSync(PYTHON, ['-c', 'import icalendar, recurring_ical_events']).status === 0

function askLibrary(): (string | string[][])[] {
  const questions = corpus.map(({ path, expected: { timeZone, ownerEmails, windows } }) => ({
    path,
    timeZone,
    owners: ownerEmails?.map((email) => email.toLowerCase()) ?? [],
    windows,
  }))
  const input = JSON.stringify(questions)
  const { status, stdout, stderr } = spawnSync(PYTHON, [program], { input, encoding: 'utf8', timeout: 120_000 })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

test('CI has the second library', () => {
  const advice = 'Install it: apt-get install python3-recurring-ical-events'
  expect(isInstalled || !process.env.CI, `${PYTHON} has no recurring_ical_events. ${advice}`).toBe(true)
})

test('every disagreement names the library and its reason', () => {
  const disagreements = corpus.flatMap(({ expected }) => expected.disagrees ?? [])
  expect(disagreements.filter((one) => one.with !== LIBRARY || one.because === '')).toEqual([])
  expect(disagreements.length).toBeLessThan(corpus.length / 2)
})

// Without the library (apt-get install python3-recurring-ical-events) there is nobody to ask, except in CI.
describe.skipIf(!isInstalled)('Debian has another library that expands calendars', { timeout: 150_000 }, () => {
  const answers = isInstalled ? askLibrary() : []

  test.each(corpus.map((file, index) => ({ ...file, index })))(
    '$name: it says the same, or what is explained',
    (file) => {
      const { windows, disagrees } = file.expected
      const right = windows.map(({ busy }) => busy)
      expect(answers[file.index]).toEqual(disagrees?.says ?? right)
      if (disagrees) expect(disagrees.says).not.toEqual(right)
    },
  )
})
