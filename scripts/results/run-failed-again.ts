// This script runs the failed test files of .ci/run again, each alone: `run-failed-again FOLDER`. The folder has the
// results of the steps.
import { spawnSync } from 'node:child_process'
import { runFailedAgain, type Suite } from './run-again.ts'

const LAST_CHARACTERS = 12_000

const folder = process.argv[2]
if (!folder) throw new Error('usage: run-failed-again FOLDER')

runFailedAgain(folder, process.cwd(), ({ script, databaseUrl }: Suite, file: string) => {
  const env = { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const words = ['run', '-s', script, '--', file, '--reporter=dot']
  const { status, stdout, stderr } = spawnSync('npm', words, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  process.stdout.write(`${status === 0 ? 'passed ' : 'FAILED '} again: ${file} (${script})\n`)
  if (status !== 0) process.stdout.write(`${(stdout + stderr).slice(-LAST_CHARACTERS)}\n`)
  return status === 0
})
