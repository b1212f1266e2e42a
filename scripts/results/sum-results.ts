// This script adds up the results of .ci/run in a folder and prints the last line of a run: `N passed, N failed`.
import { sumResults } from './step-results.ts'

const folder = process.argv[2]
if (!folder) throw new Error('usage: sum-results FOLDER')
const { passed, failed, steps } = sumResults(folder)
for (const step of steps) process.stdout.write(`${step.name}: ${step.passed} passed, ${step.failed} failed\n`)
const failedOnce = steps.flatMap((step) => step.failedOnce.map((each) => ({ ...each, step: step.name })))
if (failedOnce.length > 0) process.stdout.write('failed once, and must be mended before anything else:\n')
for (const { step, file, tests } of failedOnce) process.stdout.write(`  ${step}: ${[file, ...tests].join('\n    ')}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
