import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_FILES, runFailedAgain } from './run-again.ts'
import { sumResults } from './step-results.ts'

const ROOT = '/project'
const TEST = 'a page shows its times'

describe('a failed test file of a run', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-again-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const suite = (name: string, failedFiles: string[], databaseUrl = '') => {
    const result = (file: string, status: string) => ({
      name: join(ROOT, file),
      status,
      assertionResults: [{ fullName: TEST, status }],
    })
    const report = {
      numPassedTests: 40,
      numFailedTests: failedFiles.length,
      testResults: [result('good.test.ts', 'passed'), ...failedFiles.map((file) => result(file, 'failed'))],
    }
    writeFileSync(join(folder, `${name}.exit`), '1\n')
    writeFileSync(join(folder, `${name}.suite`), `test:${name}\n${databaseUrl}\n`)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
  }
  /** Answers each run with the next of `answers`, and the last one for the rest. */
  const runs = (...answers: boolean[]) => {
    const ran: string[] = []
    runFailedAgain(folder, ROOT, ({ script, databaseUrl }, file) => {
      ran.push([script, databaseUrl, file].filter(Boolean).join(' '))
      return answers[Math.min(ran.length, answers.length) - 1] ?? false
    })
    return ran
  }

  it('is run again twice, and is listed if it passes both times', () => {
    suite('browser', ['paths.test.ts'], 'postgres://one')
    expect(runs(true)).toEqual(Array(2).fill('test:browser postgres://one paths.test.ts'))
    const { passed, failed, steps } = sumResults(folder)
    expect({ passed, failed }).toEqual({ passed: 41, failed: 0 })
    expect(steps[0]?.failedOnce).toEqual([{ file: 'paths.test.ts', tests: [TEST] }])
  })

  it.each([
    { answers: [false], times: 1 },
    { answers: [true, false], times: 2 },
  ])('stays failed if it fails again: %o', ({ answers, times }) => {
    suite('browser', ['paths.test.ts'])
    expect(runs(...answers)).toHaveLength(times)
    expect(sumResults(folder)).toMatchObject({ passed: 40, failed: 1, steps: [{ failedOnce: [] }] })
  })

  it('is not run again if many files fail, because that is no chance', () => {
    suite('api', ['a.test.ts', 'b.test.ts', 'c.test.ts'])
    suite('live', ['d.test.ts', 'e.test.ts', 'f.test.ts'].slice(0, MAX_FILES - 2))
    expect(runs(true)).toEqual([])
    expect(sumResults(folder).failed).toBe(6)
  })

  it('does not excuse a suite that failed without a failed file', () => {
    suite('api', [])
    expect(runs(true)).toEqual([])
    expect(sumResults(folder)).toMatchObject({ passed: 40, failed: 1 })
  })

  it('does not excuse another suite', () => {
    suite('api', ['a.test.ts'])
    suite('live', ['b.test.ts'])
    expect(runs(true, true, false)).toHaveLength(3)
    expect(sumResults(folder)).toMatchObject({ passed: 81, failed: 1 })
  })
})
