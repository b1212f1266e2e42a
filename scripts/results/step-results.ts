import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailedOnce } from './run-again.ts'

export type StepResult = { name: string; passed: number; failed: number; failedOnce: FailedOnce[] }

type Counts = { numPassedTests: number; numFailedTests: number; failedOnce?: FailedOnce[] }

/**
 * Reads a folder in which every step left `NAME.exit` with its exit status. A suite also left `NAME.json` with its
 * counts (vitest's JSON report, or the same two numbers).
 *
 * A failed step counts at least one failure, whatever its report says: a test file that doesn't load, or a process that
 * dies, reports no failed test.
 */
export function sumResults(folder: string): { passed: number; failed: number; steps: StepResult[] } {
  const steps = readdirSync(folder)
    .filter((file) => file.endsWith('.exit'))
    .sort()
    .map((file) => readStep(folder, file.slice(0, -'.exit'.length)))
  const sum = (count: 'passed' | 'failed') => steps.reduce((total, step) => total + step[count], 0)
  return { passed: sum('passed'), failed: sum('failed'), steps }
}

function readStep(folder: string, name: string): StepResult {
  const isGood = readFileSync(join(folder, `${name}.exit`), 'utf8').trim() === '0'
  const report = join(folder, `${name}.json`)
  if (!existsSync(report)) return { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failedOnce: [] }
  const { numPassedTests, numFailedTests, failedOnce = [] } = JSON.parse(readFileSync(report, 'utf8')) as Counts
  const failed = isGood ? numFailedTests : Math.max(1, numFailedTests)
  return { name, passed: numPassedTests, failed, failedOnce }
}
