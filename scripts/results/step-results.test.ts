import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sumResults } from './step-results.ts'

describe('the sum of a run', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-results-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const step = (name: string, status: number, report?: object) => {
    writeFileSync(join(folder, `${name}.exit`), `${status}\n`)
    if (report) writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
  }

  it('the sum of a run adds the tests of every suite', () => {
    step('1-test', 0, { numPassedTests: 40, numFailedTests: 0 })
    step('2-live', 1, { numPassedTests: 7, numFailedTests: 3 })
    expect(sumResults(folder)).toMatchObject({ passed: 47, failed: 3 })
  })

  it('the sum of a run counts a step without a report as one', () => {
    step('contract', 0)
    step('documents', 1)
    expect(sumResults(folder)).toMatchObject({ passed: 1, failed: 1 })
  })

  it('the sum of a run counts a failure if a suite ended badly although no test failed', () => {
    step('test', 1, { numPassedTests: 12, numFailedTests: 0 })
    expect(sumResults(folder)).toMatchObject({ passed: 12, failed: 1 })
  })
})
