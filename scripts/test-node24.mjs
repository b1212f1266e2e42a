// Runs the built server on Node 24 while the machine has another version: `npm run test:node24`. The acceptance stories
// ask every operation of the API, and the live tests start the server as its operators do.
import { spawnSync } from 'node:child_process'

/** npm's packages of Node have the program and no installation script. There is one for each kind of machine. */
const NODE = `node-${process.platform}-${process.arch}@24.21.0`
const FILES = ['test/acceptance/', 'live/starting']

/** Runs a program with Node 24 as the first `node` of the PATH. */
const onNode24 = (words, stdio) =>
  spawnSync('npx', ['--yes', `--package=${NODE}`, '--', 'node', ...words], { stdio, encoding: 'utf8' })

// Without this question a PATH that leads to another version would go unnoticed.
const { stdout, stderr } = onNode24(['--version'], 'pipe')
process.stdout.write(`${stdout ?? ''}${stderr ?? ''}`)
if (!stdout?.startsWith('v24.')) process.exit(1)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'acceptance', '--project', 'live']
// A named file is run alone.
const words = process.argv.slice(2)
const files = words.some((word) => !word.startsWith('-')) ? [] : FILES
process.exit(onNode24([...vitest, ...files, ...words], 'inherit').status ?? 1)
