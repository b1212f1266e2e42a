import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** How a step of .ci/run ran its suite. The first line of `NAME.suite` is the npm script, the second `DATABASE_URL`. */
export type Suite = { script: string; databaseUrl: string }

/** Runs one test file alone. Returns true if it passes. */
export type RunFile = (suite: Suite, file: string) => boolean

/** A test file that failed and then passed each time. */
export type FailedOnce = { file: string; tests: string[] }

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults?: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** More failed files than this are no chance, and running them again would take the time of the run. */
export const MAX_FILES = 5
const TIMES = 2

/**
 * Runs the failed test files of each suite again. If all of a suite pass each time, the suite counts as good, and
 * its report lists the files. A suite that failed without a failed file, for example because its process died, stays
 * failed.
 */
export function runFailedAgain(folder: string, root: string, runFile: RunFile): void {
  const failed = readdirSync(folder)
    .filter((entry) => entry.endsWith('.suite'))
    .sort()
    .flatMap((entry) => failedSuite(folder, root, entry.slice(0, -'.suite'.length)))
  if (failed.reduce((total, { files }) => total + files.length, 0) > MAX_FILES) return
  for (const { name, suite, report, files } of failed) {
    const isGood = files.length > 0 && files.every(({ file }) => passesEachTime(() => runFile(suite, file)))
    if (!isGood) continue
    const { numPassedTests, numFailedTests } = report
    const counts = { numPassedTests: numPassedTests + numFailedTests, numFailedTests: 0, failedOnce: files }
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(counts))
    writeFileSync(join(folder, `${name}.exit`), '0\n')
  }
}

function passesEachTime(run: () => boolean): boolean {
  for (let time = 0; time < TIMES; time++) if (!run()) return false
  return true
}

function failedSuite(folder: string, root: string, name: string) {
  const path = join(folder, `${name}.json`)
  if (readFileSync(join(folder, `${name}.exit`), 'utf8').trim() === '0' || !existsSync(path)) return []
  const [script = '', databaseUrl = ''] = readFileSync(join(folder, `${name}.suite`), 'utf8').split('\n')
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  const files = (report.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name: file, assertionResults }): FailedOnce => {
      const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
      return { file: relative(root, file), tests }
    })
  return [{ name, suite: { script, databaseUrl }, report, files }]
}
